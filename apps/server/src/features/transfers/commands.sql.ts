import { type Kysely, sql } from 'kysely';
import type { ServerSchema } from '../../schema.ts';
import type { Standing as AgentStanding } from '../permissions/permissions.ts';
import type { Standing } from '../provider/provider.ts';
import { columns, inMs, type NewTransfer, type TransferRow } from './transfers.sql.ts';

type Db = Kysely<ServerSchema>;

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
  /** Accounts of the books. */
  readonly payer: string;
  readonly receiver: string;
  /** The most that the actor may move on this day of the database; null where no day is counted. */
  readonly dayMaxCents: bigint | null;
  /** How long the worker leaves it to the request that made it. */
  readonly graceMs: number;
}

/**
 * Writes the transfer, sets its money aside and counts it into its actor's day, in one statement. Undefined when what it was
 * admitted on is no longer so. Locks the player's row. Breaks `transfer_day_has_room` where the day has none, and
 * `transfer_key_is_used_once` where another player's command took the key at the same moment.
 */
export async function insertTransfer(
  db: Db,
  { transfer, standing, payer, receiver, dayMaxCents, graceMs }: Promised,
): Promise<TransferRow | undefined> {
  const { id, playerId, actorId, idempotencyKey } = transfer;
  return db
    .with('written', (query) =>
      query
        .insertInto('transfer')
        .columns([
          'id',
          'provider_agent_id',
          'player_id',
          'kind',
          'amount_cents',
          'cause',
          'actor_id',
          'actor_address',
          'idempotency_key',
          'command_hash',
          'next_attempt_at',
        ])
        .expression(
          db
            .selectNoFrom([
              sql<string>`${id}::text`.as('id'),
              sql<string>`${transfer.providerAgentId}::text`.as('provider_agent_id'),
              sql<string>`${playerId}::text`.as('player_id'),
              sql<string>`${transfer.kind}::text`.as('kind'),
              sql<bigint>`${transfer.amountCents}::bigint`.as('amount_cents'),
              sql<string>`${transfer.cause}::text`.as('cause'),
              sql<string>`${actorId}::text`.as('actor_id'),
              sql<string | null>`${transfer.actorAddress ?? null}::text`.as('actor_address'),
              sql<string>`${idempotencyKey}::text`.as('idempotency_key'),
              sql<string>`${transfer.commandHash}::text`.as('command_hash'),
              inMs(graceMs).as('next_attempt_at'),
            ])
            .where(
              sql<boolean>`transfer_may_be_written(${playerId}, ${standing}, ${actorId}, ${idempotencyKey})`,
            ),
        )
        .returning(columns),
    )
    .selectFrom('written')
    .where(
      sql<boolean>`transfer_promise(${id}, ${payer}, ${receiver}, ${transfer.amountCents}, ${dayMaxCents}::bigint)`,
    )
    .selectAll()
    .executeTakeFirst();
}
