import type { Random } from '../../game.ts';
import { listPositions, type SlotLog, type SpinView } from './log.ts';
import { type Algebra, memoized, type SlotMachine, sumOf, type Weigh } from './machine.ts';
import { linePays, waysPays } from './pays.ts';
import { ReelSet } from './reel-set.ts';
import { type FreeSpinsSheet, isScatter, isWild, type SlotSheet, windowsOf } from './sheet.ts';

/** A tag is the number of scatters, and sixteen times that of wilds where they raise the multiplier. */
const wildTag = 16;
const noFreeSpins: FreeSpinsSheet = { multiplier: 1, retriggerSpins: 0 };
const paidView: SpinView = { free: false, spinsLeft: 0, multiplier: 1 };

/** The free spins that are left, and what the next one pays. */
interface FreeState {
  /** Spins of the first award. Only these can add more. */
  readonly first: number;
  readonly added: number;
  readonly multiplier: number;
}

/** Returns the effects of the number of scatters and wilds. */
function scatterRules({ scatter = [], freeSpins = noFreeSpins, unitsPerStake }: SlotSheet) {
  const maxMultiplier = freeSpins.maxMultiplier ?? freeSpins.multiplier;
  const rowOf = (tag: number) => scatter.find(({ count }) => count === tag % wildTag);
  const awards = Int32Array.from({ length: wildTag }, (_, count) => rowOf(count)?.freeSpins ?? 0);
  const awardOf = (tag: number) => awards[tag % wildTag] ?? 0;
  return {
    raises: maxMultiplier > freeSpins.multiplier,
    unitsOf: (tag: number) => (rowOf(tag)?.stakes ?? 0) * unitsPerStake,
    awardOf,
    start: (award: number): FreeState => ({ first: award, added: 0, multiplier: freeSpins.multiplier }),
    /** Returns the state after a free spin with this tag. */
    next(state: FreeState, tag: number): FreeState {
      const isFirst = state.first > 0;
      const retrigger = isFirst && awardOf(tag) > 0 ? freeSpins.retriggerSpins : 0;
      return {
        first: isFirst ? state.first - 1 : 0,
        added: state.added - (isFirst ? 0 : 1) + retrigger,
        multiplier: Math.min(maxMultiplier, state.multiplier + Math.floor(tag / wildTag)),
      };
    },
  };
}

type ScatterRules = ReturnType<typeof scatterRules>;

function createSets(sheet: SlotSheet, { raises, unitsOf }: ScatterRules) {
  const pays = sheet.lines === undefined ? waysPays(sheet) : linePays(sheet);
  const count = (window: readonly number[], matches: typeof isWild) =>
    window.filter((symbol) => matches(sheet, symbol)).length;
  const paid = new ReelSet(windowsOf(sheet, sheet.strips), pays, {
    of: (window) => count(window, isScatter),
    units: unitsOf,
  });
  if (sheet.freeSpins?.strips === undefined && !raises) return { paid, free: paid };
  const free = new ReelSet(windowsOf(sheet, sheet.freeSpins?.strips ?? sheet.strips), pays, {
    of: (window) => count(window, isScatter) + (raises ? wildTag * count(window, isWild) : 0),
    units: unitsOf,
  });
  return { paid, free };
}

/** Returns the units of the spin. */
function playSpin(set: ReelSet, random: Random, log: SlotLog, view: SpinView): number {
  set.draw(random);
  log.spin(view, set.stops, set.window());
  const units = log.wins(set, view.multiplier);
  const fromScatters = set.tagUnits() * view.multiplier;
  if (fromScatters > 0) log.scatterWin(set.window(), view.multiplier, fromScatters);
  return units + fromScatters;
}

/** Returns a paid spin, and free spins for scatters. Without them in the sheet, the paid spin alone. */
export function freeSpinsMachine(sheet: SlotSheet): SlotMachine {
  const rules = scatterRules(sheet);
  const { paid, free } = createSets(sheet, rules);
  const nextStates = createNextStates(free, rules);
  const paidTags = paid.tags();

  function logAfter(log: SlotLog, before: FreeState, after: FreeState): void {
    const spinsLeft = after.first + after.added;
    const spins = spinsLeft - (before.first + before.added - 1);
    if (spins > 0) log.push({ type: 'free-spins-awarded', spins, retrigger: true, spinsLeft });
    if (after.multiplier === before.multiplier) return;
    const positions = listPositions(free.window(), (symbol) => isWild(sheet, symbol));
    log.push({ type: 'multiplier-raised', positions, multiplier: after.multiplier });
  }

  function playFree(award: number, random: Random, log: SlotLog): number {
    log.push({ type: 'free-spins-awarded', spins: award, retrigger: false, spinsLeft: award });
    let state = rules.start(award);
    let [units, spinsPlayed] = [0, 0];
    while (state.first + state.added > 0) {
      const { first, added, multiplier } = state;
      units += playSpin(free, random, log, { free: true, spinsLeft: first + added - 1, multiplier });
      spinsPlayed += 1;
      const next = rules.next(state, free.tag);
      logAfter(log, state, next);
      state = next;
    }
    log.push({ type: 'free-spins-ended', spinsPlayed, totalCents: log.cents(units) });
    return units;
  }

  function playFreeFast(award: number, random: Random): number {
    let state = rules.start(award);
    let units = 0;
    while (state.first + state.added > 0) {
      free.draw(random);
      units += free.units() * state.multiplier;
      state = rules.next(state, free.tag);
    }
    return units;
  }

  function playFast(random: Random): number {
    paid.draw(random);
    const units = paid.units();
    const award = rules.awardOf(paid.tag);
    return award === 0 ? units : units + playFreeFast(award, random);
  }

  return {
    sheet,
    sets: paid === free ? [paid] : [paid, free],
    play(random, log) {
      if (log === undefined) return playFast(random);
      const units = playSpin(paid, random, log, paidView);
      const award = rules.awardOf(paid.tag);
      return award === 0 ? units : units + playFree(award, random, log);
    },
    evaluate: <Value>(algebra: Algebra<Value>, weigh: Weigh<Value>) => {
      const valueAfter = memoized(keyOf, (state: FreeState): Value => {
        if (state.first + state.added === 0) return algebra.one;
        const terms = nextStates(state).map(({ next, tags }) => {
          const weights = tags.map((tag) => weigh(free, tag, state.multiplier));
          return algebra.multiply(sumOf(algebra, weights), valueAfter(next));
        });
        return sumOf(algebra, terms);
      });
      const terms = paidTags.map((tag) => {
        const award = rules.awardOf(tag);
        const weight = weigh(paid, tag, 1);
        return award === 0 ? weight : algebra.multiply(weight, valueAfter(rules.start(award)));
      });
      return sumOf(algebra, terms);
    },
  };
}

const keyOf = ({ first, added, multiplier }: FreeState): number => (first * 256 + added) * 256 + multiplier;

/** The states that can follow one, each with the tags that lead to it. */
function createNextStates(set: ReelSet, { next: nextOf }: ScatterRules) {
  return memoized(keyOf, (state: FreeState) => {
    const ways = new Map<number, { readonly next: FreeState; readonly tags: number[] }>();
    for (const tag of set.tags()) {
      const next = nextOf(state, tag);
      const way = ways.get(keyOf(next)) ?? { next, tags: [] };
      way.tags.push(tag);
      ways.set(keyOf(next), way);
    }
    return [...ways.values()];
  });
}
