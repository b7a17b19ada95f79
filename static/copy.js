// Copies text, also on a page from plain http: there browsers have only the old command, which copies the selection.

export async function copyText(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => copySelected(text),
    );
  }
  return copySelected(text);
}

function copySelected(text) {
  const had = document.activeElement;
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "vh" });
  document.body.append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } catch {
    // Copying is not allowed.
  }
  field.remove();
  had?.focus({ preventScroll: true });
  return copied;
}
