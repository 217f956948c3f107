import { z } from 'zod';
import { fraction } from '../fraction.ts';
import { totalStakeOf } from '../shared-rounds.ts';
import type { PositionBet, SharedRoundRules } from '../shared-rules.ts';
import {
  drawSnap,
  elapsedUntil,
  growthPerMs,
  hundredthsAt,
  maxCashOut,
  minCashOut,
  returnHundredths,
} from './curve.ts';
import description from './description.json' with { type: 'json' };
import { type KiteEvent, type KiteInfo, kiteEvent, kiteOutcome } from './events.ts';

const info: KiteInfo = {
  growthPerMs,
  minHundredths: minCashOut,
  maxHundredths: maxCashOut,
  odds: [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, maxCashOut].map((hundredths) => ({
    hundredths,
    oneIn: Number((hundredths / returnHundredths).toPrecision(4)),
  })),
};

/** Every multiplier of this unit pays whole cents. */
const unitCents = 100;
/** `manual`, or the multiplier of the automatic cash-out, such as `at-250`. */
const automaticPosition = /^at-([1-9]\d{2,6})$/;

function targetOf(position: string): number | undefined {
  const hundredths = Number(automaticPosition.exec(position)?.[1]);
  return hundredths >= minCashOut && hundredths <= maxCashOut ? hundredths : undefined;
}

const bet: z.ZodType<PositionBet> = z
  .record(z.string().max(20), z.int().min(unitCents).max(1_000_000_000).multipleOf(unitCents))
  .refine((positions) => {
    const [position, ...others] = Object.keys(positions);
    return others.length === 0 && (position === 'manual' || targetOf(position ?? '') !== undefined);
  }, 'The bet is one stake, on `manual` or on one multiplier');

/** The automatic cash-out, once the kite is so high and its string holds. Every bet has the maximum. */
function findAutomatic(placed: PositionBet, snap: number, elapsedMs: number): number | undefined {
  const target = targetOf(Object.keys(placed)[0] ?? '') ?? maxCashOut;
  return target <= Math.min(snap, hundredthsAt(elapsedMs)) ? target : undefined;
}

export const acreKite: SharedRoundRules<null, number, KiteEvent> = {
  kindId: 4005,
  slug: 'acre-kite',
  name: 'Acre Kite',
  type: 'LIVE',
  hasJackpots: false,
  volatility: 'varies',
  description,
  stakesCents: [100n, 200n, 500n, 1_000n, 2_500n, 5_000n, 10_000n],
  limits: { minCents: 100n, maxCents: 10_000n },
  sharedLimits: { positionMaxCents: 10_000n, roundMaxCents: 2_000_000n },
  timing: { bettingMs: 7_000, closedMs: 1_000, resultMs: 4_000 },
  maxWin: maxCashOut / 100,
  returnToPlayer: fraction(returnHundredths, 100),
  info,
  bet,
  setup: z.null(),
  outcome: kiteOutcome,
  event: kiteEvent,
  prepare: () => null,
  draw: (_setup, random) => drawSnap(random),
  settle(placed, { outcome, cashOut }) {
    const stakeCents = Number(totalStakeOf(placed));
    const hundredths = cashOut ?? findAutomatic(placed, outcome, Number.POSITIVE_INFINITY);
    const winCents = hundredths === undefined ? 0 : (stakeCents * hundredths) / 100;
    const events: KiteEvent[] = [{ type: 'flight', snapHundredths: outcome }];
    if (hundredths !== undefined) events.push({ type: 'cash-out', hundredths, winCents });
    events.push({ type: 'round-total', stakeCents, totalCents: winCents });
    return { events, payoutCents: BigInt(winCents) };
  },
  flight: {
    durationMs: (snap) => elapsedUntil(snap + 1),
    cashOut(snap, elapsedMs) {
      const hundredths = Math.max(hundredthsAt(elapsedMs), minCashOut);
      return hundredths <= snap ? hundredths : undefined;
    },
    automatic: findAutomatic,
    heightAt: hundredthsAt,
  },
};
