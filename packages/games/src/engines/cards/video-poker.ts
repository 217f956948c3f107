import { at } from '../../at.ts';
import { fraction, sum, times } from '../../fraction.ts';
import type { Fraction, GameProfile, GameRules } from '../../game.ts';
import { type PayChance, parSheetOf } from '../../par-sheet.ts';
import { draw } from '../../random.ts';
import { cardIndexOf, deck } from './deck.ts';
import {
  type FiveCards,
  type HandRank,
  type HeldCards,
  type VideoPokerBet,
  type VideoPokerEvent,
  type VideoPokerInfo,
  type VideoPokerMove,
  type VideoPokerState,
  videoPokerBet,
  videoPokerEvent,
  videoPokerMove,
  videoPokerState,
} from './events.ts';
import { bestMaskOf, commonDraws, createHoldAdvisor, type HandIndexes } from './holds.ts';
import type { RankHand } from './poker-hands.ts';

const coins = 5;

/** All that makes one game of the family. */
export interface VideoPokerSheet
  extends Pick<GameProfile, 'kindId' | 'slug' | 'name' | 'volatility' | 'description' | 'returnToPlayer'> {
  /** Best first: the pay of each hand in whole stakes. */
  readonly pays: readonly (readonly [HandRank, number])[];
  readonly rankOf: RankHand;
  readonly positionsOf: (cards: FiveCards, rank: HandRank) => number[];
  /** Made by `tools/video-poker.ts`, as the next. */
  readonly holdSums: readonly number[];
  /** How often the best play ends with each rank: numerators over the number of deals × `commonDraws`. */
  readonly rankChances: Readonly<Partial<Record<HandRank, string>>>;
}

type VideoPokerRules = GameRules<VideoPokerBet, VideoPokerMove, VideoPokerState, VideoPokerEvent>;

const payByRank = ({ pays }: VideoPokerSheet) => {
  const stakes = new Map(pays);
  return (rank: HandRank): number => stakes.get(rank) ?? 0;
};

/** The pay in whole stakes of five card indexes. */
export function payOfHand(sheet: VideoPokerSheet): (cards: readonly number[]) => number {
  const payOf = payByRank(sheet);
  return (cards) => payOf(sheet.rankOf(cards));
}

/** 2,598,960 deals × `commonDraws`. */
export const videoPokerOutcomes = 2_598_960n * BigInt(commonDraws);

export function payChancesOf(sheet: VideoPokerSheet): PayChance[] {
  const payOf = payByRank(sheet);
  return sheet.pays
    .map(([rank]) => rank)
    .concat('nothing')
    .map((rank) => ({
      times: payOf(rank),
      chance: fraction(BigInt(sheet.rankChances[rank] ?? 0), videoPokerOutcomes),
    }));
}

/** A uniform mean of stakes, rounded for the eye. */
const shownStakes = (weight: number): number => Math.round((weight / commonDraws) * 1e6) / 1e6;

/** The cards in ascending order, and where each of them lies. */
function sortCards(cards: FiveCards): { readonly hand: HandIndexes; readonly places: readonly number[] } {
  const sorted = cards
    .map((card, place) => ({ index: cardIndexOf(card), place }))
    .toSorted((a, b) => a.index - b.index);
  const index = (order: number) => at(sorted, order).index;
  return {
    hand: [index(0), index(1), index(2), index(3), index(4)],
    places: sorted.map(({ place }) => place),
  };
}

function createTrainer(sheet: VideoPokerSheet) {
  const advise = createHoldAdvisor(payOfHand(sheet), sheet.holdSums);
  return (cards: FiveCards) => {
    const { hand, places } = sortCards(cards);
    const weights = advise(hand);
    const bestMask = bestMaskOf(weights);
    const isBest = (place: number) => (bestMask & (1 << places.indexOf(place))) !== 0;
    const best: HeldCards = [isBest(0), isBest(1), isBest(2), isBest(3), isBest(4)];
    const stakesOfHold = (hold: HeldCards) =>
      shownStakes(
        at(
          weights,
          places.reduce((mask, place, order) => mask | (hold[place] === true ? 1 << order : 0), 0),
        ),
      );
    return { best, stakesOfHold };
  };
}

function replaceCards(dealt: FiveCards, hold: HeldCards, drawn: readonly FiveCards[number][]): FiveCards {
  const card = (index: number) =>
    at(hold, index) ? at(dealt, index) : at(drawn, hold.slice(0, index).filter((held) => !held).length);
  return [card(0), card(1), card(2), card(3), card(4)];
}

export function videoPoker(sheet: VideoPokerSheet): VideoPokerRules {
  const payOf = payByRank(sheet);
  const train = createTrainer(sheet);
  const rankOf = (cards: FiveCards) => sheet.rankOf(cards.map(cardIndexOf));
  const { kindId, slug, name, volatility, description, returnToPlayer } = sheet;
  const info: VideoPokerInfo = {
    coins,
    paytable: sheet.pays.map(([rank, stakes]) => ({ rank, stakes, coins: coins * stakes })),
  };
  return {
    ...{ kindId, slug, name, volatility, description, returnToPlayer, info },
    type: 'POKER',
    hasJackpots: false,
    stakesCents: [25n, 50n, 125n, 250n, 500n, 1250n, 2500n],
    maxWin: payOf('royal-flush'),
    parSheet: parSheetOf(payChancesOf(sheet)),
    bet: videoPokerBet,
    move: videoPokerMove,
    state: videoPokerState,
    event: videoPokerEvent,

    open(stakeCents, _bet, random) {
      const dealt = draw(deck, 5, random);
      const cards: FiveCards = [at(dealt, 0), at(dealt, 1), at(dealt, 2), at(dealt, 3), at(dealt, 4)];
      const rank = rankOf(cards);
      return {
        over: false,
        events: [{ type: 'deal', cards, rank, positions: sheet.positionsOf(cards, rank) }],
        state: { stakeCents: Number(stakeCents), cards },
      };
    },

    /** Drawn only now, from the 47 not dealt, so no stored state reveals them. */
    play({ stakeCents, cards: dealt }, { hold, trainer }, random) {
      const rest = deck.filter((card) => !dealt.includes(card));
      const cards = replaceCards(dealt, hold, draw(rest, hold.filter((held) => !held).length, random));
      const rank = rankOf(cards);
      const winCents = stakeCents * payOf(rank);
      const events: VideoPokerEvent[] = [
        { type: 'draw', held: hold, cards },
        { type: 'hand', rank, positions: sheet.positionsOf(cards, rank), winCents },
      ];
      if (trainer === true) {
        const { best, stakesOfHold } = train(dealt);
        const [bestStakes, chosenStakes] = [stakesOfHold(best), stakesOfHold(hold)];
        events.push({ type: 'advice', best, bestStakes, chosenStakes });
      }
      return { over: true, events, payoutCents: BigInt(winCents) };
    },

    defaultMove: ({ cards }) => ({ hold: train(cards).best }),
  };
}

/** The return that the chances of the ranks give. */
export const meanPayOf = (pays: readonly PayChance[]): Fraction =>
  sum(pays.map((pay) => times(pay.chance, fraction(pay.times))));
