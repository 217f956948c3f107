const listeners = new Set<() => void>();
let wasOpened = false;

/** Said by whatever opens a game, so that nothing plays over the game's own sounds. */
export function notifyGameOpened(): void {
  wasOpened = true;
  for (const listener of listeners) listener();
}

/** Who listens only after a game was opened, as the music that is loaded after its page, is told at once. */
export function onGameOpened(listener: () => void): void {
  listeners.add(listener);
  if (wasOpened) listener();
}
