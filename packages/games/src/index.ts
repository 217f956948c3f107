import { acresOfGold } from './acres-of-gold/rules.ts';
import { goldenNets } from './golden-nets/rules.ts';
import { jacksOrBetter } from './jacks-or-better/rules.ts';
import { type PlayableGame, toPlayableGame } from './playable-game.ts';

/** Every game by its slug. A new game is a folder of rules and its line here. */
export const games: ReadonlyMap<string, PlayableGame> = new Map(
  [toPlayableGame(acresOfGold), toPlayableGame(jacksOrBetter), toPlayableGame(goldenNets)].map((game) => [
    game.slug,
    game,
  ]),
);

export type * from './acres-of-gold/events.ts';
export { percentText, plus } from './fraction.ts';
export type { Fraction, GameRules, Random, RoundStep } from './game.ts';
export type * from './golden-nets/events.ts';
export type * from './jacks-or-better/events.ts';
export type { GameEvent, PlayableGame } from './playable-game.ts';
export { draw, shuffle } from './random.ts';
export { RulesRefusal, type RulesRefusalReason } from './refusal.ts';
