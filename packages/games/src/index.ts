import { acresOfGold } from './acres-of-gold/rules.ts';
import { erase, type Game } from './erase.ts';
import { goldenNets } from './golden-nets/rules.ts';
import { jacksOrBetter } from './jacks-or-better/rules.ts';

/** Every game by its slug. A new game is a folder of rules and its line here. */
export const games: ReadonlyMap<string, Game> = new Map(
  [erase(acresOfGold), erase(jacksOrBetter), erase(goldenNets)].map((game) => [game.slug, game]),
);

export type * from './acres-of-gold/events.ts';
export type { Game, GameEvent } from './erase.ts';
export { percentText, plus } from './fraction.ts';
export type { Fraction, GameRules, Random, Step } from './game.ts';
export type * from './golden-nets/events.ts';
export type * from './jacks-or-better/events.ts';
export { draw, shuffle } from './random.ts';
export { RulesRefusal, type RulesRefusalReason } from './refusal.ts';
