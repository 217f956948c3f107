const key = 'golden-acers.sandbox.session';

/**
 * The game session's token, stored for this tab, for a reload. A browser that denies storage in a frame can't
 * reload a game.
 */
export const sessionStore = {
  read(): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(session: string) {
    try {
      sessionStorage.setItem(key, session);
    } catch {
      // See above.
    }
  },
};
