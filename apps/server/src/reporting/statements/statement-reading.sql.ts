import { anyOf, databaseTimeAfter, type Lease, leaseTiming } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

export interface UnreadStatementPlayer {
  readonly statementId: string;
  readonly providerAgentId: string;
  /**
   * The oldest and the newest day on which running statements have not read the player. One call reads all.
   */
  readonly fromDay: string;
  readonly toDay: string;
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

/** The longest period of one call, in days. A player is read for each day again where more are missing. */
const maxDaysOfCall = 30;

/**
 * Leases the next player of the provider agent. Those who played or moved money come first, in every running
 * statement. The others follow in a rotation: who is unread in the oldest statement is next, and is read for
 * all days since.
 */
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
            order by one.urgency = 2, statement.requested_at, one.urgency, one.next_attempt_at
            limit 1 for update of one skip locked)
      returning part.statement_id, statement.provider_agent_id,
        ${unreadDay('min')} as "fromDay", ${unreadDay('max')} as "toDay", part.player_id, player.provider_username as account, part.attempts,
        part.next_attempt_at::text as "leasedUntil"`.execute(db);
  return rows[0];
}

const unreadDay = (which: 'min' | 'max') => sql`(
  select ${sql.raw(which)}(unread.day) from statement unread
      join statement_player unread_part on unread_part.statement_id = unread.id
    where unread.state = 'reading' and unread.provider_agent_id = statement.provider_agent_id
      and unread.day between statement.day - ${maxDaysOfCall / 2}::integer and statement.day + ${maxDaysOfCall / 2}::integer
      and unread_part.player_id = part.player_id and unread_part.read_at is null)`;

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

/** Marks the player as read in each running statement of the days. Returns these statements. */
export async function markPlayerRead(
  tx: ServerTx,
  { providerAgentId, playerId, fromDay, toDay }: UnreadStatementPlayer,
): Promise<string[]> {
  const { rows } = await sql<{ statementId: string }>`
    update statement_player part set read_at = clock_timestamp() from statement
      where statement.id = part.statement_id and statement.state = 'reading'
        and statement.provider_agent_id = ${providerAgentId} and statement.day between ${fromDay} and ${toDay}
        and part.player_id = ${playerId} and part.read_at is null
      returning part.statement_id as "statementId"`.execute(tx);
  return rows.map(({ statementId }) => statementId).toSorted();
}
