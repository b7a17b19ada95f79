"""`python -m web.serving`. Nothing is imported at the top: a worker process imports this file again."""

if __name__ == "__main__":
    from web.serving.server import main

    main()
