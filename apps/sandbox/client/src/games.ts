import type { Game } from './game.ts';

/** The registry of clients: one line for each game, each a chunk of its own. */
export const games: Readonly<Record<string, () => Promise<{ readonly game: Game }>>> = {
  'acres-of-gold': () => import('./games/acres-of-gold/index.ts'),
  'golden-nets': () => import('./games/golden-nets/index.ts'),
  'jacks-or-better': () => import('./games/jacks-or-better/index.ts'),
};
