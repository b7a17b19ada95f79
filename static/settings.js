// A number of players or a ruling acts as soon as it is touched; names do when they are left. Without it the button
// below them applies all at once.

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form.settings");
  if (form && event.target.matches("input")) {
    form.requestSubmit();
  }
});
