import type { RecordFetchStatus, RecordKind } from '@golden-acers/contract';
import {
  backoffMs,
  dayMs,
  demand,
  lockLease,
  newId,
  Refusal,
  renewWhile,
  utcDayOf,
  type WorkResult,
} from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { demandResult, playerRefusals } from '../../provider/gateway/provider-refusals.ts';
import type { AgentBackgroundJob } from '../../provider/provider-accounts/agent-background-job.ts';
import { listUnfetchedPlayers } from './provider-records.sql.ts';
import {
  agentsWithPlayerFetches,
  deleteRecordFetchRows,
  finishPlayerFetch,
  insertRecordFetch,
  leaseOfPlayerFetch,
  leasePlayerFetch,
  listRecordFetchRows,
  lockFetchOwner,
  markRecordFetchStopped,
  type PlayerFetch,
  type PlayerFetchResult,
  type RecordFetchRow,
} from './record-fetches.sql.ts';
import { providerDaysOf, utcPeriodOf } from './record-period.ts';
import { demandRecordScope, type RecordListFilter } from './record-scope.ts';
import { fetchMissingRecords, freshSince } from './stored-records.ts';

/** Takes ten hours at 8 calls a minute: larger queries should be split by store. */
const maxPlayers = 5_000;
/** Limits one agent's open fetches, so that others don't wait. */
const maxOpenFetches = 3;
const maxListedFetches = 20;
const maxAttempts = 5;
const retryBackoff = { firstMs: 5_000, maxMs: 10 * 60_000 };
const deletedAfterMs = 7 * dayMs;

export interface RecordFetchQuery extends RecordListFilter {
  readonly kind: RecordKind;
}

/**
 * Ensures that a query can be served from our database. One account is read at once, with the provider's
 * refusals; more are read by a background job that reports its progress. Null: nothing is missing.
 */
export async function startRecordFetch(
  context: Context,
  actor: AgentActor,
  question: RecordFetchQuery,
): Promise<RecordFetchStatus | null> {
  const { agentId } = actor;
  const { kind } = question;
  const { scope } = await demandRecordScope(context, agentId, question);
  const days = providerDaysOf(scope).filter((day) => day <= utcDayOf(context.clock.now()));
  if (days.length === 0) return null;
  const query = { kind, days, freshSince: freshSince(context) };
  const unread = await listUnfetchedPlayers(context.db, scope, query, maxPlayers + 1);
  demand(unread.length <= maxPlayers, 'records.too_many');
  const [first, ...others] = unread;
  if (first === undefined) return null;
  if (others.length === 0) {
    demandResult(await fetchMissingRecords(context, { ...first, kind, days }, 'launch'), playerRefusals);
    return null;
  }
  const id = newId('rr', context.clock, context.random);
  await inTransaction(context, async (tx) => {
    await lockFetchOwner(tx.db, agentId);
    const open = (await listRecordFetches(context, agentId, tx.db)).filter(({ isOver }) => !isOver);
    demand(open.length < maxOpenFetches, 'records.too_many_readings');
    const fetch = { id, agentId, kind, fromDay: days[0] ?? '', toDay: days.at(-1) ?? '' };
    // Leaves out players whose provider agent was removed from the configuration.
    const playerIds = unread
      .filter(({ providerAgentId }) => context.gateway.providerAgentIds.includes(providerAgentId))
      .map(({ playerId }) => playerId);
    await insertRecordFetch(tx.db, fetch, playerIds);
    const after = { ...question, accounts: unread.length };
    await recordAuditEvent(tx, { actor, action: 'records.read', subject: { kind: 'report', id }, after });
  });
  const [reading] = (await listRecordFetchRows(context.db, agentId, { id, limit: 1 })).map(
    toRecordFetch(context),
  );
  demand(reading, 'records.reading_not_found');
  return reading;
}

export async function listRecordFetches(
  context: Context,
  agentId: string,
  db: Context['db'] = context.db,
): Promise<RecordFetchStatus[]> {
  return (await listRecordFetchRows(db, agentId, { limit: maxListedFetches })).map(toRecordFetch(context));
}

export async function stopRecordFetch(context: Context, actor: AgentActor, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    demand(await markRecordFetchStopped(tx.db, actor.agentId, id), 'records.reading_not_found');
    await recordAuditEvent(tx, { actor, action: 'records.read_stopped', subject: { kind: 'report', id } });
  });
}

function toRecordFetch({ gateway }: Context) {
  return ({ id, kind, players, done, failed, isStopped }: RecordFetchRow): RecordFetchStatus => {
    const left = players - Number(done + failed);
    return {
      id,
      kind,
      players,
      done: Number(done),
      failed: Number(failed),
      isOver: isStopped || left === 0,
      secondsLeft: Math.ceil((left * 60) / gateway.tuning.recordCallsPerMinute),
    };
  };
}

/** Background job: reads requested players one by one with spare calls. */
export const recordFetchJob: AgentBackgroundJob = {
  dueAgents: ({ gateway }) => agentsWithPlayerFetches(gateway.listAgentsWithRecordCalls('background')),
  runNext: runNextPlayerFetch,
};

async function runNextPlayerFetch(context: Context, providerAgentId: string): Promise<WorkResult> {
  const part = await leasePlayerFetch(context.db, providerAgentId);
  if (part === undefined) return 'idle';
  const lease = leaseOfPlayerFetch(part);
  const end = await renewWhile(context, lease, () => runPlayerFetch(context, part));
  await inTransaction(context, async (tx) => {
    if (await lockLease(tx.db, lease)) await finishPlayerFetch(tx.db, part, end);
  });
  if ('isSkipped' in end) return 'idle';
  return 'isFetched' in end ? 'more' : 'blocked';
}

async function runPlayerFetch(context: Context, part: PlayerFetch): Promise<PlayerFetchResult> {
  const days = providerDaysOf(utcPeriodOf({ fromDate: part.fromDay, toDate: part.toDay }));
  try {
    const response = await fetchMissingRecords(context, { ...part, days }, 'background');
    if (response.ok) return { isFetched: true };
    context.log.warn(
      { player: part.playerId, code: response.code },
      'a question could not read the provider’s records',
    );
  } catch (error) {
    // If there is no permit, the player stays the next one.
    if (error instanceof Refusal) return { isSkipped: true };
    // A failed write is given up after some attempts, like a failed read.
    context.log.error({ err: error, player: part.playerId }, 'records could not be kept');
  }
  return part.attempts >= maxAttempts
    ? { isFailed: true }
    : { retryInMs: backoffMs(part.attempts, retryBackoff) };
}

export async function deleteOldRecordFetches({ db }: Pick<Context, 'db'>): Promise<boolean> {
  await deleteRecordFetchRows(db, deletedAfterMs);
  return false;
}
