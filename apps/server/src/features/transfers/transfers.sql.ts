import type { RefusalCode, TransferState } from '@golden-acers/contract';
import { type Kysely, sql } from 'kysely';
import type { ServerSchema, ServerTx } from '../../schema.ts';
import type { TransferCause, TransferKind } from '../provider/provider.schema.ts';

type Db = Kysely<ServerSchema>;

const columns = [
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
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly sentClockAt: Date | null;
}

const inMs = (ms: number) => sql<Date>`clock_timestamp() + ${ms} * interval '1 millisecond'`;
const now = sql<Date>`clock_timestamp()`;

/** Commands about one player wait for each other here, so that an equal one finds the first instead of breaking a constraint. */
export async function lockPlayer(tx: ServerTx, playerId: string): Promise<void> {
  await tx.selectFrom('player').where('id', '=', playerId).select('id').forNoKeyUpdate().execute();
}

export interface NewTransfer {
  readonly id: string;
  readonly providerAgentId: string;
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
  readonly actorId: string;
  readonly idempotencyKey: string;
  readonly commandHash: string;
}

/** `graceMs`: how long the worker leaves it to the request that made it. */
export async function insertTransfer(tx: ServerTx, transfer: NewTransfer, graceMs: number): Promise<void> {
  await tx
    .insertInto('transfer')
    .values({
      id: transfer.id,
      provider_agent_id: transfer.providerAgentId,
      player_id: transfer.playerId,
      kind: transfer.kind,
      amount_cents: transfer.amountCents,
      cause: transfer.cause,
      actor_id: transfer.actorId,
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
    .execute();
}

export async function findByKey(
  db: Db,
  { actorId, idempotencyKey }: { actorId: string; idempotencyKey: string },
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfer')
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', idempotencyKey)
    .select(columns)
    .executeTakeFirst();
}

export async function getTransfer(db: Db, id: string): Promise<TransferRow> {
  return db.selectFrom('transfer').where('id', '=', id).select(columns).executeTakeFirstOrThrow();
}

export async function lockTransfer(tx: ServerTx, id: string): Promise<TransferRow> {
  return tx.selectFrom('transfer').where('id', '=', id).select(columns).forUpdate().executeTakeFirstOrThrow();
}

/** requested → sending, for the one caller that gets the row. */
export async function markSending(
  tx: ServerTx,
  { id, clockAt, leaseMs }: { id: string; clockAt: Date; leaseMs: number },
): Promise<TransferRow | undefined> {
  return tx
    .updateTable('transfer')
    .from('player')
    .whereRef('player.id', '=', 'transfer.player_id')
    .where('transfer.id', '=', id)
    .where('transfer.state', '=', 'requested')
    .set((set) => ({
      state: 'sending',
      sent_at: now,
      sent_clock_at: clockAt,
      lease_until: inMs(leaseMs),
      next_attempt_at: inMs(leaseMs),
      attempts: sql<number>`transfer.attempts + 1`,
      balance_before_cents: set.ref('player.balance_cents'),
      balance_before_at: set.ref('player.balance_at'),
    }))
    .returning(columns.map((column) => `transfer.${column}` as const))
    .executeTakeFirst();
}

export interface Step {
  /** The states that it is a step from. In any other one, somebody else was there first, and nothing is done. */
  readonly from: readonly TransferState[];
  readonly state: TransferState;
  readonly refusalCode?: RefusalCode;
  readonly balanceAfterCents?: bigint;
  /** When the worker looks at it again. */
  readonly nextInMs?: number;
  /** Kept with the time. It holds codes and the provider's words, never a secret. */
  readonly evidence: object;
}

export async function writeStep(tx: Db, id: string, step: Step): Promise<void> {
  const ended = step.state === 'applied' || step.state === 'rejected';
  await tx
    .updateTable('transfer')
    .where('id', '=', id)
    .set({
      state: step.state,
      refusal_code: step.refusalCode ?? null,
      lease_until: null,
      settled_at: ended ? now : null,
      evidence: sql`evidence || jsonb_build_array(jsonb_build_object('at', clock_timestamp(), 'to', ${step.state}::text) || ${JSON.stringify(step.evidence)}::jsonb)`,
      ...(step.balanceAfterCents === undefined ? {} : { balance_after_cents: step.balanceAfterCents }),
      ...(step.nextInMs === undefined ? {} : { next_attempt_at: inMs(step.nextInMs) }),
    })
    .execute();
}

/**
 * Moves the player's last known balance by what the provider applied, since it doesn't answer with the new one. A balance
 * that was read after the call began may hold the change already, and stays. Either way it is to be read again.
 */
export async function moveKnownBalance(
  tx: ServerTx,
  { id, playerId, changeCents }: { id: string; playerId: string; changeCents: bigint },
): Promise<bigint> {
  const row = await tx
    .updateTable('player')
    .set({
      balance_cents: sql<bigint>`case when balance_at > (select sent_at from transfer where id = ${id}) then balance_cents else balance_cents + ${changeCents} end`,
      balance_at: now,
    })
    .where('id', '=', playerId)
    .returning('balance_cents')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('player_activity')
    .values({ player_id: playerId, launched_at: null, balance_changed_at: null, refresh_wanted_at: now })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ refresh_wanted_at: now }))
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

/** Requested transfers whose time has come, put off for `leaseMs` so that no second server takes them at once. */
export async function leaseRequested(db: Db, { limit, leaseMs }: { limit: number; leaseMs: number }) {
  return lease(db, { states: ['requested'], limit, leaseMs });
}

/** Transfers left in `sending` by a server that died, and unknown ones whose time has come. */
export async function leaseUnsettled(db: Db, { limit, leaseMs }: { limit: number; leaseMs: number }) {
  return lease(db, { states: ['sending', 'unknown'], limit, leaseMs });
}

async function lease(
  db: Db,
  { states, limit, leaseMs }: { states: readonly TransferState[]; limit: number; leaseMs: number },
): Promise<TransferRow[]> {
  return db
    .updateTable('transfer')
    .set({ lease_until: inMs(leaseMs), next_attempt_at: inMs(leaseMs), attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('transfer')
        .where('state', 'in', states)
        .where('next_attempt_at', '<=', now)
        .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', now)]))
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning(columns)
    .execute();
}

export interface SiblingRow {
  readonly state: TransferState;
  readonly sentClockAt: Date | null;
}

/** Other sent transfers of the player with the same amount, of the last `days` days before `before`. */
export async function listSiblings(
  db: Db,
  { transfer, days }: { transfer: TransferRow; days: number },
): Promise<SiblingRow[]> {
  return db
    .selectFrom('transfer')
    .where('player_id', '=', transfer.playerId)
    .where('amount_cents', '=', transfer.amountCents)
    .where('id', '<>', transfer.id)
    .where('state', 'in', ['applied', 'review'])
    .where('requested_at', '>', sql<Date>`clock_timestamp() - ${days} * interval '1 day'`)
    .select(['state', 'sent_clock_at as sentClockAt'])
    .execute();
}

/** Database milliseconds since the transfer was sent. */
export async function ageOf(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('transfer')
    .where('id', '=', id)
    .select(
      sql<number>`(extract(epoch from clock_timestamp() - coalesce(sent_at, requested_at)) * 1000)::float8`.as(
        'age',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.age;
}
