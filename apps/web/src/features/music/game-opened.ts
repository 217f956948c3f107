const listeners = new Set<() => void>();

/** Said by whatever opens a game, so that nothing plays over the game's own sounds. */
export function gameOpened(): void {
  for (const tell of listeners) tell();
}

export function whenGameOpens(tell: () => void): void {
  listeners.add(tell);
}
