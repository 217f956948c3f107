import { at } from '../at.ts';
import { fraction } from '../fraction.ts';
import type { GameRules } from '../game.ts';
import { draw } from '../random.ts';
import {
  type FiveCards,
  type JacksOrBetterBet,
  type JacksOrBetterEvent,
  type JacksOrBetterMove,
  type JacksOrBetterState,
  jacksOrBetterBet,
  jacksOrBetterEvent,
  jacksOrBetterMove,
  jacksOrBetterState,
} from './events.ts';
import { jacksOrBetterInfo, stakesOf } from './game-info.ts';
import { deck, handRankOf, positionsOf } from './hand.ts';

export const jacksOrBetter: GameRules<
  JacksOrBetterBet,
  JacksOrBetterMove,
  JacksOrBetterState,
  JacksOrBetterEvent
> = {
  slug: 'jacks-or-better',
  stakesCents: [25n, 50n, 125n, 250n, 500n, 1250n, 2500n],
  maxWin: stakesOf('royal-flush'),
  /** 99.5439 % under the best play. The solver of the test finds this fraction over every deal and hold. */
  returnToPlayer: fraction(1_653_526_326_983n, 1_661_102_543_100n),
  info: jacksOrBetterInfo,
  bet: jacksOrBetterBet,
  move: jacksOrBetterMove,
  state: jacksOrBetterState,
  event: jacksOrBetterEvent,

  open(stakeCents, _bet, random) {
    const dealt = draw(deck, 5, random);
    const cards: FiveCards = [at(dealt, 0), at(dealt, 1), at(dealt, 2), at(dealt, 3), at(dealt, 4)];
    const rank = handRankOf(cards);
    return {
      over: false,
      events: [{ type: 'deal', cards, rank, positions: positionsOf(cards, rank) }],
      state: { stakeCents: Number(stakeCents), cards },
    };
  },

  /**
   * The new cards are drawn here, from the 47 not dealt: until the draw is recorded they don't exist, so nothing
   * kept can betray them.
   */
  play({ stakeCents, cards: dealt }, { hold }, random) {
    const left = deck.filter((card) => !dealt.includes(card));
    const drawn = draw(left, hold.filter((kept) => !kept).length, random);
    const place = (index: number) =>
      at(hold, index) ? at(dealt, index) : at(drawn, hold.slice(0, index).filter((kept) => !kept).length);
    const cards: FiveCards = [place(0), place(1), place(2), place(3), place(4)];
    const rank = handRankOf(cards);
    const winCents = stakeCents * stakesOf(rank);
    return {
      over: true,
      events: [
        { type: 'draw', held: hold, cards },
        { type: 'hand', rank, positions: positionsOf(cards, rank), winCents },
      ],
      payoutCents: BigInt(winCents),
    };
  },
};
