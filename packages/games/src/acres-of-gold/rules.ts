import { z } from 'zod';
import type { GameRules, Random } from '../game.ts';
import description from './description.json' with { type: 'json' };
import { type AcresOfGoldBet, type AcresOfGoldEvent, acresOfGoldBet, acresOfGoldEvent } from './events.ts';
import { acresOfGoldInfo, findScatterPay, stripOf } from './game-info.ts';
import { exactRtp } from './return.ts';
import { lineWins, listBarns, windowAt } from './wins.ts';

interface Spin {
  readonly events: readonly AcresOfGoldEvent[];
  readonly winCents: number;
  /** The awarded free spins of a paid spin; 0 with too few barns. */
  readonly freeSpins: number;
}

/** The stake is a multiple of twenty cents, so a line's share is whole. */
function spin(stakeCents: number, free: boolean, spinsLeft: number, random: Random): Spin {
  const stop = (reel: number) => random.below(stripOf(reel).length);
  const stops = [stop(0), stop(1), stop(2), stop(3), stop(4)] as const;
  const window = windowAt(stops);
  const multiplier = free ? acresOfGoldInfo.freeSpinMultiplier : 1;
  const positions = listBarns(window);
  const scatter = findScatterPay(positions.length);

  const lines = lineWins(window).map(({ lineStakes, ...win }) => ({
    type: 'line-win' as const,
    ...win,
    multiplier,
    winCents: (stakeCents / acresOfGoldInfo.lines.length) * lineStakes * multiplier,
  }));
  const scatters = (scatter === undefined ? [] : [scatter]).map(({ count, stakes }) => ({
    type: 'scatter-win' as const,
    count,
    positions,
    multiplier,
    winCents: stakeCents * stakes * multiplier,
  }));
  return {
    events: [{ type: 'spin', free, spinsLeft, multiplier, stops, window }, ...lines, ...scatters],
    winCents: [...lines, ...scatters].reduce((total, win) => total + win.winCents, 0),
    freeSpins: scatter?.freeSpins ?? 0,
  };
}

/** Only the free spins of the first award can add more, so a round ends. */
function freeSpins(stakeCents: number, awarded: number, random: Random) {
  const events: AcresOfGoldEvent[] = [
    { type: 'free-spins-awarded', spins: awarded, retrigger: false, spinsLeft: awarded },
  ];
  let [first, added, spinsPlayed, totalCents] = [awarded, 0, 0, 0];
  while (first + added > 0) {
    const canAdd = first > 0;
    if (canAdd) first -= 1;
    else added -= 1;
    const played = spin(stakeCents, true, first + added, random);
    events.push(...played.events);
    spinsPlayed += 1;
    totalCents += played.winCents;
    if (canAdd && played.freeSpins > 0) {
      added += acresOfGoldInfo.retriggerSpins;
      const [spins, spinsLeft] = [acresOfGoldInfo.retriggerSpins, first + added];
      events.push({ type: 'free-spins-awarded', spins, retrigger: true, spinsLeft });
    }
  }
  events.push({ type: 'free-spins-ended', spinsPlayed, totalCents });
  return { events, totalCents };
}

export const acresOfGold: GameRules<AcresOfGoldBet, never, never, AcresOfGoldEvent> = {
  kindId: 1001,
  slug: 'acres-of-gold',
  name: 'Acres of Gold',
  type: 'SLOT',
  hasJackpots: true,
  volatility: 'medium',
  description,
  stakesCents: [20n, 40n, 100n, 200n, 400n, 1000n, 2000n],
  /** The best possible round pays 8962.5 stakes: see return.test.ts. */
  maxWin: 8963,
  returnToPlayer: exactRtp(),
  info: acresOfGoldInfo,
  bet: acresOfGoldBet,
  move: z.never(),
  state: z.never(),
  event: acresOfGoldEvent,

  open(stakeCents, _bet, random) {
    const stake = Number(stakeCents);
    const paid = spin(stake, false, 0, random);
    const free =
      paid.freeSpins === 0 ? { events: [], totalCents: 0 } : freeSpins(stake, paid.freeSpins, random);
    const totalCents = paid.winCents + free.totalCents;
    return {
      over: true,
      events: [...paid.events, ...free.events, { type: 'round-total', totalCents }],
      payoutCents: BigInt(totalCents),
    };
  },

  play: (state) => state,
};
