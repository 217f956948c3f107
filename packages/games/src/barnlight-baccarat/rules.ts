import { z } from 'zod';
import type { PlayingCard } from '../engines/cards/events.ts';
import { drawFromShoe } from '../engines/cards/shoe.ts';
import { createPositionTable } from '../engines/positions/position-table.ts';
import type { Random } from '../game.ts';
import { dealCoup, pointsOf } from './coup.ts';
import description from './description.json' with { type: 'json' };
import {
  type BaccaratHand,
  type BaccaratOutcome,
  type BaccaratPosition,
  baccaratEvent,
  baccaratOutcome,
} from './events.ts';
import { baccaratInfo } from './game-info.ts';
import { baccaratPositions, decks } from './positions.ts';

const rankValues: Readonly<Record<string, number>> = { A: 1, T: 0, J: 0, Q: 0, K: 0 };
const rankOf = (card: PlayingCard | undefined) => card?.charAt(0) ?? '';
const cardValue = (card: PlayingCard): number => rankValues[rankOf(card)] ?? Number(rankOf(card));

const isPair = ([first, second]: readonly PlayingCard[]) => rankOf(first) === rankOf(second);

const toHand = (cards: readonly PlayingCard[]): BaccaratHand => ({
  cards,
  points: cards.map((_card, index) => pointsOf(cards.slice(0, index + 1).map(cardValue))),
});

/** Every round is dealt from a full shoe. */
function drawCoup(random: Random): BaccaratOutcome {
  const dealt: PlayingCard[] = [];
  const next = () => {
    const card = drawFromShoe(decks, dealt, random);
    dealt.push(card);
    return card;
  };
  const { player, banker, playerPoints, bankerPoints } = dealCoup(next, cardValue);
  const winner = playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker';
  const wins: BaccaratPosition[] = [winner];
  if (isPair(player)) wins.push('player-pair');
  if (isPair(banker)) wins.push('banker-pair');
  return { player: toHand(player), banker: toHand(banker), wins };
}

export const barnlightBaccarat = createPositionTable({
  kindId: 4002,
  slug: 'barnlight-baccarat',
  name: 'Barnlight Baccarat',
  type: 'LIVE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [20n, 100n, 500n, 2500n, 10_000n],
  limits: { minCents: 20n, maxCents: 100_000n },
  sharedLimits: { positionMaxCents: 50_000n, roundMaxCents: 10_000_000n },
  timing: { bettingMs: 16_000, closedMs: 1_000, resultMs: 8_500 },
  // Each third card is turned slowly.
  resultMs: ({ player, banker }) => 8_500 + (player.cards.length + banker.cards.length - 4) * 2_800,
  maxWin: 12,
  info: baccaratInfo,
  setup: z.null(),
  outcome: baccaratOutcome,
  event: baccaratEvent,
  positions: baccaratPositions,
  // A twentieth of it is a whole cent: the commission.
  unitCents: 20,
  draw: (_setup, random) => drawCoup(random),
  toEvent: (outcome) => ({ type: 'coup' as const, ...outcome }),
});
