import type { RefusalCode, TransferState } from '@golden-acers/contract';
import { type RawBuilder, sql } from 'kysely';
import type {
  TransferCause,
  TransferKind,
} from '../../provider/provider-accounts/provider-accounts.schema.ts';
import type { Db, ServerTx } from '../../schema.ts';

export const transferColumns = [
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

/** The same for statements that are written out, because putting those of a transfer's way together costs as much as they do. */
export const transferColumnsSql: RawBuilder<unknown> = sql.raw(
  transferColumns.map((column) => column.replace(/^(\w+) as (\w+)$/, '$1 as "$2"')).join(', '),
);

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

export async function getTransfer(db: Db, id: string): Promise<TransferRow> {
  return db.selectFrom('transfer').where('id', '=', id).select(transferColumns).executeTakeFirstOrThrow();
}

/** What this actor commanded under this key. */
export async function findTransferByKey(
  db: Db,
  { actorId, idempotencyKey }: Pick<NewTransfer, 'actorId' | 'idempotencyKey'>,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfer')
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', idempotencyKey)
    .select(transferColumns)
    .executeTakeFirst();
}

export async function lockTransfer(tx: ServerTx, id: string): Promise<TransferRow> {
  return tx
    .selectFrom('transfer')
    .where('id', '=', id)
    .select(transferColumns)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export interface TransferPlayerRow {
  readonly account: string;
  readonly balanceCents: bigint;
  readonly accountState: 'pending' | 'ready';
}

export async function getTransferPlayer(db: Db, playerId: string): Promise<TransferPlayerRow> {
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
