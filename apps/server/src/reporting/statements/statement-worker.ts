import { addDays, newId, Refusal, utcDayOf, type WorkResult } from '@golden-acers/platform';
import type { ProviderTradeRecord } from '@golden-acers/provider';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { lockPlayerTrades, markTradesFetched } from '../provider-records/provider-records.ts';
import { compareStatement, type FoundDifference, type StatementComparison } from './match-records.ts';
import {
  hasSignedScores,
  listAgentIdsWithReadStatements,
  listProviderTrades,
  listSentTransfers,
  lockFullyReadStatement,
  markCompared,
  markDifferencesGone,
  recompareSettled,
  upsertDifference,
} from './statement-comparison.sql.ts';
import { dayRangeOf, matchRangeOf, settleDelayMs } from './statement-days.ts';
import {
  leaseUnreadPlayer,
  listAgentIdsWithUnreadPlayers,
  postponePlayerRead,
  storeTradeRecords,
  type UnreadStatementPlayer,
} from './statement-reading.sql.ts';
import {
  addStatementPlayers,
  insertStatement,
  listProviderAgentIdsWithoutStatement,
} from './statements.sql.ts';

/** Longer than a call and its repeat after a new sign-in. */
const leaseMs = 60_000;
const retryDelayMinMs = 5_000;
const retryDelayMaxMs = 10 * 60_000;

/**
 * Starts yesterday's statements, and compares again those that waited for a transfer. Returns whether there
 * were any.
 */
export async function startOrResumeStatements(context: Context): Promise<boolean> {
  return (await startYesterday(context)) || recompareSettled(context.db);
}

/**
 * What statements are compared with is read with spare calls, and kept: a server that stops loses nothing.
 */
export const statementRecordWorker: AgentBackgroundJob = {
  listDueAgents: ({ db, gateway }) =>
    listAgentIdsWithUnreadPlayers(db, gateway.listAgentsWithSpareRecordCalls()),
  runNext: readNextPlayer,
};

async function readNextPlayer(context: Context, providerAgentId: string): Promise<WorkResult> {
  const unread = await leaseUnreadPlayer(context.db, providerAgentId, leaseMs);
  return unread === undefined ? 'idle' : readPlayerTrades(context, unread);
}

async function startYesterday(context: Context): Promise<boolean> {
  const day = addDays(utcDayOf(new Date(context.clock.now().getTime() - settleDelayMs)), -1);
  const { agentIds } = context.gateway;
  const missing = await listProviderAgentIdsWithoutStatement(context.db, agentIds, {
    day,
    until: dayRangeOf(day).to,
  });
  for (const providerAgentId of missing) {
    await inTransaction(context, (tx) => startStatement(tx, { providerAgentId, day, requestedBy: null }));
  }
  return missing.length > 0;
}

/** Writes a statement down, to be made in the background. Does nothing when the day has one. */
export async function startStatement(
  tx: TxContext,
  statement: { providerAgentId: string; day: string; requestedBy: string | null },
): Promise<void> {
  const id = newId('st', tx.clock, tx.random);
  if (!(await insertStatement(tx.db, { ...statement, id }))) return;
  await addStatementPlayers(tx.db, {
    statementId: id,
    ...matchRangeOf(statement.day),
    until: dayRangeOf(statement.day).to,
  });
}

async function readPlayerTrades(context: Context, unread: UnreadStatementPlayer): Promise<WorkResult> {
  const { db } = context;
  const readAt = context.clock.now();
  const response = await fetchTradeRecords(context, unread);
  if (!Array.isArray(response)) {
    // Without a turn in the budget it stays the next one: whoever needs the records more comes first.
    await postponePlayerRead(db, unread, response === 'busy' ? 0 : backOffMs(unread.attempts));
    return response === 'busy' ? 'idle' : 'blocked';
  }
  const span = matchRangeOf(unread.day);
  const records = response
    .filter(({ insertTime }) => insertTime >= span.from && insertTime < span.to)
    .map(({ insertTime, scoreCents, balanceBeforeCents, gameId }) => ({
      gameId,
      at: insertTime,
      scoreCents,
      balanceBeforeCents,
    }));
  await inTransaction(context, async (tx) => {
    await lockPlayerTrades(tx, unread.playerId);
    await storeTradeRecords(tx.db, { ...unread, ...span, records });
    await markTradesFetched(tx, { ...unread, readAt });
  });
  return 'more';
}

/** The records; or `busy` without a turn, or `failed`. An account that the provider doesn't know has none. */
async function fetchTradeRecords(
  { gateway, log }: Context,
  { account, day, ...owner }: UnreadStatementPlayer,
): Promise<readonly ProviderTradeRecord[] | 'busy' | 'failed'> {
  try {
    const response = await gateway
      .provider('background', owner)
      .listTrades({ account, fromDate: addDays(day, -1), toDate: utcDayOf(dayRangeOf(day).to) });
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

function backOffMs(attempts: number): number {
  return Math.min(retryDelayMinMs * 2 ** Math.min(attempts, 10), retryDelayMaxMs);
}

/** Compares statements with our ledger once all their players are read. */
export const statementComparisonWorker: AgentBackgroundJob = {
  listDueAgents: ({ db }) => listAgentIdsWithReadStatements(db),
  runNext: compareNextStatement,
};

async function compareNextStatement(context: Context, providerAgentId: string): Promise<WorkResult> {
  return inTransaction(context, async (tx) => {
    const statement = await lockFullyReadStatement(tx.db, providerAgentId);
    if (statement === undefined) return 'idle';
    const { id, day } = statement;
    const span = { providerAgentId, ...matchRangeOf(day) };
    const comparison = compareStatement(
      await listSentTransfers(tx.db, span),
      await listProviderTrades(tx.db, span),
      {
        ...dayRangeOf(day),
        hasSignedScores: await hasSignedScores(tx.db, providerAgentId),
      },
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
    return 'more';
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

/** The same for the same difference in every run. Equal records are distinguished by counting them. */
function fingerprintOf(found: FoundDifference, before: readonly string[]): string {
  const { kind, playerId, transferId, theirsAt, oursCents, theirsCents } = found;
  const what = [kind, playerId, transferId, theirsAt?.toISOString(), oursCents, theirsCents].join(' ');
  for (let number = 1; ; number += 1) {
    const fingerprint = `${what} ${number}`;
    if (!before.includes(fingerprint)) return fingerprint;
  }
}
