export type * from './acres-of-gold/events.ts';
export type { Fraction, GameRules, Random, Step } from './game.ts';
export type * from './golden-nets/events.ts';
export type * from './jacks-or-better/events.ts';
