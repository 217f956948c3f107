import { anyOf, databaseNow, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface UnreadStatementPlayer {
  readonly statementId: string;
  readonly providerAgentId: string;
  readonly day: string;
  readonly playerId: string;
  readonly account: string;
  readonly attempts: number;
  readonly leasedUntil: string;
}

/** Of these provider agents, those whose statements have a player to read. */
export const agentsWithUnreadPlayers = (providerAgentIds: readonly string[]): RawBuilder<unknown> => sql`
  select distinct provider_agent_id from statement
    where state = 'reading' and provider_agent_id = ${anyOf(providerAgentIds)}
      and exists (select from statement_player where statement_id = statement.id and read_at is null
        and next_attempt_at <= clock_timestamp())`;

/** Leases the most urgent player of the oldest due statement of the provider agent. */
export async function leaseUnreadPlayer(
  db: Db,
  providerAgentId: string,
): Promise<UnreadStatementPlayer | undefined> {
  const { rows } = await sql<UnreadStatementPlayer>`
    update statement_player as part
      set next_attempt_at = ${databaseTimeAfter(leaseTiming.lengthMs)}, attempts = part.attempts + 1
      from statement, player
      where statement.id = part.statement_id and player.id = part.player_id
        and (part.statement_id, part.player_id) = (
          select one.statement_id, one.player_id
            from statement_player one join statement on statement.id = one.statement_id
            where statement.state = 'reading' and one.read_at is null and one.next_attempt_at <= clock_timestamp()
              and statement.provider_agent_id = ${providerAgentId}
            order by statement.requested_at, one.urgency, one.next_attempt_at
            limit 1 for update of one skip locked)
      returning part.statement_id, statement.provider_agent_id, statement.day,
        part.player_id, player.provider_username as account, part.attempts,
        part.next_attempt_at::text as "leasedUntil"`.execute(db);
  return rows[0];
}

export const leaseOfUnreadPlayer = (unread: UnreadStatementPlayer): Lease => ({
  table: 'statement_player',
  column: 'next_attempt_at',
  key: { statementId: unread.statementId, playerId: unread.playerId },
  until: unread.leasedUntil,
});

type StatementPlayerKey = Pick<UnreadStatementPlayer, 'statementId' | 'playerId'>;

export async function postponePlayerRead(
  db: Db,
  { statementId, playerId }: StatementPlayerKey,
  delayMs: number,
): Promise<void> {
  await db
    .updateTable('statementPlayer')
    .where('statementId', '=', statementId)
    .where('playerId', '=', playerId)
    .set({ nextAttemptAt: databaseTimeAfter(delayMs) })
    .execute();
}

export async function markPlayerRead(
  tx: ServerTx,
  { statementId, playerId }: StatementPlayerKey,
): Promise<void> {
  await tx
    .updateTable('statementPlayer')
    .where('statementId', '=', statementId)
    .where('playerId', '=', playerId)
    .set({ readAt: databaseNow })
    .execute();
}
