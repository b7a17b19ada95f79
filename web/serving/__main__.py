"""`python -m web.serving`. No more is read here: a press reads this file again, in a process of its own."""

if __name__ == "__main__":
    from web.serving.server import main

    main()
