import { anyOf, createBatcher, runInTransaction } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';
import type { AgentAuthority } from '../permissions/permissions.ts';

export interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly accountId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

export async function insertSessionRow(tx: ServerTx, session: NewSession): Promise<void> {
  await tx.insertInto('session').values(sessionValues(session)).execute();
}

export function sessionValues(session: NewSession) {
  return {
    id: session.id,
    tokenHash: session.tokenHash,
    accountId: session.accountId,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
    lastSeenAt: session.createdAt,
    endedAt: null,
    address: session.address,
    userAgent: session.userAgent,
  };
}

/** Far more than a person has devices. */
const maxUserAgents = 100;

export async function listUserAgents(tx: ServerTx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(maxUserAgents)
    .select('userAgent')
    .execute();
  return [...new Set(rows.map(({ userAgent }) => userAgent))];
}

export interface SessionRow {
  readonly sessionId: string;
  readonly accountId: string;
  readonly role: 'user' | 'agent';
  readonly isActive: boolean;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  /** Updated with each touch by this server. */
  lastSeenAt: Date;
  /** Null for a player. */
  readonly authority: AgentAuthority | null;
  /** Null for a player. */
  readonly hasTotp: boolean | null;
}

/** Reads the account's role and state at each lookup, so that a change counts from the next request on. */
export const findSessionByTokenHash = createBatcher(
  async (db: Db, tokenHashes: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> => {
    const { rows } = await sql<SessionRow & { readonly tokenHash: string }>`
      select token_hash, session_id, expires_at,
          ended_at, last_seen_at, account_id, role,
          is_active, authority, has_totp
        from session_find(${tokenHashes}::text[])`.execute(db);
    return new Map(rows.map((row) => [row.tokenHash, row]));
  },
);

export interface SessionTouch {
  readonly sessionId: string;
  readonly accountId: string;
  readonly at: Date;
}

/**
 * Writes all touched sessions in one statement, with and their players, without waiting for the disk. Skips
 * rows that another server has locked: that server touches or ends them.
 */
export const touchSessionBatched = createBatcher(
  async (db: Db, touches: readonly SessionTouch[]): Promise<ReadonlyMap<SessionTouch, never>> => {
    const times = touches.map(({ at }) => at.getTime());
    const at = new Date(Math.max(...times));
    await runInTransaction(db, (tx) => touchFreeRows(tx, touches, at), { waitForDisk: false });
    return new Map<SessionTouch, never>();
  },
);

async function touchFreeRows(tx: ServerTx, touches: readonly SessionTouch[], at: Date): Promise<void> {
  const sessionIds = touches.map(({ sessionId }) => sessionId);
  const accountIds = touches.map(({ accountId }) => accountId);
  await sql`
    with free_session as (
      select id from session where id = ${anyOf(sessionIds)} and last_seen_at < ${at}
        for no key update skip locked
    ), free_player as (
      select id from player where id = ${anyOf(accountIds)} and (seen_at is null or seen_at < ${at})
        for no key update skip locked
    ), touched as (
      update session set last_seen_at = ${at} from free_session where session.id = free_session.id
    )
    update player set seen_at = ${at} from free_player where player.id = free_player.id`.execute(tx);
}

/** Returns which sessions are open. Touches those of players whose last touch is older than `before`. */
export async function touchOpenSessions(
  db: Db,
  { ids, at, before, idleSince }: { ids: readonly string[]; at: Date; before: Date; idleSince: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select account.role, session.id, session.account_id, session.last_seen_at
        from session join account on account.id = session.account_id
        where session.id = ${anyOf(ids)} and session.ended_at is null and session.expires_at > ${at}
          and account.is_active and (account.role = 'user' or session.last_seen_at > ${idleSince})
    ), touched as (
      update session set last_seen_at = ${at} from open
        where session.id = open.id and open.role = 'user' and open.last_seen_at <= ${before}
    ), seen as (
      update player set seen_at = ${at}
        where id in (select account_id from open) and (seen_at is null or seen_at <= ${before})
    )
    select id from open`.execute(db);
  return rows.map(({ id }) => id);
}

export async function endSessionRow(tx: ServerTx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends agents' sessions unused since `idleSince`, at most `limit`. Returns their accounts. */
export async function endIdleSessionRows(
  tx: ServerTx,
  { at, idleSince, limit }: { at: Date; idleSince: Date; limit: number },
): Promise<string[]> {
  const idle = tx
    .selectFrom('session')
    .where('endedAt', 'is', null)
    .where(sql<boolean>`account_id like 'ag\\_%'`)
    .where('lastSeenAt', '<=', idleSince)
    .where('expiresAt', '>', at)
    .limit(limit)
    .select('id')
    .forNoKeyUpdate()
    .skipLocked();
  const ended = await tx
    .updateTable('session')
    .set({ endedAt: at })
    .where('id', 'in', idle)
    .returning('accountId')
    .execute();
  return ended.map(({ accountId }) => accountId);
}

/** Ends every open session of an account except `except`. Returns how many. */
export async function endAccountSessionRows(
  tx: ServerTx,
  { accountId, except, at }: { accountId: string; except?: string; at: Date },
): Promise<number> {
  let ending = tx
    .updateTable('session')
    .set({ endedAt: at })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null);
  if (except !== undefined) ending = ending.where('id', '<>', except);
  const { numUpdatedRows } = await ending.executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Deletes at most `limit` sessions that began before `createdBefore`. The newest one of an account stays: a
 * sign-in from another device is then still noticed as new.
 */
export async function deleteOldSessionRows(
  db: Db,
  { createdBefore, limit }: { createdBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from session where id in (
      select id from session old where created_at < ${createdBefore} and exists (
          select from session newer where newer.account_id = old.account_id
            and (newer.created_at, newer.id) > (old.created_at, old.id))
        order by created_at limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

export async function findStepUpAt(db: Db, sessionId: string): Promise<Date | null> {
  const session = await db
    .selectFrom('session')
    .where('id', '=', sessionId)
    .select('confirmedAt')
    .executeTakeFirst();
  return session?.confirmedAt ?? null;
}

export async function setStepUpAt(tx: ServerTx, sessionId: string, at: Date): Promise<void> {
  await tx.updateTable('session').set({ confirmedAt: at }).where('id', '=', sessionId).execute();
}

/** The browsers and addresses from which each account was used since then. */
export async function listVisits(
  db: Db,
  { accountIds, since }: { accountIds: readonly string[]; since: Date },
): Promise<{ accountId: string; address: string; userAgent: string }[]> {
  return db
    .selectFrom('session')
    .where('accountId', '=', anyOf(accountIds))
    .where('lastSeenAt', '>', since)
    .where('userAgent', '<>', '')
    .select(['accountId', 'address', 'userAgent'])
    .distinct()
    .execute();
}
