// Copy and send. Clipboard and share sheet need a secure address; elsewhere their buttons stay away, and the text of
// the field can be selected as without it.

function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
  }
  for (const button of document.querySelectorAll("[data-send]")) {
    button.hidden = !navigator.share;
  }
}

document.addEventListener("click", (event) => {
  const field = event.target.closest("details")?.querySelector("[data-share]");
  if (field && event.target.closest("[data-copy]")) {
    navigator.clipboard.writeText(field.value).then(() => field.select());
  } else if (field && event.target.closest("[data-send]")) {
    navigator.share({ url: field.value, title: document.title }).catch(() => {});
  } else if (event.target.matches("[readonly]")) {
    event.target.select();
  }
});
document.addEventListener("takujo:changed", offer);
offer();
