// Copying, also where the page came by plain http: there browsers have the old command alone, which copies what is selected.

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
    // Then not.
  }
  field.remove();
  had?.focus({ preventScroll: true });
  return copied;
}
