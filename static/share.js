// Copy and send. Clipboard and share sheet need a secure address; elsewhere their buttons stay away, and the text of
// the field can be selected as without it.

function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = !navigator.clipboard;
  }
  for (const button of document.querySelectorAll("[data-send]")) {
    button.hidden = !navigator.share;
  }
  for (const names of document.querySelectorAll("[data-names]")) {
    names.closest("label").hidden = false;
  }
}

// Whoever may not write there is told so, and has the text selected.
async function copy(field) {
  const refused = field.closest("details").querySelector("[data-refused]");
  field.select();
  refused.hidden = await navigator.clipboard.writeText(field.value).then(
    () => true,
    () => false,
  );
}

// What is handed out has the names of the people, or has not.
function turn() {
  for (const one of document.querySelectorAll("#take [data-other]")) {
    [one[one.dataset.as], one.dataset.other] = [one.dataset.other, one[one.dataset.as]];
  }
}

document.addEventListener("click", (event) => {
  const field = event.target.closest("#take")?.querySelector("[data-share]");
  if (field && event.target.closest("[data-copy]")) {
    copy(field);
  } else if (field && event.target.closest("[data-send]")) {
    navigator.share({ url: field.value, title: document.title }).catch(() => {});
  } else if (event.target.matches("[readonly]")) {
    event.target.select();
  }
});
document.addEventListener("change", (event) => event.target.matches("[data-names]") && turn());
document.addEventListener("takujo:changed", offer);
offer();
