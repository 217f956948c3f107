import type { BulkJobKind } from '@golden-acers/contract';
import { bulkJobPaceMs } from '../../provider/gateway/budget.ts';
import type { ProviderTuning } from '../../provider/gateway/provider-tuning.ts';
import type { OpenRowCount } from './bulk-job-candidates.sql.ts';

export interface BulkJobEstimate {
  readonly calls: number;
  readonly seconds: number;
  readonly callsPerMinute: number;
  /** Measured while the job runs. Null: calculated. */
  readonly rowsPerMinute: number | null;
}

interface ProviderLoad {
  readonly tuning: ProviderTuning;
  readonly otherOpenRows: readonly OpenRowCount[];
  /** The calls that counters and players made within the last window, by provider agent. */
  readonly otherCalls: ReadonlyMap<string, number>;
  /** The rate of the job itself, if it ran long enough, and its open rows. */
  readonly measured?: { readonly rowsPerMinute: number; readonly openRows: number } | undefined;
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

/** A bonus needs its transfer, and before it the balance. */
const callsOfBonus = 2;

/** Counts one call per row, one per missing provider account, and those of the bonus of a recharge. */
export function countCalls(
  kind: BulkJobKind,
  rows: readonly {
    readonly providerAgentId: string;
    readonly hasProviderAccount: boolean;
    readonly mayGetBonus: boolean;
  }[],
  canKick: boolean,
): CallsByAgent {
  const calls = new Map<string, number>();
  for (const { providerAgentId, hasProviderAccount, mayGetBonus } of rows) {
    if (needsNoCall(kind)) continue;
    const ofRow = (hasProviderAccount ? 1 : 2) + (mayGetBonus ? callsOfBonus : 0);
    const more = kind === 'unbind' ? Number(canKick) : ofRow;
    calls.set(providerAgentId, (calls.get(providerAgentId) ?? 0) + more);
  }
  return calls;
}

/**
 * Estimates the time: by the measured rate of the job itself, or by its calls and the allowance that counters
 * and players left within the last window, because their calls come first. Jobs alternate row by row, so
 * another job delays this one by at most as many rows as it has. The slowest provider agent decides.
 */
export function estimateBulkJob(
  calls: CallsByAgent,
  { tuning, otherOpenRows, otherCalls, measured }: ProviderLoad,
): BulkJobEstimate {
  const waitsMs = [...calls].map(([id, own]) => {
    const otherRows = otherOpenRows.filter(({ providerAgentId }) => providerAgentId === id);
    const paceMs = bulkJobPaceMs(tuning, otherCalls.get(id) ?? 0);
    return paceMs * otherRows.reduce((sum, { count }) => sum + Math.min(count, own), own);
  });
  const calculated = Math.max(0, ...waitsMs) / 1_000;
  const measuredSeconds = measured && (measured.openRows * 60) / measured.rowsPerMinute;
  return {
    calls: [...calls.values()].reduce((sum, count) => sum + count, 0),
    seconds: Math.ceil(measuredSeconds ?? calculated),
    callsPerMinute: tuning.callsPerMinute,
    rowsPerMinute: measured === undefined ? null : Math.round(measured.rowsPerMinute * 10) / 10,
  };
}
