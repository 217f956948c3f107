import type { AgentSessionEndReason } from '@golden-acers/contract';
import { dayMs, type HttpRequest, hashToken, newId, newToken, refuse } from '@golden-acers/platform';
import type { ServerConfig } from '../../config/config.ts';
import { type Context, inTransaction, type TxContext } from '../../context.ts';
import { type AuditEvent, recordAgentEvent } from '../../events/audit/audit.ts';
import { cachedUntilChanged } from '../../events/change-feed/change-cache.ts';
import { personAddressKey } from '../identity/person-keys.ts';
import type { Actor } from './actors.ts';
import {
  deleteOldSessionRows,
  endAccountSessionRows,
  endIdleSessionRows,
  endSessionRow,
  findSessionByTokenHash,
  insertSessionRow,
  listUserAgents,
  listVisits,
  type NewSession,
  type SessionRow,
  touchOpenSessions,
  touchSessionBatched,
} from './sessions.sql.ts';
import { type Device, describeDevice } from './visitors.ts';

/** Seven days (10080 minutes), as specified. */
export const sessionTtlMs = 10_080 * 60_000;
/** Far more than a person has devices. A further sign-in ends the sessions that were used longest ago. */
export const maxOpenSessions = 50;
/** The precision of "last seen": a write at every poll would double the cost of each. */
const touchIntervalMs = 10_000;
const userAgentMaxLength = 300;

export { type NewSession, sessionValues } from './sessions.sql.ts';

export interface Visitor {
  readonly address: string;
  readonly userAgent: string;
}

/** A token has 43 characters: anything else needs no query. */
const bearerPattern = /^Bearer ([A-Za-z0-9_-]{43})$/i;

export function visitorOf(request: HttpRequest): Visitor {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, userAgentMaxLength);
  return { address: request.ip, userAgent };
}

export interface IssuedSession {
  /** The bearer token leaves the server in this response only; the database stores its hash. */
  readonly accessToken: string;
  readonly expiresAt: Date;
}

export function buildSession(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  { accountId, visitor }: { accountId: string; visitor: Visitor },
): { readonly row: NewSession; readonly opened: IssuedSession } {
  const accessToken = newToken(random);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionTtlMs);
  const id = newId('se', clock, random);
  const row = { id, tokenHash: hashToken(accessToken), accountId, createdAt, expiresAt, ...visitor };
  return { row, opened: { accessToken, expiresAt } };
}

export async function createSession(tx: TxContext, who: { accountId: string; visitor: Visitor }) {
  const { row, opened } = buildSession(tx, who);
  await insertSessionRow(tx.db, row);
  return opened;
}

/** Finds the device, unless the account knows it or has none yet. */
export async function findNewDevice(
  tx: TxContext,
  accountId: string,
  { userAgent }: Visitor,
): Promise<Pick<Device, 'browser' | 'system'> | undefined> {
  const { kind, browser, system } = describeDevice(userAgent);
  const known = await listUserAgents(tx.db, accountId);
  const isKnown = known
    .map(describeDevice)
    .some((one) => one.kind === kind && one.browser === browser && one.system === system);
  return isKnown || known.length === 0 ? undefined : { browser, system };
}

interface SessionEnding {
  readonly actor: AuditEvent['actor'];
  readonly cause: AgentSessionEndReason;
}

export async function recordSessionEnd(
  tx: Pick<TxContext, 'db'>,
  { accountId, count }: { accountId: string; count: number },
  { actor, cause }: SessionEnding,
): Promise<void> {
  if (count === 0 || !isAgentId(accountId)) return;
  const action = cause === 'signed_out' ? 'agent.signed_out' : 'agent.session_ended';
  await recordAgentEvent(tx, actor, action, { id: accountId, after: { sessions: count, because: cause } });
}

export const isAgentId = (accountId: string): boolean => accountId.startsWith('ag_');

export async function endCurrentSession(context: Context, actor: Actor): Promise<void> {
  await inTransaction(context, async (tx) => {
    const wasOpen = await endSessionRow(tx.db, actor.sessionId, context.clock.now());
    const ended = { accountId: actor.accountId, count: wasOpen ? 1 : 0 };
    await recordSessionEnd(tx, ended, { actor, cause: 'signed_out' });
  });
}

/** A change of credentials ends every other session. */
export async function endOtherSessions(tx: TxContext, actor: Actor, cause: SessionEnding['cause']) {
  const { accountId, sessionId: except } = actor;
  const count = await endAccountSessionRows(tx.db, { accountId, except, at: tx.clock.now() });
  await recordSessionEnd(tx, { accountId, count }, { actor, cause });
  return count;
}

/** A change of address ends every session but the one that asked for it, if an own session did. */
export async function endSessionsExcept(
  tx: TxContext,
  { accountId, sessionId }: { accountId: string; sessionId: string | null },
  ending: SessionEnding,
): Promise<void> {
  const kept = sessionId === null ? {} : { except: sessionId };
  const count = await endAccountSessionRows(tx.db, { accountId, ...kept, at: tx.clock.now() });
  await recordSessionEnd(tx, { accountId, count }, ending);
}

/** A reset and a closure end all sessions. Returns how many ended. An agent's sessions need `ending`. */
export async function endAllSessions(
  tx: Pick<TxContext, 'db' | 'clock'>,
  accountId: string,
  ending?: SessionEnding,
) {
  const count = await endAccountSessionRows(tx.db, { accountId, at: tx.clock.now() });
  if (ending !== undefined) await recordSessionEnd(tx, { accountId, count }, ending);
  return count;
}

/** Agents see where a player's sessions came from for this long after their end. */
const endedSessionTtlMs = 90 * dayMs;
const sessionPurgeBatchSize = 1_000;

/** Background job: deletes sessions that ended long ago. Returns whether there may be more. */
export async function purgeOldSessions({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  // Uses the start of a session: none lives longer than its time, and this index never changes.
  const createdBefore = new Date(clock.now().getTime() - sessionTtlMs - endedSessionTtlMs);
  const limit = sessionPurgeBatchSize;
  return (await deleteOldSessionRows(db, { createdBefore, limit })) === limit;
}

const idleBatchSize = 100;

/** Background job: ends idle sessions of agents. Returns whether there may be more. */
export async function endIdleSessions(
  context: Pick<Context, 'db' | 'clock'> & {
    readonly config: Pick<ServerConfig, 'agentIdleMs'>;
  },
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const at = context.clock.now();
    const idleSince = new Date(at.getTime() - context.config.agentIdleMs);
    const accountIds = await endIdleSessionRows(tx.db, { at, idleSince, limit: idleBatchSize });
    for (const accountId of accountIds) await recordIdleEnd(tx, accountId, null);
    return accountIds.length === idleBatchSize;
  });
}

/** An idle session ends by itself: the agent is recorded as the actor. */
function recordIdleEnd(tx: Pick<TxContext, 'db'>, accountId: string, address: string | null): Promise<void> {
  return recordSessionEnd(tx, { accountId, count: 1 }, { actor: { accountId, address }, cause: 'idle' });
}

/** A larger statement would lock many rows at once. */
const openSessionsBatchSize = 500;

/**
 * Returns which sessions are open and marks their players as seen, because a stream replaces polling. A
 * stream does not keep an agent signed in.
 */
export async function touchAndListOpenSessions(
  { db, clock, config }: Context,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const at = clock.now();
  const before = new Date(at.getTime() - touchIntervalMs);
  const idleSince = new Date(at.getTime() - config.agentIdleMs);
  const open = new Set<string>();
  for (let first = 0; first < sessionIds.length; first += openSessionsBatchSize) {
    const ids = sessionIds.slice(first, first + openSessionsBatchSize);
    for (const id of await touchOpenSessions(db, { ids, at, before, idleSince })) open.add(id);
  }
  return open;
}

/**
 * Caches open sessions of active players only: an agent's authority depends on more than the change feed
 * covers.
 */
const findCachedSession = cachedUntilChanged({
  load: findSessionByTokenHash,
  accountOf: ({ role, isActive, endedAt, accountId }) =>
    role === 'user' && isActive && endedAt === null ? accountId : undefined,
});

/**
 * Each request reads the database or a synced cache, so an ended session, a closed account and a changed role
 * count from the next request on.
 */
export async function getCallerSession(context: Context, request: HttpRequest): Promise<SessionRow> {
  const token = bearerPattern.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) refuse('session.required');
  const session = await findCachedSession(context.db, hashToken(token));
  const now = context.clock.now();
  if (session === undefined || session.endedAt !== null || session.expiresAt <= now || !session.isActive) {
    refuse('session.ended');
  }
  const { sessionId, accountId, role } = session;
  const unseenMs = now.getTime() - session.lastSeenAt.getTime();
  if (role === 'agent' && unseenMs >= context.config.agentIdleMs) {
    await inTransaction(context, async (tx) => {
      if (await endSessionRow(tx.db, sessionId, now)) await recordIdleEnd(tx, accountId, request.ip);
    });
    refuse('session.ended');
  }
  const isSeen = role !== 'agent' || !isBackgroundRequest(request);
  if (isSeen && unseenMs >= touchIntervalMs) {
    session.lastSeenAt = now;
    await touchSessionBatched(context.db, { sessionId, accountId, at: now });
  }
  return session;
}

/** The page marks its automatic reads; they don't keep an agent signed in. */
function isBackgroundRequest({ method, headers }: HttpRequest): boolean {
  return method === 'GET' && headers['x-background'] !== undefined;
}

/** A till is shared by people who work there in one week. */
const sameDeviceMs = 7 * dayMs;

/**
 * Returns those of the accounts that were used lately in the same browser at the same address as this one. A
 * client that does not name its browser matches none.
 */
export async function listAccountsOnSameDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  accountId: string,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const accountIds = [...new Set(otherIds)].filter((id) => id !== accountId);
  if (accountIds.length === 0) return new Set();
  const since = new Date(clock.now().getTime() - sameDeviceMs);
  const visits = await listVisits(db, { accountIds: [accountId, ...accountIds], since });
  const deviceOf = (visit: Visitor) =>
    `${personAddressKey(visit.address) ?? visit.address} ${visit.userAgent}`;
  const own = new Set(visits.filter((visit) => visit.accountId === accountId).map(deviceOf));
  const others = visits.filter((visit) => visit.accountId !== accountId && own.has(deviceOf(visit)));
  return new Set(others.map((visit) => visit.accountId));
}
