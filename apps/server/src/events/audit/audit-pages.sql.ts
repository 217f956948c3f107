import { auditActions } from '@golden-acers/contract';
import { type ListScope, pageOfMembersSql, scopedPageSql, startOfIds } from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { findAgentScope } from '../../list-scopes.sql.ts';
import type { Db, ServerSchema } from '../../schema.ts';

export interface AuditEntryFilter {
  readonly agentId: string;
  /** If given: entries of any actor about this player, whom the caller found in the subtree. */
  readonly playerId: string | undefined;
  readonly actorId: string | undefined;
  readonly action: string | undefined;
  /** Ids sort by time, so a period is a range of them. */
  readonly fromId: string | undefined;
  readonly beforeId: string | undefined;
}

type AuditEntries = RawBuilder<Selectable<ServerSchema['auditEntry']>>;

const actorId = sql.ref('auditEntry.actorId');
const id = sql.ref('auditEntry.id');

/** Of each recharge and redeem. All other actions are rare beside them and have separate indexes. */
const isRare = sql`audit_entry.action not in ('money.recharge_requested', 'money.redeem_requested')`;
const frequentActions: readonly string[] = ['money.recharge_requested', 'money.redeem_requested'];

/** The rare actions of a filter. Undefined: it has others, too. */
function rareActionsOf(action: string | undefined): readonly string[] | undefined {
  if (action === undefined || frequentActions.includes(action)) return undefined;
  if (action.includes('.')) return [action];
  const ofArea = auditActions.filter((one) => one.startsWith(`${action}.`));
  return ofArea.some((one) => frequentActions.includes(one)) ? undefined : ofArea;
}

function conditionsOf({ action, fromId, beforeId }: AuditEntryFilter): RawBuilder<unknown>[] {
  // The planner knows how many begin so.
  const pattern = action?.includes('.') === true ? undefined : action && `${action.replaceAll('_', '\\_')}.%`;
  return [
    ...(fromId === undefined ? [] : [sql`${id} >= ${fromId}`]),
    ...(beforeId === undefined ? [] : [sql`${id} < ${beforeId}`]),
    ...(action === undefined
      ? []
      : [pattern ? sql`audit_entry.action like ${pattern}` : sql`audit_entry.action = ${action}`]),
  ];
}

/** All entries of the filter, for a file. */
export function allAuditEntriesSql(filter: AuditEntryFilter): AuditEntries {
  const { agentId, playerId, actorId: ofActor } = filter;
  const conditions = [
    playerId === undefined
      ? sql`${actorId} in (select agent_subtree(${agentId}))`
      : sql`audit_entry.player_id = ${playerId}`,
    ...(ofActor === undefined ? [] : [sql`${actorId} = ${ofActor}`]),
    ...conditionsOf(filter),
  ];
  return sql`(select audit_entry.* from audit_entry where ${sql.join(conditions, sql` and `)})`;
}

/** More pairs of an agent and an action than these are not looked up one by one. */
const maxPairs = 600;

/** The entries of one page, newest first. */
export async function auditPageSql(
  db: Db,
  { limit, ...filter }: AuditEntryFilter & { readonly limit: number },
): Promise<AuditEntries> {
  const { agentId, playerId, actorId: ofActor, action } = filter;
  const page = { table: 'auditEntry', where: conditionsOf(filter), at: id, id, start: startOfIds, limit };
  if (playerId !== undefined) {
    const where = ofActor === undefined ? page.where : [...page.where, sql`${actorId} = ${ofActor}`];
    const ofPlayer = { members: sql`select ${playerId}::text as id`, count: 1 };
    return pageOfMembersSql(ofPlayer, { ...page, where, owns: sql`audit_entry.player_id = member.id` });
  }
  const scope = ofActor === undefined ? await findAgentScope(db, agentId) : scopeOfActor(agentId, ofActor);
  const actions = rareActionsOf(action);
  if (actions === undefined) {
    const where = scope.reach === 'all' ? [...page.where, isOfAgent] : page.where;
    return scopedPageSql(scope, { ...page, where, owner: actorId });
  }
  const where = [...page.where, isRare];
  const listed = sql`unnest(${[...actions]}::text[]) as action`;
  if (scope.reach === 'few' && scope.count * actions.length <= maxPairs) {
    const pairs = sql`select agent.id, action from (${scope.members}) agent, ${listed}`;
    return pageOfMembersSql(
      { members: pairs, count: scope.count * actions.length },
      { ...page, where, owns: sql`${actorId} = member.id and audit_entry.action = member.action` },
    );
  }
  const ofScope = scope.reach === 'all' ? isOfAgent : scope.includes(actorId);
  return pageOfMembersSql(
    { members: sql`select action from ${listed}`, count: actions.length },
    { ...page, where: [...where, ofScope], owns: sql`audit_entry.action = member.action` },
  );
}

/** The root reads what every agent did, and no player. */
const isOfAgent = sql<boolean>`${actorId} like 'ag\\_%'`;

/** An actor outside of the subtree has no entries. */
function scopeOfActor(agentId: string, ofActor: string): ListScope {
  const members = sql`select id from agent_subtree(${agentId}) as subtree (id) where id = ${ofActor}`;
  return { reach: 'few', members, count: 1, includes: (owner) => sql`${owner} in (${members})` };
}
