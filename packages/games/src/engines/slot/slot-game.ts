import { z } from 'zod';
import { fraction } from '../../fraction.ts';
import type { GameProfile, GameRules, ParSheet } from '../../game.ts';
import { type SlotBet, type SlotEvent, type SlotInfo, slotBet, slotEvent } from './events.ts';
import { freeSpinsMachine } from './free-spins.ts';
import { holdAndWinMachine } from './hold-and-win.ts';
import { SlotLog } from './log.ts';
import type { RoundMachine, SlotMachine } from './machine.ts';
import { respinsMachine } from './respins.ts';
import { linesOf, type SlotSheet } from './sheet.ts';

/** Written by `tools/par-sheet.ts`; the game's test computes it again. */
export interface SlotFigures extends ParSheet {
  /** The exact return. */
  readonly return: { readonly numerator: string; readonly denominator: string };
  /** The seeded rounds in which the odds were counted, where they are not exact. */
  readonly countedRounds?: number;
}

function slotMachine(sheet: SlotSheet): SlotMachine {
  if (sheet.holdAndWin !== undefined) return holdAndWinMachine(sheet, sheet.holdAndWin);
  return sheet.respins === true ? respinsMachine(sheet) : freeSpinsMachine(sheet);
}

const paysOf = (pays: Readonly<Record<number, number>> = {}) =>
  Object.entries(pays).map(([count, units]) => ({ count: Number(count), units }));

function toHoldAndWinInfo({ holdAndWin }: SlotSheet): SlotInfo['holdAndWin'] {
  if (holdAndWin === undefined) return null;
  const { coins, respins, values, grandStakes } = holdAndWin;
  return {
    coins,
    respins,
    values: values.map(({ stakes, prize = null }) => ({ stakes, prize })),
    grandStakes,
  };
}

function toSlotInfo(sheet: SlotSheet, { hitFrequency }: SlotFigures): SlotInfo {
  const { symbols, groups = [], freeSpins } = sheet;
  const idOf = (letter: string) => symbols.find((symbol) => symbol.letter === letter)?.id ?? '';
  return {
    rows: sheet.rows,
    heights: sheet.heights ?? null,
    unitsPerStake: sheet.unitsPerStake,
    symbols: symbols.map(({ id, kind, pays, multiplier = 1 }) => ({
      id,
      kind,
      multiplier,
      pays: paysOf(pays),
    })),
    groups: groups.map(({ id, letters, pays }) => ({
      id,
      symbols: [...letters].map(idOf),
      pays: paysOf(pays),
    })),
    strips: sheet.strips.map((strip) => [...strip].map(idOf)),
    lines: linesOf(sheet),
    scatter: sheet.scatter ?? [],
    freeSpins:
      freeSpins === undefined
        ? null
        : {
            multiplier: freeSpins.multiplier,
            maxMultiplier: freeSpins.maxMultiplier ?? freeSpins.multiplier,
            retriggerSpins: freeSpins.retriggerSpins,
          },
    holdAndWin: toHoldAndWinInfo(sheet),
    cascades: sheet.cascades ?? null,
    respins: sheet.respins === true,
    hitPercent: (hitFrequency * 100).toFixed(2),
  };
}

type SlotProfile = Pick<
  GameProfile,
  'kindId' | 'slug' | 'name' | 'hasJackpots' | 'volatility' | 'description' | 'stakesCents' | 'maxWin'
>;

export type SlotRules<Machine extends RoundMachine = SlotMachine> = GameRules<
  SlotBet,
  never,
  never,
  SlotEvent
> & { readonly machine: Machine };

/** A game from its sheet. Each stake is a whole number of cents per unit. */
export const slotGame = (profile: SlotProfile, sheet: SlotSheet, figures: SlotFigures): SlotRules =>
  gameOnMachine(profile, sheet, figures, slotMachine(sheet));

export function gameOnMachine<Machine extends RoundMachine>(
  profile: SlotProfile,
  sheet: SlotSheet,
  figures: SlotFigures,
  machine: Machine,
): SlotRules<Machine> {
  const { return: exact, countedRounds: _, ...parSheet } = figures;
  return {
    ...profile,
    type: 'SLOT',
    returnToPlayer: fraction(BigInt(exact.numerator), BigInt(exact.denominator)),
    parSheet,
    info: toSlotInfo(sheet, figures),
    bet: slotBet,
    move: z.never(),
    state: z.never(),
    event: slotEvent,
    machine,
    open(stakeCents, _bet, random) {
      const log = new SlotLog(sheet, Number(stakeCents));
      const totalCents = log.cents(machine.play(random, log));
      log.push({ type: 'round-total', totalCents });
      return { over: true, events: log.events, payoutCents: BigInt(totalCents) };
    },
    play: (state) => state,
  };
}
