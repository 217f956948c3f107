import { at } from '../at.ts';
import { cardIndexOf } from '../engines/cards/deck.ts';
import { type ThreeCardRank, threeCardHandOf } from '../engines/cards/three-card-hands.ts';
import { fraction, sum } from '../fraction.ts';
import type { Fraction, ParSheet } from '../game.ts';
import { numberOf, type PayChance, parSheetOf } from '../par-sheet.ts';
import { bonusPays, dealerQualifies } from './rules.ts';

type Hand = readonly [number, number, number];

const hands: readonly Hand[] = (() => {
  const all: Hand[] = [];
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) all.push([a, b, c]);
  return all;
})();
const ranked = hands.map((cards) => threeCardHandOf(cards));
/** The number of the dealer's hands from the 49 other cards. */
const dealerHands = 18_424;

/** The worst hand to play. */
export const leastPlayed = threeCardHandOf([
  cardIndexOf('QC'),
  cardIndexOf('6D'),
  cardIndexOf('4C'),
]).strength;

/** Hands that differ only in the names of their suits have the same chances. */
function suitFamily([a, b, c]: Hand): string {
  const names = new Map<number, number>();
  const suitOf = (card: number) => {
    const suit = card & 3;
    if (!names.has(suit)) names.set(suit, names.size);
    return names.get(suit);
  };
  return [a, b, c].map((card) => `${card >> 2}.${suitOf(card)}`).join();
}

export interface HandChances {
  readonly rank: ThreeCardRank;
  readonly strength: number;
  /** The number of hands with these chances. */
  readonly weight: number;
  /** Dealer's hands by what becomes of the play bet. */
  readonly unqualified: number;
  readonly won: number;
  readonly tied: number;
  readonly lost: number;
}

function chancesOf([a, b, c]: Hand, own: (typeof ranked)[number], weight: number): HandChances {
  let [unqualified, won, tied, lost] = [0, 0, 0, 0];
  for (const [index, [x, y, z]] of hands.entries()) {
    if (x === a || x === b || x === c || y === a || y === b || y === c || z === a || z === b || z === c)
      continue;
    const { strength } = at(ranked, index);
    if (!dealerQualifies(strength)) unqualified += 1;
    else if (own.strength > strength) won += 1;
    else if (own.strength === strength) tied += 1;
    else lost += 1;
  }
  return { ...own, weight, unqualified, won, tied, lost };
}

/**
 * Counts all 22,100 hands against all 18,424 of the dealer. One hand of each family of suits is counted for
 * all.
 */
export function countAllHands(): HandChances[] {
  const families = new Map<string, { index: number; weight: number }>();
  for (const [index, hand] of hands.entries()) {
    const key = suitFamily(hand);
    const family = families.get(key) ?? { index, weight: 0 };
    family.weight += 1;
    families.set(key, family);
  }
  return [...families.values()].map(({ index, weight }) =>
    chancesOf(at(hands, index), at(ranked, index), weight),
  );
}

/** The mean gain of each move in antes, times the number of the dealer's hands; without the bonus. */
export const gainsOf = ({ unqualified, won, lost }: HandChances) => ({
  play: unqualified + 2 * (won - lost),
  check: unqualified + won - lost,
  fold: -dealerHands,
});

/** Returns the part of the ante that the best play returns, including the gain of the play bet. */
export function anteReturnOf(counted: readonly HandChances[]): Fraction {
  let gain = 0n;
  for (const hand of counted) {
    const { play, fold } = gainsOf(hand);
    const bonus = (bonusPays[hand.rank] ?? 0) * dealerHands;
    gain += BigInt(hand.weight) * BigInt(Math.max(play + bonus, fold));
  }
  const outcomes = BigInt(hands.length) * BigInt(dealerHands);
  return fraction(outcomes + gain, outcomes);
}

interface AntePay extends PayChance {
  /** The stake in antes. */
  readonly staked: number;
}

/** The total pay of ante, play bet and bonus, in antes, and its probability. */
function antePays(counted: readonly HandChances[]): AntePay[] {
  const counts = new Map<string, { times: number; staked: number; count: number }>();
  const add = (times: number, staked: number, count: number) => {
    const key = `${times} of ${staked}`;
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, { times, staked, count: before + count });
  };
  for (const { rank, strength, weight, unqualified, won, tied, lost } of counted) {
    const bonus = bonusPays[rank] ?? 0;
    if (strength < leastPlayed) add(0, 1, weight * dealerHands);
    else {
      add(3 + bonus, 2, weight * unqualified);
      add(4 + bonus, 2, weight * won);
      add(2 + bonus, 2, weight * tied);
      add(bonus, 2, weight * lost);
    }
  }
  return [...counts.values()].map(({ times, staked, count }) => ({
    ...{ times, staked },
    chance: fraction(count, hands.length * dealerHands),
  }));
}

/** Returns the par sheet of ante and play under the best play, in antes; a win is more than both bets. */
export function parSheetOfAnte(counted: readonly HandChances[]): ParSheet {
  const pays = antePays(counted);
  const mean = (value: (pay: AntePay) => number) =>
    pays.reduce((total, pay) => total + value(pay) * numberOf(pay.chance), 0);
  const gainOf = (pay: AntePay) => pay.times - pay.staked;
  const wins = pays.filter((pay) => gainOf(pay) > 0).map(({ chance }) => chance);
  const { hitFrequency, payOdds, topWin } = parSheetOf(pays);
  return {
    hitFrequency: round(hitFrequency),
    winFrequency: round(numberOf(sum(wins))),
    standardDeviation: round(Math.sqrt(mean((pay) => gainOf(pay) ** 2) - mean(gainOf) ** 2)),
    payOdds,
    topWin,
  };
}

const round = (value: number): number => Number(value.toPrecision(6));
