const listeners = new Set<() => void>();
let wasOpened = false;

export function notifyGameOpened(): void {
  wasOpened = true;
  for (const listener of listeners) listener();
}

/** A listener that is added late is called at once, because the music player loads after the page. */
export function onGameOpened(listener: () => void): void {
  listeners.add(listener);
  if (wasOpened) listener();
}
