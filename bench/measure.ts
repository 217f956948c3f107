import { loadavg } from 'node:os';
import type { LoadGenerator } from './load.ts';

export interface Bench {
  readonly postgresUrl: string;
  readonly load: LoadGenerator;
  /** A short run, which shows that everything works, not how fast it is. */
  readonly quick: boolean;
  readonly repetitions: number;
  readonly durationMs: number;
  readonly warmUpMs: number;
  readonly profileDir: string | undefined;
}

export interface Figure {
  readonly name: string;
  readonly measured: string;
  /** The limit measured in the same run, or the conditions. */
  readonly against: string;
  /** The ratio to the limit, or the value itself. */
  readonly value: number;
  readonly goal: string;
  /** Undefined if there is no goal. */
  readonly isMet: boolean | undefined;
  /** The ratio of each repetition. */
  readonly repetitions?: readonly number[];
  readonly loadAverage: number;
}

interface FigureOptions {
  readonly unit?: string;
  readonly max?: number;
  readonly min?: number;
  readonly measured?: string;
  readonly against?: string;
}

export function figure(name: string, value: number, options: FigureOptions = {}): Figure {
  const { unit = '', max, min, measured = `${formatFigure(value)} ${unit}`, against = '' } = options;
  const goal = max !== undefined ? `≤ ${max} ${unit}` : min !== undefined ? `≥ ${min} ${unit}` : '';
  const isMet = goal === '' ? undefined : value <= (max ?? value) && value >= (min ?? value);
  const loadAverage = Math.round((loadavg()[0] ?? 0) * 100) / 100;
  return { name, measured: measured.trim(), against, value, goal: goal.trim(), isMet, loadAverage };
}

export interface RateSource {
  readonly label: string;
  /** Measures once, and resolves with the rate per second. */
  readonly rate: () => Promise<number>;
}

/** Returns the median of the ratios of pairs: each rate divided by the limit measured next to it. */
export async function ratioFigure(
  name: string,
  { repetitions }: Bench,
  { measured, limit, min }: { measured: RateSource; limit: RateSource; min?: number },
): Promise<Figure> {
  const pairs = await measurePairs(repetitions, measured.rate, limit.rate);
  const ratios = pairs.map((pair) => pair.measured / pair.limit);
  const rate = (of: 'measured' | 'limit') => `${formatFigure(median(pairs.map((pair) => pair[of])))}/s`;
  const texts = {
    measured: `${rate('measured')} ${measured.label}`,
    against: `${rate('limit')} ${limit.label}`,
  };
  const goal = min === undefined ? {} : { min };
  return { ...figure(name, median(ratios), { ...texts, ...goal }), repetitions: ratios };
}

/** Swaps the order in every second pair, so that other load slows both equally. */
export async function measurePairs(
  repetitions: number,
  measured: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<{ measured: number; limit: number }[]> {
  const pairs: { measured: number; limit: number }[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const limitFirst = repetition % 2 === 0 ? await limit() : undefined;
    const measuredRate = await measured();
    pairs.push({ measured: measuredRate, limit: limitFirst ?? (await limit()) });
  }
  return pairs;
}

export async function durationMsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the smallest value that is at least this share of all values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const formatFigure = (value: number): string =>
  String(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);
