/**
 * Stored for all tabs or for this one. Where storage is denied, as in some frames, it lasts as long as the
 * page.
 */
export function createStoredValue(name: string, initial: string, area: 'localStorage' | 'sessionStorage') {
  const key = `golden-acers.sandbox.${name}`;
  let value = initial;
  try {
    value = window[area].getItem(key) ?? initial;
  } catch {
    // Storage is denied.
  }
  return {
    get: () => value,
    set(next: string) {
      value = next;
      try {
        window[area].setItem(key, next);
      } catch {
        // Storage is denied.
      }
    },
  };
}

export const createStoredPreference = (name: string, initial: string) =>
  createStoredValue(name, initial, 'localStorage');
