import {
  addDays,
  backoffMs,
  type JobKind,
  lockLease,
  newId,
  type QueuedJob,
  Refusal,
  renewWhile,
  utcDayOf,
  type WorkResult,
} from '@golden-acers/platform';
import type { ProviderTradeRecord } from '@golden-acers/provider';
import { z } from 'zod';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { storePlayerTrades } from '../provider-records/provider-records.ts';
import { compareStatement, type FoundDifference, type StatementComparison } from './match-records.ts';
import {
  hasSignedScores,
  listProviderTrades,
  listSentTransfers,
  lockFullyReadStatement,
  markCompared,
  markDifferencesGone,
  reopenSettledStatements,
  upsertDifference,
} from './statement-comparison.sql.ts';
import { dayRangeOf, matchRangeOf, settleDelayMs } from './statement-days.ts';
import {
  agentsWithUnreadPlayers,
  leaseOfUnreadPlayer,
  leaseUnreadPlayer,
  markPlayerRead,
  postponePlayerRead,
  type UnreadStatementPlayer,
} from './statement-reading.sql.ts';
import {
  addStatementPlayers,
  insertStatement,
  listProviderAgentIdsWithoutStatement,
} from './statements.sql.ts';

const readBackoff = { firstMs: 5_000, maxMs: 10 * 60_000 };

export const statementComparisonJobs = {
  name: 'statement-comparison',
  maxAttempts: 8,
  timeoutSeconds: 600,
} satisfies JobKind;
const comparisonJobSchema = z.object({ statementId: z.string() });

/** Starts yesterday's statements, and compares those again that waited for a transfer. */
export async function startOrResumeStatements(context: Context): Promise<boolean> {
  const day = addDays(utcDayOf(new Date(context.clock.now().getTime() - settleDelayMs)), -1);
  const { providerAgentIds } = context.gateway;
  const until = dayRangeOf(day).to;
  const missing = await listProviderAgentIdsWithoutStatement(context.db, providerAgentIds, { day, until });
  for (const providerAgentId of missing) {
    await inTransaction(context, (tx) => startStatement(tx, { providerAgentId, day, requestedBy: null }));
  }
  await inTransaction(context, async (tx) => {
    for (const id of await reopenSettledStatements(tx.db)) await compareIfFullyRead(tx, id);
  });
  return false;
}

export async function startStatement(
  tx: TxContext,
  statement: { providerAgentId: string; day: string; requestedBy: string | null },
): Promise<void> {
  const id = newId('st', tx.clock, tx.random);
  if (await insertStatement(tx.db, { ...statement, id })) await readStatement(tx, { ...statement, id });
}

/** Reads the unread players, then compares the statement. */
export async function readStatement(tx: TxContext, { id, day }: { id: string; day: string }): Promise<void> {
  await addStatementPlayers(tx.db, { statementId: id, ...matchRangeOf(day), until: dayRangeOf(day).to });
  await compareIfFullyRead(tx, id);
}

/** If two transactions read the last players at once, the later one sees that all are read. */
async function compareIfFullyRead(tx: TxContext, statementId: string): Promise<void> {
  if ((await lockFullyReadStatement(tx.db, statementId)) !== undefined)
    await tx.jobs.send(tx.db, statementComparisonJobs.name, { statementId });
}

/** Reads and stores the records of statements with spare calls, so that a stopped server loses nothing. */
export const statementRecordWorker: AgentBackgroundJob = {
  dueAgents: ({ gateway }) => agentsWithUnreadPlayers(gateway.listAgentsWithRecordCalls('background')),
  async runNext(context, providerAgentId) {
    const unread = await leaseUnreadPlayer(context.db, providerAgentId);
    return unread === undefined ? 'idle' : readPlayerTrades(context, unread);
  },
};

async function readPlayerTrades(context: Context, unread: UnreadStatementPlayer): Promise<WorkResult> {
  const readAt = context.clock.now();
  const lease = leaseOfUnreadPlayer(unread);
  const records = await renewWhile(context, lease, () => fetchTradeRecords(context, unread));
  if (!Array.isArray(records)) {
    // If there is no permit, the player stays the next one.
    const delayMs = records === 'busy' ? 0 : backoffMs(unread.attempts, readBackoff);
    await inTransaction(context, async (tx) => {
      if (await lockLease(tx.db, lease)) await postponePlayerRead(tx.db, unread, delayMs);
    });
    return records === 'busy' ? 'idle' : 'blocked';
  }
  await inTransaction(context, async (tx) => {
    if (!(await lockLease(tx.db, lease))) return;
    const { fromDay, toDay } = unread;
    const range = { from: matchRangeOf(fromDay).from, to: matchRangeOf(toDay).to };
    const days = daysBetween(fromDay, toDay);
    await storePlayerTrades(tx, { ...unread, ...range, days, readAt, records });
    for (const statementId of await markPlayerRead(tx.db, unread)) await compareIfFullyRead(tx, statementId);
  });
  return 'more';
}

function daysBetween(fromDay: string, toDay: string): string[] {
  const days: string[] = [];
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `busy`: no permit. An account unknown to the provider has no records. */
async function fetchTradeRecords(
  { gateway, log }: Context,
  { account, fromDay, toDay, ...owner }: UnreadStatementPlayer,
): Promise<readonly ProviderTradeRecord[] | 'busy' | 'failed'> {
  try {
    const response = await gateway
      .provider('background', owner)
      .listTrades({ account, fromDate: addDays(fromDay, -1), toDate: utcDayOf(dayRangeOf(toDay).to) });
    if (response.ok) return response.value;
    if (response.code === 'account_not_found') return [];
    log.warn(
      { player: owner.playerId, code: response.code },
      'a statement could not read the provider’s records',
    );
    return 'failed';
  } catch (error) {
    if (error instanceof Refusal) return 'busy';
    throw error;
  }
}

/** Compares a fully read statement with our ledger. */
export async function runComparison(context: Context, job: QueuedJob): Promise<void> {
  const { statementId } = comparisonJobSchema.parse(job.data);
  await inTransaction(context, async (tx) => {
    const statement = await lockFullyReadStatement(tx.db, statementId);
    if (statement === undefined) return;
    const { id, day, providerAgentId } = statement;
    const span = { providerAgentId, ...matchRangeOf(day) };
    const comparison = compareStatement(
      await listSentTransfers(tx.db, span),
      await listProviderTrades(tx.db, span),
      { ...dayRangeOf(day), hasSignedScores: await hasSignedScores(tx.db, providerAgentId) },
    );
    await storeDifferences(tx, id, comparison);
    await markCompared(tx.db, id, comparison);
    if (comparison.differences.length > 0) {
      const differences = comparison.differences.length;
      context.log.error(
        { statement: id, day, differences },
        'a daily statement differs from the provider’s records',
      );
    }
  });
}

async function storeDifferences(
  tx: TxContext,
  statementId: string,
  { differences }: StatementComparison,
): Promise<void> {
  const fingerprints: string[] = [];
  for (const found of differences) {
    const fingerprint = fingerprintOf(found, fingerprints);
    fingerprints.push(fingerprint);
    await upsertDifference(tx.db, {
      ...found,
      id: newId('df', tx.clock, tx.random),
      statementId,
      fingerprint,
    });
  }
  for (const gone of await markDifferencesGone(tx.db, statementId, fingerprints)) {
    if (!gone.isCorrected) continue;
    await upsertDifference(tx.db, {
      id: newId('df', tx.clock, tx.random),
      statementId,
      playerId: gone.playerId,
      kind: 'correction_undone',
      fingerprint: `correction_undone ${gone.id}`,
      transferId: gone.transferId,
      rejectedTransferId: null,
      oursCents: gone.changeCents,
      theirsCents: 0n,
      changeCents: -gone.changeCents,
      oursAt: null,
      theirsAt: null,
    });
  }
}

/** Identifies a difference in every run. Equal records are distinguished by counting. */
function fingerprintOf(found: FoundDifference, before: readonly string[]): string {
  const { kind, playerId, transferId, theirsAt, oursCents, theirsCents } = found;
  const what = [kind, playerId, transferId, theirsAt?.toISOString(), oursCents, theirsCents].join(' ');
  for (let number = 1; ; number += 1) {
    const fingerprint = `${what} ${number}`;
    if (!before.includes(fingerprint)) return fingerprint;
  }
}
