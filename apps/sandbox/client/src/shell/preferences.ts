/** A preference in the browser's storage. Where the browser denies storage, it lasts as long as the page. */
export function createStoredPreference(name: string, initial: string) {
  const key = `golden-acers.sandbox.${name}`;
  let value = initial;
  try {
    value = localStorage.getItem(key) ?? initial;
  } catch {
    // A browser may deny storage in a frame.
  }
  return {
    get: () => value,
    set(next: string) {
      value = next;
      try {
        localStorage.setItem(key, next);
      } catch {
        // See above.
      }
    },
  };
}
