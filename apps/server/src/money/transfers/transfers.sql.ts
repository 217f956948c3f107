import type { TransferKind } from '@golden-acers/contract';
import { asynchronousCommit, snakeCase } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Residence } from '../../access/identity/jurisdictions.ts';
import type { AgentAuthority } from '../../access/permissions/permissions.ts';
import type { SubjectDayFacts } from '../../agents/approvals/second-agent.ts';
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
  /** The recharge that it undoes. */
  readonly undoesTransferId?: string | undefined;
  /** The recharge starts no automatic offer. Always true for an API key that skips offers. */
  readonly skipsOffers?: boolean | undefined;
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

/** The facts of a command, read under the locks of account and player. */
export interface CommandFactsRow
  extends Pick<CommandFacts, 'accountStatus' | 'earlierHash' | 'hasOpenTransfer' | 'isInReview'>,
    Residence {
  readonly providerAgentId: string;
  readonly actorAuthority: AgentAuthority | null;
  /** Null if no second agent is needed, whatever was moved. */
  readonly secondAgent: SubjectDayFacts | null;
  readonly earlierId: string | null;
  readonly stepUpFromCents: bigint | null;
  readonly stepUpAt: Date | null;
}

/**
 * Locks account and player until the transaction ends, and reads the facts. Freezing and closing lock them in
 * the same order.
 */
export function lockCommandFacts({
  playerId,
  kind,
  actorId,
  idempotencyKey,
  sessionId,
  isRuled,
}: Pick<NewTransfer, 'playerId' | 'kind' | 'actorId' | 'idempotencyKey'> & {
  /** The session that may need a step-up. */
  readonly sessionId: string | undefined;
  /** Whether a second agent may be needed. */
  readonly isRuled: boolean;
}): RawBuilder<CommandFactsRow> {
  return sql`
    select account_status, country, region, date_of_birth, provider_agent_id, actor_authority, second_agent,
        earlier_id, earlier_hash, has_open_transfer, is_in_review, step_up_from_cents, step_up_at
      from transfer_lock_facts(
        ${playerId}, ${kind}, ${actorId}, ${idempotencyKey}, ${sessionId ?? null}, ${isRuled})`;
}

/** A redeem of at least this amount, in cents, needs a verified identity. Null: none does. */
export interface IdentityThresholds {
  readonly redeemFromCents: number | null;
  readonly redeemMonthFromCents: number | null;
}

/** Violates what the player's limits, wagering and identity make `insertTransfer` violate. */
export function checkAllowed(
  { playerId, kind, cause, amountCents }: Pick<NewTransfer, 'playerId' | 'kind' | 'cause' | 'amountCents'>,
  { redeemFromCents, redeemMonthFromCents }: IdentityThresholds,
): RawBuilder<unknown> {
  return sql`select transfer_demand_allowed(
    ${playerId}, ${kind}, ${cause}, ${amountCents}, ${redeemFromCents}, ${redeemMonthFromCents})`;
}

/** Violates what makes `insertTransfer` refuse the undo of a recharge. */
export function checkUndoable({
  undoesTransferId,
  actorId,
  playerId,
  amountCents,
}: Pick<NewTransfer, 'actorId' | 'playerId' | 'amountCents'> & {
  readonly undoesTransferId: string;
}): RawBuilder<unknown> {
  return sql`select transfer_demand_undoable(${undoesTransferId}, ${actorId}, ${playerId}, ${amountCents})`;
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
  /** The actor's maximum for this day (of the database's clock). Null: no limit. */
  readonly dayMaxCents: bigint | null;
  /** From this sum of the actor's day on, a second agent is needed. Null: never. */
  readonly actorMaxCents: bigint | null;
  readonly identityFrom: IdentityThresholds;
  /** For this long the worker leaves the transfer to its request. */
  readonly graceMs: number;
  /** Whether the caller returns or sends it in a later transaction, whose commit waits for the disk. */
  readonly waitsForDisk: boolean;
}

/**
 * Writes the transfer, its hold and the actor's day. Violates a constraint whose refusal
 * `transfer-refusals.ts` names.
 */
export function insertTransfer({
  transfer,
  dayMaxCents,
  actorMaxCents,
  identityFrom,
  graceMs,
  waitsForDisk,
}: TransferToInsert): RawBuilder<TransferRow> {
  const commitMode = waitsForDisk ? sql`` : sql`${asynchronousCommit}, `;
  return sql`
    select ${transferColumnsSql} from ${commitMode}transfer_insert(
      ${JSON.stringify(insertColumnsOf(transfer))}, ${graceMs}, ${dayMaxCents}, ${actorMaxCents},
      ${identityFrom.redeemFromCents}, ${identityFrom.redeemMonthFromCents})`;
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
    undoes_transfer_id: transfer.undoesTransferId ?? null,
    second_agent_id: transfer.secondAgentId ?? null,
    decided_alone: transfer.isAlone ?? false,
    skips_offers: transfer.skipsOffers ?? false,
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
