import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** Returns whether it is an agent of the subtree that is not disabled. */
export async function isActiveManager(db: Db, agentId: string, managerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where account.id = ${managerId} and account.is_active
      and account.id in (select agent_subtree(${agentId}))`.execute(db);
  return rows.length > 0;
}

export async function countMessageJobs(db: Db, agentId: string, withinMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from bulk_job where agent_id = ${agentId} and kind = 'message'
      and created_at > clock_timestamp() - ${withinMs} * interval '1 millisecond'`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Lists the players of the subtree whom a list names, in its order. A name without an exact match names every
 * account that differs in case only: more than one is for the reader to decide.
 */
export async function listNamedAccounts(
  db: Db,
  agentId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    with named as (
      select name, min(position) as position from unnest(${[...names]}::text[]) with ordinality as given (name, position)
        group by name),
    exact as materialized (
      select named.name, named.position, player.provider_username as account
        from named join player on player.provider_username = named.name
        where player.agent_id in (select agent_subtree(${agentId}))),
    other_case as (
      select named.position, player.provider_username as account
        from (select * from named where name not in (select name from exact)) named
          join player on lower(player.provider_username) = lower(named.name)
        where player.agent_id in (select agent_subtree(${agentId})))
    select account from (select position, account from exact union all select position, account from other_case) found
      group by account order by min(position), account`.execute(db);
  return rows.map(({ account }) => account);
}

/** Lists the players of a job's rows that are done, in their order. */
export async function listDoneAccounts(db: Db, agentId: string, jobId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bulkJobRow')
    .innerJoin('player', 'player.id', 'bulkJobRow.playerId')
    .where('bulkJobRow.bulkJobId', '=', jobId)
    .where('bulkJobRow.state', '=', 'done')
    .where(sql<boolean>`player.agent_id in (select agent_subtree(${agentId}))`)
    .orderBy('bulkJobRow.position')
    .select('player.providerUsername as account')
    .execute();
  return rows.map(({ account }) => account);
}
