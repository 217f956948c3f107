/** A choice that this browser remembers. Where storage is closed to us it lasts as long as the page. */
export function createStoredPreference(name: string, initial: string) {
  const key = `golden-acers.sandbox.${name}`;
  let value = initial;
  try {
    value = localStorage.getItem(key) ?? initial;
  } catch {
    // A browser may refuse storage in a frame: the choice is then not remembered.
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
