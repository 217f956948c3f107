import type { TransferKind } from '@golden-acers/contract';
import { asynchronousCommit, snakeCase } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Residence } from '../../access/identity/jurisdictions.ts';
import type { AgentAuthority } from '../../access/permissions/permissions.ts';
import type { SecondAgentFacts } from '../../agents/approvals/second-agent.ts';
import type { AccountStatus } from '../../provider/provider-accounts/account-status.ts';
import type { Db } from '../../schema.ts';
import type { CommandFacts, TransferCause, TransferTransition } from './transfer-state-machine.ts';

const transferColumns = [
  'id',
  'providerAgentId',
  'playerId',
  'kind',
  'amountCents',
  'cause',
  'actorId',
  'commandHash',
  'state',
  'refusalCode',
  'balanceBeforeCents',
  'balanceBeforeAt',
  'balanceAfterCents',
  'attempts',
  'sends',
  'requestedAt',
  'sentAt',
  'sentClockAt',
] as const;

/** For frequent statements, which are raw SQL because building them takes as long as running them. */
export const transferColumnsSql: RawBuilder<unknown> = sql.raw(transferColumns.map(snakeCase).join(', '));

export type TransferRow = Awaited<ReturnType<typeof getTransfer>>;

export interface NewTransfer {
  readonly id: string;
  readonly providerAgentId: string;
  readonly playerId: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: TransferCause;
  readonly actorId: string;
  readonly actorAddress?: string;
  /** The API key that sent the command, if any. */
  readonly actorApiKeyId?: string | undefined;
  /** Unique per actor. The same command gets its first transfer; another command with the key is refused. */
  readonly idempotencyKey: string;
  readonly commandHash: string;
  /** For a correction or bonus. */
  readonly reason?: string | undefined;
  /** The claim that the transfer pays or takes back. */
  readonly claimId?: string;
  /** The agent who confirmed the command. */
  readonly secondAgentId?: string;
  /** True if the command needed a second agent and no other agent could confirm it. */
  readonly isAlone?: boolean;
}

export async function getTransfer(db: Db, id: string) {
  return db.selectFrom('transfer').where('id', '=', id).select(transferColumns).executeTakeFirstOrThrow();
}

export async function findTransferByKey(
  db: Db,
  { actorId, idempotencyKey }: Pick<NewTransfer, 'actorId' | 'idempotencyKey'>,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfer')
    .where('actorId', '=', actorId)
    .where('idempotencyKey', '=', idempotencyKey)
    .select(transferColumns)
    .executeTakeFirst();
}

export type TransferPlayerRow = Awaited<ReturnType<typeof getTransferPlayer>>;

export async function getTransferPlayer(db: Db, playerId: string) {
  return db
    .selectFrom('player')
    .where('id', '=', playerId)
    .select(['providerUsername', 'balanceCents', 'providerAccountState as accountState'])
    .executeTakeFirstOrThrow();
}

interface TransferTarget extends Pick<TransferPlayerRow, 'providerUsername' | 'accountState'> {
  readonly playerId: string;
}

/** The player with this provider username in the agent's subtree. */
export async function findTransferTarget(
  db: Db,
  { agentId, providerUsername }: { agentId: string; providerUsername: string },
): Promise<TransferTarget | undefined> {
  const { rows } = await sql<TransferTarget>`
    select id as "playerId", provider_username, provider_account_state as "accountState"
      from player where provider_username = ${providerUsername}
        and exists (select from agent_ancestry(agent_id) as ancestor (id) where ancestor.id = ${agentId})`.execute(
    db,
  );
  return rows[0];
}

/** The facts of a command, read before anything is locked. */
export interface CommandFactsRow
  extends Pick<
      CommandFacts,
      | 'accountStatus'
      | 'earlierHash'
      | 'hasOpenTransfer'
      | 'isInReview'
      | 'wageringMissingCents'
      | 'rechargeRefusal'
      | 'needsIdentity'
    >,
    Residence {
  readonly providerAgentId: string;
  readonly actorAuthority: AgentAuthority | null;
  readonly secondAgent: SecondAgentFacts;
  readonly earlierId: string | null;
}

export async function findCommandFacts(
  db: Db,
  {
    actorId,
    idempotencyKey,
    playerId,
    kind,
    amountCents,
    identityFrom,
  }: Pick<NewTransfer, 'actorId' | 'idempotencyKey' | 'playerId' | 'kind' | 'amountCents'> & {
    readonly identityFrom: IdentityThresholds;
  },
): Promise<CommandFactsRow | undefined> {
  const { rows } = await sql<CommandFactsRow>`
    select account_status(account.is_active, player.frozen_at, player.excluded_until) as "accountStatus",
        account.country, account.region, account.date_of_birth,
        player.provider_agent_id, agent_authority(${actorId}) as "actorAuthority",
        second_agent_facts(
          ${actorId}, player.id, ${kind}, second_agent_actor_cents(${actorId}, ${kind})) as "secondAgent",
        earlier.id as "earlierId", earlier.command_hash as "earlierHash",
        exists (select from transfer where transfer.player_id = player.id
          and transfer.state in ('requested', 'sending', 'unknown')) as "hasOpenTransfer",
        exists (select from transfer where transfer.player_id = player.id
          and transfer.state = 'review') as "isInReview", wagering_missing_cents(player.id) as "wageringMissingCents",
        case ${kind} when 'recharge' then recharge_limit_refusal(player.id, ${amountCents}) end as "rechargeRefusal",
        ${kind} = 'redeem' and ${needsIdentity(sql.ref('player.id'), amountCents, identityFrom)} as "needsIdentity"
      from player join account on account.id = player.id
      left join transfer earlier on earlier.actor_id = ${actorId} and earlier.idempotency_key = ${idempotencyKey}
      where player.id = ${playerId}`.execute(db);
  return rows[0];
}

/** A redeem of at least this amount, in cents, needs a verified identity. Null: none does. */
export interface IdentityThresholds {
  readonly redeemFromCents: number | null;
  readonly redeemMonthFromCents: number | null;
}

const needsIdentity = (
  playerId: RawBuilder<unknown>,
  amountCents: bigint,
  { redeemFromCents, redeemMonthFromCents }: IdentityThresholds,
) =>
  sql<boolean>`redeem_needs_identity(${playerId}, ${amountCents}, ${redeemFromCents}, ${redeemMonthFromCents})`;

export async function isIdentityNeeded(
  db: Db,
  playerId: string,
  amountCents: bigint,
  identityFrom: IdentityThresholds,
): Promise<boolean> {
  const { rows } = await sql<{
    isNeeded: boolean;
  }>`select ${needsIdentity(sql`${playerId}`, amountCents, identityFrom)} as "isNeeded"`.execute(db);
  return rows[0]?.isNeeded ?? false;
}

export async function findWageringMissingCents(db: Db, playerId: string): Promise<bigint | null> {
  const { rows } = await sql<{
    missing: bigint | null;
  }>`select wagering_missing_cents(${playerId}) as missing`.execute(db);
  return rows[0]?.missing ?? null;
}

/** Whether the transfer pays a claim that must be wagered. Only transfers of a claim need a query. */
export async function isWageredBonus(
  db: Db,
  { id, kind, cause }: Pick<TransferRow, 'id' | 'kind' | 'cause'>,
): Promise<boolean> {
  if (kind !== 'recharge' || cause !== 'promotion') return false;
  const { rows } = await sql`select from transfer join promotion_claim claim on claim.id = transfer.claim_id
    where transfer.id = ${id} and claim.wagering_required_cents > 0`.execute(db);
  return rows.length > 0;
}

export interface TransferToInsert {
  readonly transfer: NewTransfer;
  /** The status with which the command was admitted. */
  readonly accountStatus: AccountStatus;
  /** The actor's maximum for this day (of the database's clock). Null: no limit. */
  readonly dayMaxCents: bigint | null;
  /** The largest sum of the player's day that needs no second agent. Null: no second agent is needed. */
  readonly unconfirmedCents: bigint | null;
  /** From this sum of the actor's day on, a second agent is needed. Null: never. */
  readonly actorMaxCents: bigint | null;
  readonly identityFrom: IdentityThresholds;
  /** For this long the worker leaves the transfer to its request. */
  readonly graceMs: number;
}

/**
 * Writes the transfer, its hold and the actor's day in one statement; locks the player's row. Undefined if
 * the facts have changed. Violates `ledger_account_has_sufficient_funds`, `transfer_day_limit_is_respected`,
 * or, if another command used the key, `transfer_key_is_unique`.
 */
export async function insertTransfer(
  db: Db,
  {
    transfer,
    accountStatus,
    dayMaxCents,
    unconfirmedCents,
    actorMaxCents,
    identityFrom,
    graceMs,
  }: TransferToInsert,
): Promise<TransferRow | undefined> {
  // Outside a transaction this commit does not wait for the disk: the next step's commit does, before
  // anything is sent or returned.
  const commitMode = db.isTransaction ? sql`` : sql`${asynchronousCommit}, `;
  const { rows } = await sql<TransferRow>`
    select ${transferColumnsSql} from ${commitMode}transfer_insert(
      ${JSON.stringify(insertColumnsOf(transfer))}, ${graceMs}, ${accountStatus}, ${dayMaxCents}, ${unconfirmedCents},
      ${actorMaxCents}, ${identityFrom.redeemFromCents}, ${identityFrom.redeemMonthFromCents})`.execute(db);
  return rows[0];
}

function insertColumnsOf(transfer: NewTransfer) {
  return {
    id: transfer.id,
    provider_agent_id: transfer.providerAgentId,
    player_id: transfer.playerId,
    kind: transfer.kind,
    amount_cents: transfer.amountCents.toString(),
    cause: transfer.cause,
    actor_id: transfer.actorId,
    actor_address: transfer.actorAddress ?? null,
    actor_api_key_id: transfer.actorApiKeyId ?? null,
    idempotency_key: transfer.idempotencyKey,
    command_hash: transfer.commandHash,
    reason: transfer.reason ?? null,
    claim_id: transfer.claimId ?? null,
    second_agent_id: transfer.secondAgentId ?? null,
    decided_alone: transfer.isAlone ?? false,
  };
}

/**
 * Writes a step that was decided on `known`, with its effect on ledger, stored balance and day's sum, in one
 * statement that locks the transfer. Undefined, with no effect, if the transfer has changed.
 */
export async function writeTransition(
  db: Db,
  known: Pick<TransferRow, 'id' | 'state' | 'sends' | 'attempts'>,
  transition: TransferTransition,
  clockAt: Date,
): Promise<TransferRow | undefined> {
  const { state, refusalCode, nextAttemptInMs, freesKey = false, evidence } = transition;
  const { rows } = await sql<TransferRow>`
    select ${transferColumnsSql} from transfer_apply_transition(
      ${known.id}, ${known.state}, ${known.sends}, ${known.attempts}, ${state}, ${refusalCode ?? null},
      ${nextAttemptInMs ?? null}, ${clockAt}, ${JSON.stringify(evidence)}, ${freesKey})`.execute(db);
  return rows[0];
}
