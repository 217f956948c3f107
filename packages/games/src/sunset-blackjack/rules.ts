import { at } from '../at.ts';
import type { PlayingCard } from '../engines/cards/events.ts';
import { drawFromShoe } from '../engines/cards/shoe.ts';
import { fraction } from '../fraction.ts';
import type { GameRules, Random, RoundStep } from '../game.ts';
import { RulesRefusal } from '../playable-game.ts';
import description from './description.json' with { type: 'json' };
import {
  type BlackjackBet,
  type BlackjackEvent,
  type BlackjackHand,
  type BlackjackInfo,
  type BlackjackMove,
  type BlackjackState,
  blackjackBet,
  blackjackEvent,
  blackjackMove,
  blackjackState,
} from './events.ts';
import { defaultActionOf, isNatural, maxHands, movesOf, totalOf } from './hands.ts';
import { finishRound } from './settlement.ts';

export const blackjackDecks = 6;
const info: BlackjackInfo = { decks: blackjackDecks, maxHands };

type Step = RoundStep<BlackjackState, BlackjackEvent>;

/** A round in play: its state so far, and what has happened in this step. */
interface Play {
  readonly state: BlackjackState;
  readonly events: readonly BlackjackEvent[];
}

const seenCards = ({ dealer, hands }: BlackjackState): PlayingCard[] => [
  ...dealer,
  ...hands.flatMap(({ cards }) => cards),
];

const halfStake = ({ stakeCents }: BlackjackState): number => stakeCents / 2;

function replaceHand(state: BlackjackState, index: number, hands: readonly BlackjackHand[]): BlackjackState {
  return { ...state, hands: state.hands.toSpliced(index, 1, ...hands) };
}

/** Gives the hand a card. `isLast`: it takes no further one. */
function giveCard({ state, events }: Play, index: number, isLast: boolean, random: Random): Play {
  const card = drawFromShoe(blackjackDecks, seenCards(state), random);
  const hand = at(state.hands, index);
  const cards = [...hand.cards, card];
  const { total, isSoft } = totalOf(cards);
  const isBust = total > 21;
  return {
    state: replaceHand(state, index, [{ ...hand, cards, isDone: isLast || total >= 21 }]),
    events: [...events, { type: 'card', hand: index, card, total, isSoft, isBust }],
  };
}

/** Goes to the next hand that is not done, or ends the round. */
function nextTurn({ state, events }: Play, random: Random): Step {
  const active = state.hands.findIndex(({ isDone }) => !isDone);
  if (active === -1) return finish({ state, events }, random);
  const moves = movesOf(at(state.hands, active), state.hands.length);
  const turn: BlackjackEvent = { type: 'turn', hand: active, moves, costCents: state.stakeCents };
  return { over: false, events: [...events, turn], state: { ...state, active } };
}

function finish({ state, events }: Play, random: Random): Step {
  const ended = finishRound(state, (seen) => drawFromShoe(blackjackDecks, seen, random));
  return { over: true, events: [...events, ...ended.events], payoutCents: BigInt(ended.payoutCents) };
}

/** The dealer looks at the hidden card under an ace or ten. A blackjack on either side ends the round. */
function peek({ state, events }: Play, random: Random): Step {
  const open = totalOf([state.dealer[0]]).total;
  const isBlackjack = isNatural(state.dealer);
  const shown: BlackjackEvent[] = open >= 10 ? [{ type: 'peek', isBlackjack }] : [];
  const play = { state, events: [...events, ...shown] };
  if (isBlackjack || isNatural(at(state.hands, 0).cards)) return finish(play, random);
  return nextTurn(play, random);
}

function splitHand({ state, events }: Play, random: Random): Play {
  const { active, stakeCents } = state;
  const [first, second] = at(state.hands, active).cards;
  if (first === undefined || second === undefined) throw new RangeError('a split needs two cards');
  const isAces = first.startsWith('A');
  const halves = [first, second].map((card) => ({ cards: [card], isDoubled: false, isDone: false }));
  const separated: Play = {
    state: replaceHand(state, active, halves),
    events: [...events, { type: 'split', hand: active, cards: [first, second], betCents: stakeCents }],
  };
  return giveCard(giveCard(separated, active, isAces, random), active + 1, isAces, random);
}

function playTurn(state: BlackjackState, action: BlackjackMove['action'], random: Random): Step {
  const { active, stakeCents } = state;
  const hand = at(state.hands, active);
  const play: Play = { state, events: [] };
  switch (action) {
    case 'hit':
      return nextTurn(giveCard(play, active, false, random), random);
    case 'double': {
      const doubled: Play = {
        state: replaceHand(state, active, [{ ...hand, isDoubled: true }]),
        events: [{ type: 'double', hand: active, betCents: 2 * stakeCents }],
      };
      return nextTurn(giveCard(doubled, active, true, random), random);
    }
    case 'split':
      return nextTurn(splitHand(play, random), random);
    default: {
      const { total } = totalOf(hand.cards);
      const stood = replaceHand(state, active, [{ ...hand, isDone: true }]);
      return nextTurn({ state: stood, events: [{ type: 'stand', hand: active, total }] }, random);
    }
  }
}

function demandMove(state: BlackjackState, action: BlackjackMove['action']): void {
  const allowed =
    state.insurance === 'offered'
      ? (['decline', 'insure'] as const)
      : movesOf(at(state.hands, state.active), state.hands.length);
  if (!allowed.some((each) => each === action))
    throw new RulesRefusal('move_invalid', `${action} isn't one of ${allowed.join(', ')}`);
}

export const sunsetBlackjack: GameRules<BlackjackBet, BlackjackMove, BlackjackState, BlackjackEvent> = {
  kindId: 2101,
  slug: 'sunset-blackjack',
  name: 'Sunset Blackjack',
  type: 'CARD',
  hasJackpots: false,
  volatility: 'low',
  description,
  stakesCents: [50n, 100n, 500n, 2500n, 10_000n],
  limits: { minCents: 100n, maxCents: 50_000n },
  /** Four hands, each doubled and won. */
  maxWin: 16,
  /** 99.5971 % per first stake, truncated: computed in exact-play.test.ts. */
  returnToPlayer: fraction(9_959_713_565n, 10_000_000_000n),
  info,
  bet: blackjackBet,
  move: blackjackMove,
  state: blackjackState,
  event: blackjackEvent,

  totalStake: ({ main }) => BigInt(main),

  /** Opens a fresh shoe for each round. */
  open(stake, _bet, random) {
    const stakeCents = Number(stake);
    const seen: PlayingCard[] = [];
    const drawCard = () => {
      const card = drawFromShoe(blackjackDecks, seen, random);
      seen.push(card);
      return card;
    };
    const [first, open, second, hidden] = [drawCard(), drawCard(), drawCard(), drawCard()];
    const cards = [first, second] as const;
    const isInsurable = open.startsWith('A');
    const state: BlackjackState = {
      stakeCents,
      dealer: [open, hidden],
      hands: [{ cards, isDoubled: false, isDone: false }],
      active: 0,
      insurance: isInsurable ? 'offered' : 'none',
    };
    const deal: BlackjackEvent = {
      ...{ type: 'deal', cards, ...totalOf(cards), isBlackjack: isNatural(cards) },
      ...{ dealerCard: open, dealerTotal: totalOf([open]).total },
    };
    if (!isInsurable) return peek({ state, events: [deal] }, random);
    const offer: BlackjackEvent = { type: 'insurance-offer', costCents: halfStake(state) };
    return { over: false, events: [deal, offer], state };
  },

  addedStake(state, { action }) {
    if (action === 'insure') return BigInt(halfStake(state));
    return action === 'double' || action === 'split' ? BigInt(state.stakeCents) : 0n;
  },

  play(state, { action }, random) {
    demandMove(state, action);
    if (state.insurance !== 'offered') return playTurn(state, action, random);
    const isTaken = action === 'insure';
    const costCents = isTaken ? halfStake(state) : 0;
    const insured: BlackjackState = { ...state, insurance: isTaken ? 'taken' : 'declined' };
    return peek({ state: insured, events: [{ type: 'insurance', isTaken, costCents }] }, random);
  },

  defaultMove: (state) => ({ action: defaultActionOf(state) }),
};
