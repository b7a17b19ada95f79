// Before anything is drawn: the colours and text size this phone prefers.
for (const name of ["theme", "size"]) {
  try {
    const value = localStorage.getItem("takujo." + name);
    if (value) {
      document.documentElement.dataset[name] = value;
    }
  } catch {
    // No storage: as the phone has it.
  }
}
