import type { BulkJobKind } from '@golden-acers/contract';
import { bulkJobPaceMs } from '../../provider/gateway/budget.ts';
import type { ProviderTuning } from '../../provider/gateway/provider-tuning.ts';
import type { OpenRowCount } from './bulk-job-candidates.sql.ts';

export interface BulkJobEstimate {
  readonly calls: number;
  readonly seconds: number;
  readonly callsPerMinute: number;
}

interface ProviderLoad {
  readonly tuning: ProviderTuning;
  readonly otherOpenRows: readonly OpenRowCount[];
}

const kindsWithoutCalls: readonly BulkJobKind[] = [
  'freeze',
  'unfreeze',
  'label',
  'unlabel',
  'message',
  'move',
];

/** Done in the database alone. A freeze requests the end of the game, which a worker does. */
export const needsNoCall = (kind: BulkJobKind): boolean => kindsWithoutCalls.includes(kind);

export type CallsByAgent = ReadonlyMap<string, number>;

/** Counts one call per row, and one per missing provider account. */
export function countCalls(
  kind: BulkJobKind,
  rows: readonly { readonly providerAgentId: string; readonly hasProviderAccount: boolean }[],
  canKick: boolean,
): CallsByAgent {
  const calls = new Map<string, number>();
  for (const { providerAgentId, hasProviderAccount } of rows) {
    if (needsNoCall(kind)) continue;
    const more = kind === 'unbind' ? Number(canKick) : hasProviderAccount ? 1 : 2;
    calls.set(providerAgentId, (calls.get(providerAgentId) ?? 0) + more);
  }
  return calls;
}

/**
 * Estimates the time at the pace of jobs without other load. Jobs alternate row by row, so another job
 * delays this one by at most as many rows as it has. The slowest provider agent decides.
 */
export function estimateBulkJob(
  calls: CallsByAgent,
  { tuning, otherOpenRows }: ProviderLoad,
): BulkJobEstimate {
  const paceMs = bulkJobPaceMs(tuning);
  const waitsMs = [...calls].map(([id, own]) => {
    const otherRows = otherOpenRows.filter(({ providerAgentId }) => providerAgentId === id);
    return paceMs * otherRows.reduce((sum, { count }) => sum + Math.min(count, own), own);
  });
  return {
    calls: [...calls.values()].reduce((sum, count) => sum + count, 0),
    seconds: Math.ceil(Math.max(0, ...waitsMs) / 1_000),
    callsPerMinute: tuning.callsPerMinute,
  };
}
