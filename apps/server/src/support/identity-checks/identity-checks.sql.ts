import type { IdentityDocumentKind, IdentityState } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/** Locks the player, so that its checks are decided one at a time. */
export async function lockCheckedPlayer(tx: ServerTx, playerId: string): Promise<{ isActive: boolean }> {
  const { rows } = await sql<{ isActive: boolean }>`
    select account.is_active from player join account on account.id = player.id
      where player.id = ${playerId} for share of account for no key update of player`.execute(tx);
  return rows[0] ?? { isActive: false };
}

export interface IdentityRow {
  readonly state: IdentityState;
  /** The reason of the newest check. */
  readonly reason: string | null;
  readonly ticketId: string | null;
  /** When the valid verification expires. */
  readonly expiresAt: Date | null;
  readonly isRenewable: boolean;
}

/** A valid verification takes precedence over newer documents. */
export async function findIdentity(
  db: Db,
  playerId: string,
  { renewalDays }: { readonly renewalDays: number },
): Promise<IdentityRow> {
  const { rows } = await sql<IdentityRow>`
    select case when counting.expires_at is not null then 'verified' when newest.state = 'verified' then 'expired'
          else coalesce(newest.state, 'none') end as state,
        newest.reason, newest.ticket_id, counting.expires_at,
        coalesce(newest.state, '') <> 'pending' and (counting.expires_at is null
          or counting.expires_at < clock_timestamp() + ${renewalDays} * interval '1 day') as "isRenewable"
      from (select) as one
      left join (select max(expires_at) as expires_at from identity_check where player_id = ${playerId}
        and state = 'verified' and expires_at > clock_timestamp()
        and person_hash = identity_person_hash(player_id)) counting on true
      left join (select state, reason, ticket_id from identity_check where player_id = ${playerId}
        order by submitted_at desc limit 1) newest on true`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table returned no row.');
  return row;
}

export interface CheckRow {
  readonly id: string;
  readonly state: 'pending' | 'verified' | 'refused';
  readonly submittedAt: Date;
  readonly ticketId: string | null;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly expiresAt: Date | null;
  readonly documents: readonly {
    id: string;
    kind: IdentityDocumentKind;
    name: string;
    bytes: number;
    isDeleted: boolean;
  }[];
}

/** Lists the newest first. */
export async function listChecks(db: Db, playerId: string, limit: number): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select one.id, one.state, submitted_at as "submittedAt", ticket_id as "ticketId", decided_at as "decidedAt",
        decider.name as "decidedBy", reason, expires_at as "expiresAt",
        coalesce((select json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'bytes', size_bytes,
            'isDeleted', content_sealed is null) order by kind desc, name)
          from identity_document where check_id = one.id), '[]') as documents
      from identity_check one left join agent decider on decider.id = one.decided_by
      where player_id = ${playerId} order by submitted_at desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the name of the agent above the caller who refused the player, if none of the agents above verified
 * it afterwards.
 */
export async function findRefuserAbove(
  db: Db,
  { playerId, agentId }: { readonly playerId: string; readonly agentId: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string; state: CheckRow['state'] }>`
    select agent_name_above(decided_by, ${agentId}) as name, state from identity_check
      where player_id = ${playerId} and agent_name_above(decided_by, ${agentId}) is not null
      order by decided_at desc limit 1`.execute(db);
  const [newest] = rows;
  return newest?.state === 'refused' ? newest.name : null;
}

interface NewCheck {
  readonly id: string;
  readonly playerId: string;
  readonly ticketId: string;
}

export async function insertCheck(tx: ServerTx, { id, playerId, ticketId }: NewCheck): Promise<void> {
  await sql`insert into identity_check (id, player_id, ticket_id, person_hash)
    values (${id}, ${playerId}, ${ticketId}, identity_person_hash(${playerId}))`.execute(tx);
}

export async function insertDocument(
  tx: ServerTx,
  document: Readonly<{
    id: string;
    checkId: string;
    kind: IdentityDocumentKind;
    name: string;
    bytes: number;
    sealed: Buffer;
  }>,
): Promise<void> {
  const { id, checkId, kind, name, bytes, sealed } = document;
  await sql`insert into identity_document (id, check_id, kind, name, size_bytes, content_sealed)
    values (${id}, ${checkId}, ${kind}, ${name}, ${bytes}, ${sealed})`.execute(tx);
}

/** Inserts a verification by an agent who has met the person. */
export async function insertSeenCheck(
  tx: ServerTx,
  check: Readonly<{ id: string; playerId: string; agentId: string; reason: string; validDays: number }>,
): Promise<void> {
  const { id, playerId, agentId, reason, validDays } = check;
  await sql`insert into identity_check (id, player_id, state, person_hash, decided_at, decided_by, reason, expires_at)
    values (${id}, ${playerId}, 'verified', identity_person_hash(${playerId}), clock_timestamp(), ${agentId}, ${reason},
      clock_timestamp() + ${validDays} * interval '1 day')`.execute(tx);
}

/** Does not check access: the caller has already found the check in its subtree. */
export async function findCheck(
  tx: ServerTx,
  { id, playerId }: Pick<NewCheck, 'id' | 'playerId'>,
): Promise<{ state: CheckRow['state']; ticketId: string | null; isSamePerson: boolean } | undefined> {
  const { rows } = await sql<{ state: CheckRow['state']; ticketId: string | null; isSamePerson: boolean }>`
    select state, ticket_id, person_hash = identity_person_hash(player_id) as "isSamePerson"
      from identity_check where id = ${id} and player_id = ${playerId}`.execute(tx);
  return rows[0];
}

export async function writeVerified(
  tx: ServerTx,
  { id, agentId, validDays }: { readonly id: string; readonly agentId: string; readonly validDays: number },
): Promise<void> {
  await sql`update identity_check set state = 'verified', decided_by = ${agentId}, decided_at = clock_timestamp(),
    expires_at = clock_timestamp() + ${validDays} * interval '1 day' where id = ${id}`.execute(tx);
}

export async function writeRefused(
  tx: ServerTx,
  { id, agentId, reason }: { readonly id: string; readonly agentId: string; readonly reason: string },
): Promise<void> {
  await sql`update identity_check set state = 'refused', decided_by = ${agentId}, decided_at = clock_timestamp(),
    expires_at = null, reason = ${reason} where id = ${id}`.execute(tx);
}

export async function findDocument(
  db: Db,
  { id, playerId }: Pick<NewCheck, 'id' | 'playerId'>,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    select document.name from identity_document document
      join identity_check one on one.id = document.check_id
      where document.id = ${id} and one.player_id = ${playerId}
        and content_sealed is not null`.execute(db);
  return rows[0];
}

/** Returns whether there may be more. */
export async function deleteOldContents(
  db: Db,
  { afterDays, batchSize }: { readonly afterDays: number; readonly batchSize: number },
): Promise<boolean> {
  const { rows } = await sql`
    update identity_document set content_sealed = null where id in (
      select document.id from identity_document document join identity_check one on one.id = document.check_id
        where content_sealed is not null and decided_at < clock_timestamp() - ${afterDays} * interval '1 day'
        limit ${batchSize} for update of document skip locked)
      returning id`.execute(db);
  return rows.length === batchSize;
}

/** Erases the contents for a closed account. The fact that there were checks is retained. */
export async function erasePlayerIdentity(tx: ServerTx, playerId: string): Promise<void> {
  await sql`update identity_document set content_sealed = null
    where check_id in (select id from identity_check where player_id = ${playerId})`.execute(tx);
  await sql`update identity_check set reason = null, person_hash = '' where player_id = ${playerId}`.execute(
    tx,
  );
}
