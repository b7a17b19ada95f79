// Copies text, also on a page from plain http: there browsers have only the old command, which copies the selection.

// Copies a text and returns whether that was possible.
export async function copyText(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copyBySelection(text),
    );
  }
  return copyBySelection(text);
}

// Copies by the old command: selects the text in a field that exists only for that, and then gives the focus back.
function copyBySelection(text) {
  const focusedElement = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "vh" });
  document.body.append(field);
  field.select();
  let isCopied = false;
  try {
    isCopied = document.execCommand("copy");
  } catch {
    // Copying is not allowed.
  }
  field.remove();
  focusedElement?.focus({ preventScroll: true });
  return isCopied;
}
