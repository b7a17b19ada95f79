// The slider tells its number when it is let go; without this a button beside it does.
document.addEventListener("change", (event) => {
  if (event.target.matches?.("input[type=range][data-go]")) {
    event.target.form.requestSubmit();
  }
});
