const listeners = new Set<() => void>();
let wasOpened = false;

export function notifyGameOpened(): void {
  wasOpened = true;
  for (const listener of listeners) listener();
}

/** A late listener is called at once: the music player loads after the page. */
export function onGameOpened(listener: () => void): void {
  listeners.add(listener);
  if (wasOpened) listener();
}
