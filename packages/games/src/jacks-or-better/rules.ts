import { at } from '../at.ts';
import { fraction } from '../fraction.ts';
import type { GameRules } from '../game.ts';
import { draw } from '../random.ts';
import description from './description.json' with { type: 'json' };
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
  kindId: 2001,
  slug: 'jacks-or-better',
  name: 'Jacks or Better',
  type: 'POKER',
  hasJackpots: false,
  volatility: 'medium',
  description,
  stakesCents: [25n, 50n, 125n, 250n, 500n, 1250n, 2500n],
  maxWin: stakesOf('royal-flush'),
  /** 99.5439 % under the best play: computed in optimal-play.test.ts. */
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

  /** Drawn only now, from the 47 not dealt, so no stored state reveals them. */
  play({ stakeCents, cards: dealt }, { hold }, random) {
    const rest = deck.filter((card) => !dealt.includes(card));
    const drawn = draw(rest, hold.filter((held) => !held).length, random);
    const card = (index: number) =>
      at(hold, index) ? at(dealt, index) : at(drawn, hold.slice(0, index).filter((held) => !held).length);
    const cards: FiveCards = [card(0), card(1), card(2), card(3), card(4)];
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
