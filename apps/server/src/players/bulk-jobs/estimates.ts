import type { JobKind } from '@golden-acers/contract';
import { jobPaceMs, type ProviderTuning } from '../../provider/provider-accounts/provider.ts';
import type { OpenCount } from './candidates.sql.ts';

export interface Estimate {
  /** To the provider. */
  readonly calls: number;
  readonly seconds: number;
  readonly callsPerMinute: number;
}

interface House {
  readonly tuning: ProviderTuning;
  /** Rows of the other running jobs. */
  readonly others: readonly OpenCount[];
}

/** Calls by the provider's agent through which they go. */
export type Calls = ReadonlyMap<string, number>;

/** What the rows of a kind cost: a call each, and another one where the account has to be made first. */
export function callsOf(
  kind: JobKind,
  rows: readonly { readonly providerAgentId: string; readonly isReady: boolean }[],
  canKick: boolean,
): Calls {
  const calls = new Map<string, number>();
  for (const { providerAgentId, isReady } of rows) {
    const more = kind === 'unbind' ? Number(canKick) : isReady ? 1 : 2;
    calls.set(providerAgentId, (calls.get(providerAgentId) ?? 0) + more);
  }
  return calls;
}

/**
 * How long the calls take at the pace of jobs, while nobody else needs any. Jobs take turns row by row, so each other job is in
 * the way with as many rows as this one has, at most. The slowest provider agent's time is the job's. Rounded up.
 */
export function estimate(calls: Calls, { tuning, others }: House): Estimate {
  const paceMs = jobPaceMs(tuning.callsPerMinute, tuning.minuteMs);
  const waitsMs = [...calls].map(([id, own]) => {
    const between = others.filter(({ providerAgentId }) => providerAgentId === id);
    return paceMs * between.reduce((sum, { count }) => sum + Math.min(count, own), own);
  });
  return {
    calls: [...calls.values()].reduce((sum, count) => sum + count, 0),
    seconds: Math.ceil(Math.max(0, ...waitsMs) / 1_000),
    callsPerMinute: tuning.callsPerMinute,
  };
}
