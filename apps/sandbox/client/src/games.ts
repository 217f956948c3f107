import type { GameModule } from './game.ts';

/** The registry of clients: one line for each game, each a chunk of its own. */
export const gameLoaders: Readonly<Record<string, () => Promise<GameModule>>> = {
  'acres-of-gold': async () => (await import('./games/acres-of-gold/index.ts')).acresOfGoldGame,
  'golden-nets': async () => (await import('./games/golden-nets/index.ts')).goldenNetsGame,
  'jacks-or-better': async () => (await import('./games/jacks-or-better/index.ts')).jacksOrBetterGame,
};
