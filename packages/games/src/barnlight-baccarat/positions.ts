import { type PositionPay, returnOfPays } from '../engines/positions/figures.ts';
import type { TablePosition } from '../engines/positions/position-table.ts';
import { fraction } from '../fraction.ts';
import type { Fraction } from '../game.ts';
import { type BaccaratOutcome, type BaccaratPosition, baccaratPositionIds } from './events.ts';

export const decks = 8;

/**
 * All 416 · 415 · … · 411 orders of six cards, and how many end in each result. The test counts them again.
 */
const orders = 4_998_398_275_503_360n;
const ordersWon = {
  player: 2_230_518_282_592_256n,
  banker: 2_292_252_566_437_888n,
  tie: 475_627_426_473_216n,
};
/** The second card of a hand has the rank of the first: 31 such cards among the other 415. */
const pairChance = fraction(4 * decks - 1, 52 * decks - 1);

const chanceOf: Readonly<Record<BaccaratPosition, Fraction>> = {
  player: fraction(ordersWon.player, orders),
  banker: fraction(ordersWon.banker, orders),
  tie: fraction(ordersWon.tie, orders),
  'player-pair': pairChance,
  'banker-pair': pairChance,
};

/** The banker's win is paid less five percent. Each includes the stake. */
const paysOf: Readonly<Record<BaccaratPosition, Fraction>> = {
  player: fraction(2),
  banker: fraction(195, 100),
  tie: fraction(9),
  'player-pair': fraction(12),
  'banker-pair': fraction(12),
};

const isHand = (id: BaccaratPosition) => id === 'player' || id === 'banker';

/** A tie returns the stakes on either hand. */
function pays(id: BaccaratPosition, { wins }: Pick<BaccaratOutcome, 'wins'>): Fraction {
  if (wins.includes(id)) return paysOf[id];
  return fraction(isHand(id) && wins.includes('tie') ? 1 : 0);
}

export const paysByPosition = (id: BaccaratPosition): readonly [PositionPay, ...PositionPay[]] => [
  { pays: paysOf[id], chance: chanceOf[id] },
  ...(isHand(id) ? [{ pays: fraction(1), chance: chanceOf.tie }] : []),
];

export const baccaratPositions: readonly TablePosition<BaccaratOutcome>[] = baccaratPositionIds.map((id) => ({
  id,
  pays: (outcome) => pays(id, outcome),
  returnToPlayer: returnOfPays(paysByPosition(id)),
}));
