const listeners = new Set<() => void>();
let wasOpened = false;

/** Said by whatever opens a game, so that nothing plays over the game's own sounds. */
export function notifyGameOpened(): void {
  wasOpened = true;
  for (const tell of listeners) tell();
}

/** Who listens only after a game was opened, as the music that is loaded after its page, is told at once. */
export function onGameOpened(tell: () => void): void {
  listeners.add(tell);
  if (wasOpened) tell();
}
