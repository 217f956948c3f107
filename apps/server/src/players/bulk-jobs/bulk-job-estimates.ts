import type { BulkJobKind } from '@golden-acers/contract';
import { bulkJobPaceMs } from '../../provider/gateway/budget.ts';
import type { ProviderTuning } from '../../provider/gateway/provider-tuning.ts';
import type { OpenRowCount } from './bulk-job-candidates.sql.ts';

export interface BulkJobEstimate {
  /** To the provider. */
  readonly calls: number;
  readonly seconds: number;
  readonly callsPerMinute: number;
}

interface ProviderLoad {
  readonly tuning: ProviderTuning;
  /** Rows of the other running jobs. */
  readonly otherOpenRows: readonly OpenRowCount[];
}

/** Calls by the provider's agent through which they go. */
export type CallsByAgent = ReadonlyMap<string, number>;

/** What the rows of a kind cost: a call each, and another one where the account has to be made first. */
export function countCalls(
  kind: BulkJobKind,
  rows: readonly { readonly providerAgentId: string; readonly hasProviderAccount: boolean }[],
  canKick: boolean,
): CallsByAgent {
  const calls = new Map<string, number>();
  for (const { providerAgentId, hasProviderAccount } of rows) {
    const more = kind === 'unbind' ? Number(canKick) : hasProviderAccount ? 1 : 2;
    calls.set(providerAgentId, (calls.get(providerAgentId) ?? 0) + more);
  }
  return calls;
}

/**
 * How long the calls take at the pace of jobs, while nobody else needs any. Jobs take turns row by row, so each other job is in
 * the way with as many rows as this one has, at most. The slowest provider agent's time is the job's. Rounded up.
 */
export function estimateBulkJob(
  calls: CallsByAgent,
  { tuning, otherOpenRows }: ProviderLoad,
): BulkJobEstimate {
  const paceMs = bulkJobPaceMs(tuning.callsPerMinute, tuning.windowMs);
  const waitsMs = [...calls].map(([id, own]) => {
    const between = otherOpenRows.filter(({ providerAgentId }) => providerAgentId === id);
    return paceMs * between.reduce((sum, { count }) => sum + Math.min(count, own), own);
  });
  return {
    calls: [...calls.values()].reduce((sum, count) => sum + count, 0),
    seconds: Math.ceil(Math.max(0, ...waitsMs) / 1_000),
    callsPerMinute: tuning.callsPerMinute,
  };
}
