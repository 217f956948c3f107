import { anyOf, databaseNow, type PageQuery } from '@golden-acers/platform';
import { sql } from 'kysely';
import type { Db, ServerTx } from '../../schema.ts';

/**
 * A statement covers all players of a provider agent, so only an agent whose subtree has all of them sees
 * it.
 */
const isVisibleTo = (agentId: string) => sql<boolean>`(
  exists (select from agent where id = ${agentId} and parent_id is null)
  or (
    exists (select from player where player.provider_agent_id = provider_agent.id)
    and not exists (select from player where player.provider_agent_id = provider_agent.id
      and player.agent_id not in (select agent_subtree(${agentId})))
  ))`;

/** The provider agents whose statements the agent sees. */
export async function listVisibleProviderAgentIds(db: Db, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('providerAgent')
    .where(isVisibleTo(agentId))
    .where((where) =>
      where.exists(
        where.selectFrom('player').whereRef('player.providerAgentId', '=', 'providerAgent.id').select('id'),
      ),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The provider agents that had players on the day and have no statement of it. */
export async function listProviderAgentIdsWithoutStatement(
  db: Db,
  providerAgentIds: readonly string[],
  { day, until }: { day: string; until: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('providerAgent')
    .where('id', '=', anyOf(providerAgentIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('player')
          .innerJoin('account', 'account.id', 'player.id')
          .whereRef('player.providerAgentId', '=', 'providerAgent.id')
          .where('account.createdAt', '<', until)
          .select('player.id'),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement')
            .whereRef('statement.providerAgentId', '=', 'providerAgent.id')
            .where('day', '=', day)
            .select('statement.id'),
        ),
      ),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const openDifferencesSql = (what: 'count(*)' | 'coalesce(sum(change_cents), 0)') =>
  sql<bigint>`(select ${sql.raw(what)}::bigint from open_difference where statement_id = statement.id)`;

/** Open differences with a decision that a second agent must confirm. */
const waitingDifferencesSql = sql<bigint>`(select count(*) from open_difference
  where statement_id = statement.id and exists (
    select from decision where decision.difference_id = open_difference.id
      and not exists (select from decision_end where decision_id = decision.id)))`;

/** Open differences of transfers without an outcome, which the reviews decide. */
const unsettledDifferencesSql = sql<bigint>`(select count(*) from open_difference
  where statement_id = statement.id and kind = 'unsettled')`;

function selectStatements(db: Db, agentId: string, { fromDate, toDate }: StatementPeriod) {
  return db
    .selectFrom('statement')
    .innerJoin('providerAgent', 'providerAgent.id', 'statement.providerAgentId')
    .leftJoin('agent as requester', 'requester.id', 'statement.requestedBy')
    .leftJoin('agent as closer', 'closer.id', 'statement.closedBy')
    .where(isVisibleTo(agentId))
    .where('statement.day', '>=', fromDate)
    .where('statement.day', '<=', toDate);
}

export interface StatementPeriod {
  readonly fromDate: string;
  readonly toDate: string;
}

export type StatementRow = Awaited<ReturnType<typeof listStatementRows>>[number];

/**
 * When a statement that is being read will be read, at the rate of the last three hours. Null without a
 * rate.
 */
const forecastSql = sql<Date | null>`case when statement.state = 'reading' then (
  select clock_timestamp() + count(*) filter (where read_at is null)
      * least(interval '3 hours', greatest(interval '1 minute', clock_timestamp() - statement.requested_at))
      / nullif(count(*) filter (where read_at > clock_timestamp() - interval '3 hours'), 0)
    from statement_player where statement_id = statement.id) end`;

/** True for the rows after the statement with this id. */
const isAfterStatement = (id: string) => sql<boolean>`exists (
  select from statement last join provider_agent agent on agent.id = last.provider_agent_id
    where last.id = ${id} and (statement.day < last.day or statement.day = last.day
      and (provider_agent.name, statement.id) > (agent.name, last.id)))`;

/** The newest day first. With a limit, one row more than the limit. */
export async function listStatementRows(
  db: Db,
  agentId: string,
  { cursor, limit, ...period }: StatementPeriod & Partial<PageQuery>,
) {
  return selectStatements(db, agentId, period)
    .where(cursor === undefined ? sql<boolean>`true` : isAfterStatement(cursor))
    .orderBy('statement.day', 'desc')
    .orderBy('providerAgent.name')
    .orderBy('statement.id')
    .limit(limit === undefined ? null : limit + 1)
    .select([
      'statement.id',
      'providerAgent.name as providerAgent',
      'statement.day',
      'statement.state',
      'requester.name as requestedBy',
      'statement.requestedAt',
      'statement.comparedAt',
      'statement.transfers',
      'statement.records',
      'statement.oursCents',
      'statement.theirsCents',
      'statement.players',
      sql<bigint>`case when statement.state = 'reading'
        then (select count(*) from statement_player where statement_id = statement.id and read_at is not null)
        else statement.players::bigint end`.as('playersRead'),
      forecastSql.as('forecastAt'),
      openDifferencesSql('count(*)').as('openDifferences'),
      openDifferencesSql('coalesce(sum(change_cents), 0)').as('openChangeCents'),
      waitingDifferencesSql.as('waitingDifferences'),
      unsettledDifferencesSql.as('unsettledDifferences'),
      'closer.name as closedBy',
      'statement.closedAt',
    ])
    .execute();
}

/** Locks the day's statements in one order until the transaction ends. */
export async function lockStatements(
  tx: ServerTx,
  { day, providerAgentIds }: { day: string; providerAgentIds: readonly string[] },
) {
  return tx
    .selectFrom('statement')
    .where('day', '=', day)
    .where('providerAgentId', '=', anyOf(providerAgentIds))
    .orderBy('id')
    .select(['id', 'providerAgentId', 'state', 'day'])
    .forUpdate()
    .execute();
}

/** Does nothing when the day has a statement. Returns whether it is new. */
export async function insertStatement(
  tx: ServerTx,
  statement: { id: string; providerAgentId: string; day: string; requestedBy: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('statement')
    .values({
      id: statement.id,
      providerAgentId: statement.providerAgentId,
      day: statement.day,
      requestedBy: statement.requestedBy,
    })
    .onConflict((conflict) => conflict.constraint('statement_is_unique_per_day').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the provider agent's players by the end of the day; known ones stay unchanged. */
export async function addStatementPlayers(
  tx: ServerTx,
  { statementId, from, to, until }: { statementId: string; from: Date; to: Date; until: Date },
): Promise<void> {
  await sql`
    insert into statement_player (statement_id, player_id, urgency)
    select statement.id, player.id,
        case when exists (select from transfer where transfer.player_id = player.id
               and coalesce(sent_clock_at, requested_at) between ${from} and ${to}) then 0
             when player.seen_at >= ${from} then 1
             else 2 end
      from statement join player on player.provider_agent_id = statement.provider_agent_id
        join account on account.id = player.id
      where statement.id = ${statementId} and account.created_at < ${until}
        and (player.provider_account_state = 'ready'
          or exists (select from transfer where transfer.player_id = player.id))
    on conflict do nothing`.execute(tx);
  await sql`
    update statement set players = (select count(*) from statement_player where statement_id = statement.id)
      where id = ${statementId}`.execute(tx);
}

/** Reads players with differences again, decided ones too. */
export async function restartStatement(
  tx: ServerTx,
  statementId: string,
  requestedBy: string,
): Promise<void> {
  await tx
    .updateTable('statementPlayer')
    .where('statementId', '=', statementId)
    .where('playerId', 'in', (query) =>
      query
        .selectFrom('difference')
        .where('statementId', '=', statementId)
        .where('goneAt', 'is', null)
        .select('playerId'),
    )
    .set({ readAt: null, attempts: 0, nextAttemptAt: databaseNow })
    .execute();
  await tx
    .updateTable('statement')
    .where('id', '=', statementId)
    .set({ state: 'reading', run: sql`run + 1`, requestedBy, requestedAt: databaseNow })
    .execute();
}

/** The list of players has done its work. */
export async function closeStatement(tx: ServerTx, statementId: string, agentId: string): Promise<void> {
  await tx.deleteFrom('statementPlayer').where('statementId', '=', statementId).execute();
  await tx
    .updateTable('statement')
    .where('id', '=', statementId)
    .set({ state: 'closed', closedBy: agentId, closedAt: databaseNow })
    .execute();
}

export async function countOpenDifferences(tx: ServerTx, statementId: string): Promise<bigint> {
  const { count } = await tx
    .selectFrom('openDifference')
    .where('statementId', '=', statementId)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
