/**
 * A value in the browser's storage, for all tabs or for this one. Where the browser denies storage, as it may
 * in a frame, the value lasts as long as the page.
 */
export function createStoredValue(name: string, initial: string, area: 'localStorage' | 'sessionStorage') {
  const key = `golden-acers.sandbox.${name}`;
  let value = initial;
  try {
    value = window[area].getItem(key) ?? initial;
  } catch {
    // See above.
  }
  return {
    get: () => value,
    set(next: string) {
      value = next;
      try {
        window[area].setItem(key, next);
      } catch {
        // See above.
      }
    },
  };
}

export const createStoredPreference = (name: string, initial: string) =>
  createStoredValue(name, initial, 'localStorage');
