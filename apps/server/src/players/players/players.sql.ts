import { offerBarLabel, type PersonalDetails } from '@golden-acers/contract';
import { anyOf } from '@golden-acers/platform';
import { sql } from 'kysely';
import { personalSelectionSql } from '../../access/identity/identity.ts';
import type { Db, ServerTx } from '../../schema.ts';

/** A placeholder address needs no verification. */
export async function setPlaceholderEmailVerified(tx: ServerTx, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((update) => ({ emailVerifiedAt: update.ref('createdAt') }))
    .where('id', '=', id)
    .execute();
}

export async function findPlayerAccountName(db: Db, playerId: string) {
  const row = await db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select('providerUsername as account')
    .executeTakeFirst();
  return row?.account;
}

/**
 * Locks the account first, as a sign-in does, so that a concurrent sign-in ends before or sees the new
 * state.
 */
export async function lockPlayerAccount(tx: ServerTx, playerId: string) {
  const account = await tx
    .selectFrom('account')
    .where('id', '=', playerId)
    .select(['isActive', 'email', 'username', 'emailVerifiedAt as verifiedAt'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const player = await tx
    .selectFrom('player')
    .where('id', '=', playerId)
    .select(['frozenAt', 'frozenBy', 'frozenReason'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { verifiedAt, ...rest } = account;
  return { ...rest, ...player, isVerified: verifiedAt !== null };
}

export async function setFrozen(
  tx: ServerTx,
  playerId: string,
  freeze: { at: Date; by: string; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('player')
    .set({
      frozenAt: freeze?.at ?? null,
      frozenBy: freeze?.by ?? null,
      frozenReason: freeze?.reason ?? null,
    })
    .where('id', '=', playerId)
    .execute();
}

export async function getContact(db: Db, playerId: string) {
  return db
    .selectFrom('account')
    .where('id', '=', playerId)
    .select(['firstName', 'lastName', 'phone', 'email', 'dateOfBirth'])
    .executeTakeFirstOrThrow();
}

export type ContactRow = Awaited<ReturnType<typeof getContact>>;

export async function updateContact(
  tx: ServerTx,
  playerId: string,
  contact: Omit<ContactRow, 'email'> & { readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      firstName: contact.firstName,
      lastName: contact.lastName,
      phone: contact.phone,
      dateOfBirth: contact.dateOfBirth,
      updatedAt: contact.at,
    })
    .where('id', '=', playerId)
    .execute();
}

export async function findManager(db: Db, playerId: string) {
  return db
    .selectFrom('player')
    .innerJoin('agent', 'agent.id', 'player.agentId')
    .innerJoin('account', 'account.id', 'agent.id')
    .where('player.id', '=', playerId)
    .select(['agent.id', 'agent.name', 'account.isActive'])
    .executeTakeFirstOrThrow();
}

/** Open requests lose an assigned agent who does not see the player any more. */
/** Remembers whom the root took the player from: that agent still decides large amounts first. */
export async function setManager(tx: ServerTx, playerId: string, managerId: string): Promise<void> {
  await sql`update player set agent_id = ${managerId}, taken_from_agent_id =
      case when (select parent_id from agent where id = ${managerId}) is null then agent_id end
    where id = ${playerId}`.execute(tx);
  await sql`update transfer_request set assigned_to = null where player_id = ${playerId} and state = 'requested'
    and assigned_to is not null and assigned_to not in (select agent_ancestry(${managerId}))`.execute(tx);
}

export interface PlayerDetailRow extends PersonalDetails {
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly balanceAt: Date | null;
  readonly accountState: 'pending' | 'ready';
  readonly seenAt: Date | null;
  readonly frozenAt: Date | null;
  readonly frozenBy: string | null;
  readonly frozenReason: string | null;
  readonly offersExcludedAbove: string | null;
  readonly openRequests: bigint;
  readonly openSessions: bigint;
  readonly rechargedCents: bigint;
  readonly redeemedCents: bigint;
  readonly promotedCents: bigint;
}

export async function getPlayerDetailRow(
  db: Db,
  { playerId, agentId, now }: { readonly playerId: string; readonly agentId: string; readonly now: Date },
): Promise<PlayerDetailRow> {
  const { rows } = await sql<PlayerDetailRow>`
    select account.email, account.email_verified_at, account.first_name,
        account.last_name, account.phone, ${personalSelectionSql},
        player.balance_at, player.provider_account_state as "accountState", player.seen_at, player.frozen_at,
        freezer.name as "frozenBy", player.frozen_reason,
        (select agent_name_above(set_by, ${agentId}) from player_label join label on label.id = player_label.label_id
          where player_label.player_id = player.id and lower(label.name) = lower(${offerBarLabel}))
          as "offersExcludedAbove",
        (select count(*) from transfer_request request where request.player_id = player.id and request.state = 'requested')
          as "openRequests",
        (select count(*) from session where session.account_id = player.id and session.ended_at is null
          and session.expires_at > ${now}) as "openSessions",
        coalesce(moved.recharged, 0)::bigint as "rechargedCents", coalesce(moved.redeemed, 0)::bigint as "redeemedCents",
        coalesce(moved.promoted, 0)::bigint as "promotedCents"
      from player join account on account.id = player.id
        left join agent freezer on freezer.id = player.frozen_by
        cross join lateral (
          select sum(amount_cents) filter (where kind = 'recharge' and cause = 'agent') as recharged,
              sum(amount_cents) filter (where kind = 'recharge' and transfer_is_promotional(cause)) as promoted,
              sum(amount_cents) filter (where kind = 'redeem') as redeemed
            from transfer where transfer.player_id = player.id and transfer.state = 'applied') moved
      where player.id = ${playerId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A player of the subtree is gone.');
  return row;
}

/** The player of a transfer, if it is in the agent's subtree. */
export async function findTransferOwner(db: Db, agentId: string, transferId: string) {
  const { rows } = await sql<{ playerId: string; account: string }>`
    select player.id as "playerId", provider_username as account
      from transfer join player on player.id = transfer.player_id
      where transfer.id = ${transferId}
        and exists (select from agent_ancestry(player.agent_id) as ancestor (id) where ancestor.id = ${agentId})`.execute(
    db,
  );
  return rows[0];
}

export interface TransferInitiator {
  readonly name: string;
  /** Whether it is the agent who asks, or stands below. */
  readonly isOfSubtree: boolean;
  /** Whether another transfer takes it back, unless that one was rejected. */
  readonly isUndone: boolean;
  readonly paidReferral: boolean;
}

/** Lists the agents who requested these transfers. A player's own transfer has none. */
export async function listTransferInitiators(db: Db, agentId: string, transferIds: readonly string[]) {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('agent', 'agent.id', 'transfer.actorId')
    .where('transfer.id', '=', anyOf(transferIds))
    .select([
      'transfer.id',
      'agent.name',
      sql<boolean>`agent.id in (select agent_subtree(${agentId}))`.as('isOfSubtree'),
      sql<boolean>`exists (select from transfer undo
        where undo.undoes_transfer_id = transfer.id and undo.state <> 'rejected')`.as('isUndone'),
      sql<boolean>`promotion_was_earned_with(transfer.id)`.as('paidReferral'),
    ])
    .execute();
  return new Map<string, TransferInitiator>(rows.map(({ id, ...initiator }) => [id, initiator]));
}
