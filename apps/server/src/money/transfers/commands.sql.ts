import { notWaitingForDisk } from '@golden-acers/platform';
import { type Kysely, sql } from 'kysely';
import type { Standing as AgentStanding } from '../../access/permissions/permissions.ts';
import type { Standing } from '../../provider/provider-accounts/provider.ts';
import type { ServerSchema } from '../../schema.ts';
import { type NewTransfer, selectedColumns, type TransferRow } from './transfers.sql.ts';

type Db = Kysely<ServerSchema>;

export interface NamedPlayer {
  readonly playerId: string;
  /** The name at the provider. */
  readonly account: string;
  readonly accountState: 'pending' | 'ready';
}

/** The player with this name at the provider, if it hangs on the agent or on an agent below it. */
export async function findPlayerOfAgent(
  db: Db,
  { agentId, account }: { agentId: string; account: string },
): Promise<NamedPlayer | undefined> {
  const { rows } = await sql<NamedPlayer>`
    select id as "playerId", provider_username as account, provider_account_state as "accountState"
      from player where provider_username = ${account}
        and exists (select from agent_line(agent_id) as line (id) where line.id = ${agentId})`.execute(db);
  return rows[0];
}

/** What is known of a command before anything is locked. */
export interface CommandFacts {
  readonly standing: Standing;
  readonly providerAgentId: string;
  /** What decides what the actor may do; null where it is no agent. */
  readonly actorStanding: AgentStanding | null;
  /** The transfer that used the same key. */
  readonly earlierId: string | null;
  readonly earlierHash: string | null;
  readonly isOpen: boolean;
}

export async function findCommandFacts(
  db: Db,
  { actorId, idempotencyKey, playerId }: Pick<NewTransfer, 'actorId' | 'idempotencyKey' | 'playerId'>,
): Promise<CommandFacts | undefined> {
  const { rows } = await sql<CommandFacts>`
    select standing_of(account.is_active, player.frozen_at, player.excluded_until) as standing,
        player.provider_agent_id as "providerAgentId", agent_standing(${actorId}) as "actorStanding",
        earlier.id as "earlierId", earlier.command_hash as "earlierHash",
        exists (select from transfer where transfer.player_id = player.id
          and transfer.state in ('requested', 'sending', 'unknown')) as "isOpen"
      from player join account on account.id = player.id
      left join transfer earlier on earlier.actor_id = ${actorId} and earlier.idempotency_key = ${idempotencyKey}
      where player.id = ${playerId}`.execute(db);
  return rows[0];
}

export interface Promised {
  readonly transfer: NewTransfer;
  /** How the player was known to stand when it was admitted. */
  readonly standing: Standing;
  /** The most that the actor may move on this day of the database; null where no day is counted. */
  readonly dayMaxCents: bigint | null;
  /** How long the worker leaves it to the request that made it. */
  readonly graceMs: number;
}

/**
 * Writes the transfer, sets its money aside and counts it into its actor's day, in one statement. Undefined when what it was
 * admitted on is no longer so. Locks the player's row. Breaks `ledger_account_stays_covered` where the actor's own credit is
 * too little, `transfer_day_has_room` where the day has no room, and `transfer_key_is_used_once` where another player's command
 * took the key at the same moment.
 */
export async function insertTransfer(
  db: Db,
  { transfer, standing, dayMaxCents, graceMs }: Promised,
): Promise<TransferRow | undefined> {
  // By itself it waits for the disk with the step that follows, before which nothing is sent and nobody is answered.
  const atOnce = db.isTransaction ? sql`` : sql`${notWaitingForDisk}, `;
  const { rows } = await sql<TransferRow>`
    select ${selectedColumns} from ${atOnce}transfer_write(
      ${JSON.stringify(columnsOf(transfer))}, ${graceMs}, ${standing}, ${dayMaxCents})`.execute(db);
  return rows[0];
}

function columnsOf(transfer: NewTransfer) {
  return {
    id: transfer.id,
    provider_agent_id: transfer.providerAgentId,
    player_id: transfer.playerId,
    kind: transfer.kind,
    amount_cents: transfer.amountCents.toString(),
    cause: transfer.cause,
    actor_id: transfer.actorId,
    actor_address: transfer.actorAddress ?? null,
    idempotency_key: transfer.idempotencyKey,
    command_hash: transfer.commandHash,
  };
}
