import type { RefusalCode, TransferState } from '@golden-acers/contract';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';
import type { TransferCause, TransferKind } from '../provider/provider.schema.ts';
import { getStanding, type Standing } from '../provider/provider.ts';
import type { Step } from './rules.ts';

type Db = Kysely<ServerSchema>;

export const columns = [
  'id',
  'provider_agent_id as providerAgentId',
  'player_id as playerId',
  'kind',
  'amount_cents as amountCents',
  'cause',
  'actor_id as actorId',
  'command_hash as commandHash',
  'state',
  'refusal_code as refusalCode',
  'balance_before_cents as balanceBeforeCents',
  'balance_before_at as balanceBeforeAt',
  'balance_after_cents as balanceAfterCents',
  'attempts',
  'sends',
  'requested_at as requestedAt',
  'sent_at as sentAt',
  'sent_clock_at as sentClockAt',
] as const;

export interface TransferRow {
  readonly id: string;
  readonly providerAgentId: string;
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
  readonly actorId: string;
  readonly commandHash: string;
  readonly state: TransferState;
  readonly refusalCode: RefusalCode | null;
  readonly balanceBeforeCents: bigint | null;
  readonly balanceBeforeAt: Date | null;
  readonly balanceAfterCents: bigint | null;
  readonly attempts: number;
  /** How often it was sent to the provider. */
  readonly sends: number;
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly sentClockAt: Date | null;
}

export const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
export const now = sql<Date>`clock_timestamp()`;

/**
 * Commands about one player wait for each other here, so that an equal one finds the first instead of breaking a constraint.
 * Answers how the player stands, and keeps it so until the transaction ends.
 */
export async function lockPlayer(tx: ServerTx, playerId: string): Promise<Standing> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
  await tx.selectFrom('account').where('id', '=', playerId).select('id').forShare().execute();
  // A statement of its own sees what those who held the locks before have written.
  return getStanding(tx, playerId);
}

export interface CommandsBefore {
  /** The one that used the same key. */
  readonly earlier: TransferRow | undefined;
  readonly isOpen: boolean;
}

/** To be read under the player's lock. */
export async function findCommandsBefore(
  tx: ServerTx,
  { actorId, idempotencyKey, playerId }: Pick<NewTransfer, 'actorId' | 'idempotencyKey' | 'playerId'>,
): Promise<CommandsBefore> {
  const rows = await tx
    .selectFrom('transfer')
    .where((where) =>
      where.or([
        where.and([where('actor_id', '=', actorId), where('idempotency_key', '=', idempotencyKey)]),
        where.and([
          where('player_id', '=', playerId),
          where('state', 'in', ['requested', 'sending', 'unknown']),
        ]),
      ]),
    )
    .select([...columns, 'idempotency_key as idempotencyKey'])
    .execute();
  return {
    earlier: rows.find((row) => row.actorId === actorId && row.idempotencyKey === idempotencyKey),
    isOpen: rows.some(
      (row) => row.playerId === playerId && ['requested', 'sending', 'unknown'].includes(row.state),
    ),
  };
}

export interface NewTransfer {
  readonly id: string;
  readonly providerAgentId: string;
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
  readonly actorId: string;
  readonly actorAddress?: string;
  readonly idempotencyKey: string;
  readonly commandHash: string;
}

/** `graceMs`: how long the worker leaves it to the request that made it. */
export async function insertTransfer(
  tx: ServerTx,
  transfer: NewTransfer,
  graceMs: number,
): Promise<TransferRow> {
  return tx
    .insertInto('transfer')
    .values({
      id: transfer.id,
      provider_agent_id: transfer.providerAgentId,
      player_id: transfer.playerId,
      kind: transfer.kind,
      amount_cents: transfer.amountCents,
      cause: transfer.cause,
      actor_id: transfer.actorId,
      actor_address: transfer.actorAddress ?? null,
      idempotency_key: transfer.idempotencyKey,
      command_hash: transfer.commandHash,
      next_attempt_at: inMs(graceMs),
      refusal_code: null,
      balance_before_cents: null,
      balance_before_at: null,
      balance_after_cents: null,
      lease_until: null,
      sent_at: null,
      sent_clock_at: null,
      settled_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function getTransfer(db: Db, id: string): Promise<TransferRow> {
  return db.selectFrom('transfer').where('id', '=', id).select(columns).executeTakeFirstOrThrow();
}

export async function lockTransfer(tx: ServerTx, id: string): Promise<TransferRow> {
  return tx.selectFrom('transfer').where('id', '=', id).select(columns).forUpdate().executeTakeFirstOrThrow();
}

/** Writes the step. `clockAt`: for a step to `sending`, what the server's clock says. */
export async function writeStep(
  tx: ServerTx,
  id: string,
  step: Step & { readonly balanceAfterCents?: bigint },
  clockAt?: Date,
): Promise<TransferRow> {
  const ended = step.state === 'applied' || step.state === 'rejected';
  const waits = step.nextInMs === undefined ? null : inMs(step.nextInMs);
  return tx
    .updateTable('transfer')
    .where('id', '=', id)
    .set({
      state: step.state,
      refusal_code: step.refusalCode ?? null,
      // While it is being sent, its lease is the server's that sends it.
      lease_until: step.state === 'sending' ? waits : null,
      settled_at: ended ? now : null,
      evidence: sql`evidence || jsonb_build_array(jsonb_build_object('at', clock_timestamp(), 'to', ${step.state}::text) || ${JSON.stringify(step.evidence)}::jsonb)`,
      ...(step.balanceAfterCents === undefined ? {} : { balance_after_cents: step.balanceAfterCents }),
      ...(waits === null ? {} : { next_attempt_at: waits }),
      ...(step.state === 'sending' ? sentNow(clockAt) : {}),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function sentNow(clockAt: Date | undefined) {
  if (clockAt === undefined) throw new Error('A transfer is sent at a time.');
  const known = (column: 'balance_cents' | 'balance_at') =>
    sql`(select ${sql.ref(`player.${column}`)} from player
      left join player_activity activity on activity.player_id = player.id
      where player.id = transfer.player_id and not coalesce(activity.refresh_wanted_at > player.balance_at, false))`;
  return {
    sent_at: now,
    sent_clock_at: clockAt,
    attempts: sql<number>`attempts + 1`,
    sends: sql<number>`sends + 1`,
    balance_before_cents: sql<bigint>`${known('balance_cents')}`,
    balance_before_at: sql<Date>`${known('balance_at')}`,
  };
}

/**
 * Counts the transfer into what its actor moves on this day of the database. False when the day has no room for it, and
 * then nothing is counted. Locks one part of the day's sum, or all of them when they are nearly full, until the end.
 */
export async function takeFromDay(
  tx: ServerTx,
  transfer: Pick<NewTransfer, 'id' | 'playerId'>,
  dayMaxCents: bigint,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select transfer_take_from_day(${transfer.id}, ${dayMaxCents}) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/** Nothing was moved, so the day has its room again. */
export async function returnToDay(tx: ServerTx, { id }: Pick<TransferRow, 'id'>): Promise<void> {
  await sql`select transfer_return_to_day(${id})`.execute(tx);
}

/**
 * Moves the player's last known balance by what the provider applied, since it doesn't answer with the new one. A balance
 * that was read after the call began may hold the change already, and stays. Either way it is to be read again.
 */
export async function moveKnownBalance(
  tx: ServerTx,
  { id, playerId, changeCents }: { id: string; playerId: string; changeCents: bigint },
): Promise<bigint> {
  const { rows } = await sql<{ mayHoldIt: boolean; isUnsure: boolean }>`
    select coalesce(balance_at > (select sent_at from transfer where id = ${id}), false) as "mayHoldIt",
        coalesce(refresh_wanted_at > balance_at, false) as "isUnsure"
      from player left join player_activity activity on activity.player_id = player.id
      where player.id = ${playerId} for no key update of player`.execute(tx);
  const mayHoldIt = rows[0]?.mayHoldIt === true;
  // A balance that may lack an earlier change still may, when it moves by this one.
  const isUnsure = mayHoldIt || rows[0]?.isUnsure === true;
  const row = await tx
    .updateTable('player')
    .set({
      balance_at: now,
      ...(mayHoldIt ? {} : { balance_cents: sql<bigint>`balance_cents + ${changeCents}` }),
    })
    .where('id', '=', playerId)
    .returning('balance_cents')
    .executeTakeFirstOrThrow();
  // Wanted from after the balance's own time on: until it is read again, nobody may compare with it.
  const wantedAt = isUnsure ? now : sql<Date>`(select balance_at from player where player.id = ${playerId})`;
  await tx
    .insertInto('player_activity')
    .values({ player_id: playerId, launched_at: null, balance_changed_at: null, refresh_wanted_at: wantedAt })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ refresh_wanted_at: wantedAt }))
    .execute();
  return row.balance_cents;
}

export interface ParticipantRow {
  readonly account: string;
  readonly balanceCents: bigint;
  readonly accountState: 'pending' | 'ready';
}

export async function getParticipant(db: Db, playerId: string): Promise<ParticipantRow> {
  return db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select([
      'provider_username as account',
      'balance_cents as balanceCents',
      'provider_account_state as accountState',
    ])
    .executeTakeFirstOrThrow();
}

/** The state of the newest recharge, or undefined when there is none. */
export async function findNewestRechargeState(db: Db, playerId: string): Promise<TransferState | undefined> {
  const row = await db
    .selectFrom('transfer')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'recharge')
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select('state')
    .executeTakeFirst();
  return row?.state;
}
