const key = 'golden-acers.sandbox.session';

/**
 * The game session's token, kept for this tab so that a reload goes on. A browser may close its storage to a frame of another
 * site: the game can then be played, but not reloaded.
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
      // See above: playing on matters more than remembering.
    }
  },
};
