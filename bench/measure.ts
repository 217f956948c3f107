import { loadavg } from 'node:os';

/** One measured thing beside its limit, as it goes into the report. */
export interface BenchFigure {
  readonly name: string;
  readonly measured: string;
  /** What it is held against, measured in the same run, or fixed by the goal. */
  readonly limit: string;
  /** The ratio, or the value itself where the goal is a value. */
  readonly value: number;
  readonly goal: string;
  readonly isMet: boolean | undefined;
  /** Each repetition's ratio. */
  readonly repetitions?: readonly number[];
  readonly note?: string;
  /** Of the last minute, when the figure was done. */
  readonly loadAverage: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export interface RateSource {
  readonly label: string;
  /** How often a second, measured once. */
  readonly rate: () => Promise<number>;
}

/**
 * Measures a thing and its limit in turns, and in the other order every second time, so that what else the machine does
 * meets both. The ratio is the median of the pairs' ratios.
 */
export async function ratioFigure(
  name: string,
  {
    measured,
    limit,
    goal,
    repetitions,
    note,
  }: { measured: RateSource; limit: RateSource; goal?: number; repetitions: number; note?: string },
): Promise<BenchFigure> {
  const rates: { measured: number; limit: number }[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    if (turn % 2 === 0) {
      const limitRate = await limit.rate();
      rates.push({ limit: limitRate, measured: await measured.rate() });
    } else {
      const measuredRate = await measured.rate();
      rates.push({ measured: measuredRate, limit: await limit.rate() });
    }
  }
  const ratios = rates.map((rate) => rate.measured / rate.limit);
  const value = median(ratios);
  return {
    name,
    measured: `${formatRate(median(rates.map((rate) => rate.measured)))} ${measured.label}`,
    limit: `${formatRate(median(rates.map((rate) => rate.limit)))} ${limit.label}`,
    value,
    goal: goal === undefined ? '' : `≥ ${goal}`,
    isMet: goal === undefined ? undefined : value >= goal,
    repetitions: ratios,
    ...(note === undefined ? {} : { note }),
    loadAverage: currentLoad(),
  };
}

/** A value that must not go above its bound. */
export function boundedFigure(
  name: string,
  given: { value: number; unit: string; max: number; context: string },
): BenchFigure {
  return {
    name,
    measured: `${formatFigure(given.value)} ${given.unit}`.trim(),
    limit: given.context,
    value: given.value,
    goal: `≤ ${given.max} ${given.unit}`.trim(),
    isMet: given.value <= given.max,
    loadAverage: currentLoad(),
  };
}

/** A value that is only told. */
export function informationalFigure(name: string, measured: string, value: number): BenchFigure {
  return { name, measured, limit: '', value, goal: '', isMet: undefined, loadAverage: currentLoad() };
}

function currentLoad(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}

export function formatFigure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Math.round(value * 100) / 100);
}

function formatRate(rate: number): string {
  return `${formatFigure(rate)}/s`;
}
