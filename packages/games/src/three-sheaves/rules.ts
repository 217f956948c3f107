import { at } from '../at.ts';
import { cardIndexOf, deck } from '../engines/cards/deck.ts';
import type { PlayingCard } from '../engines/cards/events.ts';
import {
  type ThreeCardRank,
  threeCardHand,
  threeCardHandOf,
  threeCardRanks,
} from '../engines/cards/three-card-hands.ts';
import { fraction, percentText, plus, times } from '../fraction.ts';
import type { GameRules, Random } from '../game.ts';
import { RulesRefusal } from '../playable-game.ts';
import { draw } from '../random.ts';
import { returnRange } from '../return-range.ts';
import description from './description.json' with { type: 'json' };
import {
  type ThreeCards,
  type ThreeSheavesAction,
  type ThreeSheavesBet,
  type ThreeSheavesEvent,
  type ThreeSheavesInfo,
  type ThreeSheavesMove,
  type ThreeSheavesResult,
  type ThreeSheavesState,
  threeSheavesBet,
  threeSheavesEvent,
  threeSheavesMove,
  threeSheavesState,
} from './events.ts';
import parSheet from './par-sheet.json' with { type: 'json' };

type Pays = Readonly<Partial<Record<ThreeCardRank, number>>>;

/** Odds to one, on the player's cards alone. */
export const pairPlusPays: Pays = {
  ...{ 'straight-flush': 40, 'three-of-a-kind': 30, straight: 6, flush: 4, pair: 1 },
};
/** Odds to one on the ante, whatever the dealer has. */
export const bonusPays: Pays = { 'straight-flush': 5, 'three-of-a-kind': 4, straight: 1 };

/** The number of each rank among 22,100 hands. */
export const threeCardCounts: Readonly<Record<ThreeCardRank, number>> = {
  ...{ 'straight-flush': 48, 'three-of-a-kind': 52, straight: 720, flush: 1096, pair: 3744 },
  'high-card': 16_440,
};
const handCount = 22_100;

/** 96.6270 % of the ante under the best play: computed in exact-play.test.ts. */
export const anteReturn = fraction(parSheet.anteReturn.numerator, parSheet.anteReturn.denominator);
/** 97.6833 %: what is left of each stake after the pays, by the counts above. */
export const pairPlusReturn = fraction(21_588, handCount);

const queenHigh = threeCardHandOf([cardIndexOf('QC'), cardIndexOf('2C'), cardIndexOf('3D')]).strength;
const leastPair = threeCardHandOf([cardIndexOf('2C'), cardIndexOf('2D'), cardIndexOf('3C')]).strength;

export const dealerQualifies = (strength: number): boolean => strength >= queenHigh;
export const mayCheck = (strength: number): boolean => strength >= leastPair;

const movesOf = (cards: ThreeCards): ThreeSheavesAction[] =>
  mayCheck(threeCardHand(cards).strength) ? ['play', 'fold', 'check'] : ['play', 'fold'];

const oneInHands = (hands: number) => Number((handCount / hands).toPrecision(3));

const payTable = (pays: Pays) =>
  threeCardRanks.flatMap((rank) => {
    const pay = pays[rank];
    return pay === undefined ? [] : [{ rank, times: pay, oneIn: oneInHands(threeCardCounts[rank]) }];
  });

const info: ThreeSheavesInfo = {
  pairPlus: payTable(pairPlusPays),
  bonus: payTable(bonusPays),
  antePercent: percentText(anteReturn),
  pairPlusPercent: percentText(pairPlusReturn),
  pairPlusOneIn: oneInHands(handCount - threeCardCounts['high-card']),
};

function drawThree(gone: readonly PlayingCard[], random: Random): ThreeCards {
  const left = deck.filter((card) => !gone.includes(card));
  const drawn = draw(left, 3, random);
  return [at(drawn, 0), at(drawn, 1), at(drawn, 2)];
}

const result = (
  bet: ThreeSheavesResult['bet'],
  rank: ThreeCardRank,
  betCents: number,
  winCents: number,
): ThreeSheavesResult => {
  const outcome = winCents > betCents ? 'win' : winCents === betCents ? 'push' : 'lose';
  return { type: 'result', bet, outcome, rank, betCents, winCents };
};

/** Pair Plus is decided by the player's cards alone, even after a fold. */
function pairPlusResults(betCents: number, rank: ThreeCardRank): ThreeSheavesResult[] {
  if (betCents === 0) return [];
  const pay = pairPlusPays[rank];
  return [result('pair-plus', rank, betCents, pay === undefined ? 0 : betCents * (pay + 1))];
}

function bonusResults(anteCents: number, rank: ThreeCardRank): ThreeSheavesResult[] {
  const pay = bonusPays[rank];
  return pay === undefined ? [] : [result('bonus', rank, 0, anteCents * pay)];
}

/** Decides the ante and, after `play`, the play bet against the dealer. */
function showdown({ anteCents, cards }: ThreeSheavesState, playCents: number, dealer: ThreeCards) {
  const own = threeCardHand(cards);
  const other = threeCardHand(dealer);
  const qualifies = dealerQualifies(other.strength);
  const wins = own.strength > other.strength;
  const ties = own.strength === other.strength;
  const timesOfAnte = !qualifies || wins ? 2 : ties ? 1 : 0;
  const timesOfPlay = qualifies ? timesOfAnte : 1;
  const events: ThreeSheavesEvent[] = [
    { type: 'dealer', cards: dealer, rank: other.rank, qualifies },
    result('ante', own.rank, anteCents, anteCents * timesOfAnte),
    ...(playCents === 0 ? [] : [result('play', own.rank, playCents, playCents * timesOfPlay)]),
    ...bonusResults(anteCents, own.rank),
  ];
  return events;
}

function finish(events: readonly ThreeSheavesEvent[]) {
  const payoutCents = events.reduce((cents, event) => cents + ('winCents' in event ? event.winCents : 0), 0);
  return { over: true, events, payoutCents: BigInt(payoutCents) } as const;
}

export const threeSheaves: GameRules<
  ThreeSheavesBet,
  ThreeSheavesMove,
  ThreeSheavesState,
  ThreeSheavesEvent
> = {
  kindId: 2004,
  slug: 'three-sheaves',
  name: 'Three Sheaves',
  type: 'POKER',
  hasJackpots: false,
  volatility: 'low',
  description,
  stakesCents: [50n, 100n, 500n, 2500n, 10_000n],
  limits: { minCents: 100n, maxCents: 50_000n },
  /** The maximum win of Pair Plus alone: 40 to 1. */
  maxWin: 41,
  ...returnRange([anteReturn, pairPlusReturn]),
  parSheet: parSheet.sheet,
  info,
  bet: threeSheavesBet,
  move: threeSheavesMove,
  state: threeSheavesState,
  event: threeSheavesEvent,

  totalStake: ({ ante, pairPlus }) => BigInt(ante + pairPlus),

  returnOf: ({ ante, pairPlus }) =>
    plus(
      times(anteReturn, fraction(ante, ante + pairPlus)),
      times(pairPlusReturn, fraction(pairPlus, ante + pairPlus)),
    ),

  /** Pair Plus alone leaves nothing to decide. */
  open(_stake, { ante: anteCents, pairPlus: pairPlusCents }, random) {
    const cards = drawThree([], random);
    const { rank } = threeCardHand(cards);
    const deal: ThreeSheavesEvent = { type: 'deal', cards, rank, anteCents, pairPlusCents };
    if (anteCents === 0) return finish([deal, ...pairPlusResults(pairPlusCents, rank)]);
    const turn: ThreeSheavesEvent = { type: 'turn', moves: movesOf(cards), costCents: anteCents };
    return { over: false, events: [deal, turn], state: { anteCents, pairPlusCents, cards } };
  },

  addedStake: ({ anteCents }, { action }) => (action === 'play' ? BigInt(anteCents) : 0n),

  play(state, { action }, random) {
    const { anteCents, pairPlusCents, cards } = state;
    const moves = movesOf(cards);
    if (!moves.includes(action))
      throw new RulesRefusal('move_invalid', `${action} isn't one of ${moves.join(', ')}`);
    const { rank } = threeCardHand(cards);
    const playCents = action === 'play' ? anteCents : 0;
    const decision: ThreeSheavesEvent = { type: 'decision', action, costCents: playCents };
    const decided =
      action === 'fold'
        ? [result('ante', rank, anteCents, 0)]
        : showdown(state, playCents, drawThree(cards, random));
    return finish([decision, ...decided, ...pairPlusResults(pairPlusCents, rank)]);
  },

  /** A pair or better is worth more than a fold; the play bet is only the player's to make. */
  defaultMove: ({ cards }) => ({ action: mayCheck(threeCardHand(cards).strength) ? 'check' : 'fold' }),
};
