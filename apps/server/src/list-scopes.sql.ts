import type { ListScope } from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

interface PlayersOfScope {
  readonly agentId: string;
  /**
   * Only players of this agent and of those below it. It may have been moved out of the agent's subtree
   * since.
   */
  readonly managerId?: string | undefined;
  /** Further conditions of `player`, which an index finds. */
  readonly where?: readonly RawBuilder<unknown>[];
}

/** The newest rows of so many players are merged. Those of more are found among the newest rows of all. */
const fewPlayers = 500;

/** The players whose rows a list shows. */
export async function findPlayerScope(
  db: Db,
  { agentId, managerId, where = [] }: PlayersOfScope,
): Promise<ListScope> {
  const isNarrowed = managerId !== undefined || where.length > 0;
  const subtrees = [agentId, ...(managerId === undefined ? [] : [managerId])];
  const conditions = [
    ...subtrees.map((id) => sql`player.agent_id = any(array(select agent_subtree(${id})))`),
    ...where,
  ];
  // Names and parts of names have an index. Otherwise each agent's players are read by the agent, few or
  // none.
  const found =
    where.length > 0
      ? sql`select player.id from player where ${sql.join(conditions, sql` and `)}`
      : sql`select own.id from agent_subtree(${managerId ?? agentId}) as manager (id) cross join lateral (
          select player.id from player
            where player.agent_id = manager.id and ${sql.join(conditions, sql` and `)} offset 0) own`;
  const { rows } = await sql<{ isAll: boolean; ids: string[] }>`
    with reader as materialized (select parent_id is null and ${!isNarrowed} as is_all from agent where id = ${agentId})
    select is_all as "isAll",
        case when is_all then '{}' else array(select id from (${found} limit ${sql.lit(fewPlayers + 1)}) first) end as ids
      from reader`.execute(db);
  const [{ isAll, ids } = { isAll: false, ids: [] }] = rows;
  if (isAll) return { reach: 'all' };
  // Without `offset 0` the planner would read all players to compare them.
  const includes = (playerId: RawBuilder<unknown>) => sql<boolean>`exists (
    select from player where player.id = ${playerId} and ${sql.join(conditions, sql` and `)} offset 0)`;
  if (ids.length > fewPlayers) return { reach: 'many', includes };
  return { reach: 'few', members: sql`select unnest(${ids}::text[]) as id`, count: ids.length, includes };
}

/** More agents than this are a large part of all. */
const fewAgents = 300;

/** The agents whose rows a list shows. */
export async function findAgentScope(db: Db, agentId: string): Promise<ListScope> {
  const { rows } = await sql<{ isRoot: boolean; ids: string[] }>`
    select parent_id is null as "isRoot", array(select agent_subtree(id) limit ${sql.lit(fewAgents + 1)}) as ids
      from agent where id = ${agentId}`.execute(db);
  const [{ isRoot, ids } = { isRoot: false, ids: [] }] = rows;
  if (isRoot) return { reach: 'all' };
  const includes = (owner: RawBuilder<unknown>) =>
    sql<boolean>`${owner} = any(array(select agent_subtree(${agentId})))`;
  if (ids.length > fewAgents) return { reach: 'many', includes };
  return { reach: 'few', members: sql`select unnest(${ids}::text[]) as id`, count: ids.length, includes };
}
