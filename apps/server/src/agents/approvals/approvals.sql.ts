import type { ApprovalKind } from '@golden-acers/contract';
import { databaseNow, isBeforeId, type PageQuery, scopedPageSql, startOfIds } from '@golden-acers/platform';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { commandApiKeyOf } from '../../access/api-keys/api-key-commands.ts';
import { findAgentScope } from '../../list-scopes.sql.ts';
import type { Db, ServerSchema, ServerTx } from '../../schema.ts';

export interface SecondAgentFacts {
  /** Null: the root set none, and the configured one counts. */
  readonly thresholdCents: number | null;
  readonly dayCents: number;
  /** The cents that the actor moved in the same direction in a day, for all players; 0 for the root agent. */
  readonly actorDayCents: number;
  readonly isRoot: boolean;
  /** An active agent below the actor manages the player or did before the root, or stands above the agent. */
  readonly canAgentBelowDecide: boolean;
}

export async function findSecondAgentFacts(
  db: Db,
  { actorId, subjectId, kind }: { actorId: string; subjectId: string; kind: string },
): Promise<SecondAgentFacts> {
  const { rows } = await sql<{ facts: SecondAgentFacts }>`
    select second_agent_facts(
      ${actorId}, ${subjectId}, ${kind}, second_agent_actor_cents(${actorId}, ${kind})) as facts`.execute(db);
  const facts = rows[0]?.facts;
  if (facts === undefined) throw new Error('A select without a table returns a row.');
  return facts;
}

/** Taken after the locks of the player or agent concerned. `transfer_insert` takes it too. */
export async function lockActorDay(tx: ServerTx, actorId: string): Promise<void> {
  await sql`select second_agent_lock_actor(${actorId})`.execute(tx);
}

export async function findAgentChangeFacts(
  db: Db,
  actorId: string,
): Promise<{ isRequired: boolean; isRoot: boolean }> {
  const { rows } = await sql<{ isRequired: boolean; isRoot: boolean }>`
    select exists (select from agent_settings settings join agent root on root.id = settings.agent_id
        where root.parent_id is null and settings.four_eyes_for_agents) as "isRequired",
      exists (select from agent where id = ${actorId} and parent_id is null) as "isRoot"`.execute(db);
  return rows[0] ?? { isRequired: true, isRoot: false };
}

export interface NewApproval {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly command: object;
  readonly commandHash: string;
  readonly idempotencyKey: string;
  readonly amountCents: bigint | null;
  readonly playerId: string | null;
  readonly agentId: string | null;
  readonly decidedBy: string;
  readonly address: string;
  readonly apiKeyId: string | undefined;
  /** The agent that requests the decision of `decidedBy`; null if that one made it. */
  readonly requestedBy: string | null;
}

/** Breaks `approval_key_is_unique`. */
export async function insertApproval(tx: ServerTx, approval: NewApproval): Promise<void> {
  await tx
    .insertInto('approval')
    .values({
      id: approval.id,
      kind: approval.kind,
      command: JSON.stringify(approval.command),
      commandHash: approval.commandHash,
      idempotencyKey: approval.idempotencyKey,
      amountCents: approval.amountCents,
      playerId: approval.playerId,
      agentId: approval.agentId,
      decidedBy: approval.decidedBy,
      address: approval.address,
      apiKeyId: approval.apiKeyId ?? null,
      requestedBy: approval.requestedBy,
      isDecided: approval.requestedBy === null,
    })
    .execute();
}

/**
 * Serialises what the agent holds, so that it can be counted: the commands that it decided, or the decisions
 * that are requested of it.
 */
export async function countWaitingUnderLock(
  tx: ServerTx,
  agentId: string,
  what: 'decided' | 'requested',
): Promise<number> {
  await tx.selectFrom('agent').where('id', '=', agentId).select('id').forNoKeyUpdate().execute();
  const { count } = await selectLive(tx)
    .where('approval.decidedBy', '=', agentId)
    .where('approval.isDecided', '=', what === 'decided')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Finds the command that the requester requested of this agent and that has not ended. */
export async function findRequestedApproval(
  tx: ServerTx,
  { commandHash, decidedBy, requestedBy }: { commandHash: string; decidedBy: string; requestedBy: string },
): Promise<string | undefined> {
  const found = await selectLive(tx)
    .where('approval.decidedBy', '=', decidedBy)
    .where('approval.requestedBy', '=', requestedBy)
    .where('approval.commandHash', '=', commandHash)
    .select('approval.id')
    .executeTakeFirst();
  return found?.id;
}

/** The agent of whom the decision was requested makes it. The week in which it is confirmed begins. */
export async function markApprovalDecided(tx: ServerTx, id: string, address: string): Promise<void> {
  await tx
    .updateTable('approval')
    .where('id', '=', id)
    .set({ isDecided: true, decidedAt: databaseNow, address })
    .execute();
}

/** A week, by the database's clock: an older decision would be a surprise. */
const isLive = sql<boolean>`approval.decided_at > clock_timestamp() - interval '7 days'`;

function selectLive(db: Db) {
  return db.selectFrom('approval').where('approval.state', '=', 'waiting').where(isLive);
}

/**
 * The agent whose credit pays: the one who decided a transfer; for an allotment the agent above, or the
 * agent itself. Null for the root, whose credit is the provider's, and for an undo, which gives credit back.
 */
const creditHolder = sql<string | null>`(
  select holder.name from agent holder where holder.parent_id is not null and holder.id = case
    when approval.command ->> 'undoesTransferId' is not null or approval.command ->> 'purpose' = 'marketing' then null
    when approval.kind in ('transfer', 'bulk_job') then approval.decided_by
    when approval.kind = 'allotment' and approval.command ->> 'kind' = 'take_back' then approval.agent_id
    when approval.kind = 'allotment' then subject.parent_id end)`;

/**
 * The sum of a day for the player or agent of a command that waits: given to it, or taken from it. A bulk job
 * and a new agent have none.
 */
const dayOfSubject = (playerKind: 'recharge' | 'redeem', agentKind: 'allot' | 'take_back') =>
  sql<bigint | null>`case when approval.state = 'waiting' and approval.kind in ('transfer', 'allotment')
    then second_agent_day_cents(coalesce(approval.player_id, approval.agent_id),
      case when approval.player_id is null then ${agentKind} else ${playerKind} end) end`;

/** `found`: the approvals, with all columns of their table. */
function joinApprovals(db: Db, found: RawBuilder<Selectable<ServerSchema['approval']>>) {
  return db
    .selectFrom(found.as('approval'))
    .innerJoin('agent as decider', 'decider.id', 'approval.decidedBy')
    .leftJoin('agent as ender', 'ender.id', 'approval.endedBy')
    .leftJoin('agent as requester', 'requester.id', 'approval.requestedBy')
    .leftJoin('player', 'player.id', 'approval.playerId')
    .leftJoin('agent as subject', 'subject.id', 'approval.agentId')
    .select([
      'approval.id',
      'approval.kind',
      'approval.command',
      'approval.amountCents',
      'approval.idempotencyKey',
      'approval.playerId',
      'player.providerUsername as account',
      'approval.agentId',
      'subject.name as agentName',
      'approval.decidedBy as decidedById',
      'approval.address',
      'approval.apiKeyId',
      commandApiKeyOf(sql.ref('approval.apiKeyId')).as('apiKey'),
      'decider.name as decidedBy',
      'approval.decidedAt',
      sql<'requested' | 'waiting' | 'confirmed' | 'withdrawn' | 'expired'>`
        case when approval.state <> 'waiting' then approval.state when not ${isLive} then 'expired'
          when approval.is_decided then 'waiting' else 'requested' end`.as('state'),
      'approval.requestedBy as requestedById',
      'requester.name as requestedBy',
      'approval.isDecided',
      'ender.name as endedBy',
      'approval.endedBy as endedById',
      creditHolder.as('creditOf'),
      'approval.endedAt',
      'approval.endReason',
      'approval.resultId',
      'player.balanceCents',
      dayOfSubject('recharge', 'allot').as('dayInCents'),
      dayOfSubject('redeem', 'take_back').as('dayOutCents'),
    ]);
}

const selectApprovals = (db: Db, agentId: string) =>
  joinApprovals(db, sql`(select approval.* from approval)`).where(
    sql<boolean>`approval.decided_by in (select agent_subtree(${agentId}))`,
  );

export type ApprovalRow = Awaited<ReturnType<typeof listApprovalRows>>[number];

/** Those of the subtree, newest first; one row more than the limit. */
export async function listApprovalRows(
  db: Db,
  agentId: string,
  { isWaiting, cursor, limit }: PageQuery & { isWaiting: boolean },
) {
  const id = sql.ref('approval.id');
  const waits = sql`approval.state = 'waiting' and ${isLive}`;
  const page = scopedPageSql<Selectable<ServerSchema['approval']>>(await findAgentScope(db, agentId), {
    ...{
      table: 'approval',
      owner: sql.ref('approval.decidedBy'),
      at: id,
      id,
      start: startOfIds,
      limit: limit + 1,
    },
    where: [isWaiting ? waits : sql`not (${waits})`, isBeforeId(cursor, id)],
  });
  return joinApprovals(db, page).orderBy('approval.id', 'desc').execute();
}

export async function countWaitingApprovals(db: Db, agentId: string): Promise<number> {
  const { count } = await selectLive(db)
    .where(sql<boolean>`approval.decided_by in (select agent_subtree(${agentId}))`)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findApproval(db: Db, agentId: string, id: string): Promise<ApprovalRow | undefined> {
  return selectApprovals(db, agentId).where('approval.id', '=', id).executeTakeFirst();
}

/** Serialises what becomes of one approval. */
export async function lockApproval(
  tx: ServerTx,
  agentId: string,
  id: string,
): Promise<ApprovalRow | undefined> {
  await tx.selectFrom('approval').where('id', '=', id).select('id').forUpdate().execute();
  return findApproval(tx, agentId, id);
}

export async function findApprovalByKey(
  db: Db,
  { agentId, idempotencyKey }: { agentId: string; idempotencyKey: string },
) {
  return db
    .selectFrom('approval')
    .where('decidedBy', '=', agentId)
    .where('idempotencyKey', '=', idempotencyKey)
    .select(['id', 'kind', 'commandHash', 'state', isLive.as('isLive')])
    .executeTakeFirst();
}

type ApprovalEnd =
  | { readonly state: 'confirmed'; readonly resultId: string }
  | { readonly state: 'withdrawn'; readonly reason: string };

export async function endApproval(
  tx: ServerTx,
  id: string,
  endedBy: string,
  end: ApprovalEnd,
): Promise<void> {
  await tx
    .updateTable('approval')
    .where('id', '=', id)
    .set({
      state: end.state,
      endedBy,
      endedAt: databaseNow,
      endReason: end.state === 'withdrawn' ? end.reason : null,
      resultId: end.state === 'confirmed' ? end.resultId : null,
    })
    .execute();
}

export interface AgentRelation {
  readonly deciderId: string;
  /** By what is stored of them: no one but the root could act as both, and the confirmer is not below. */
  readonly areIndependent: boolean;
  readonly canConfirmerActAsDecider: boolean;
  readonly isAbove: boolean;
  /** Of the agent and of all who could act as it, except the root. */
  readonly deciderEmails: string[];
  readonly confirmerEmails: string[];
}

/** One row for each decider. */
export async function readAgentRelations(
  db: Db,
  { deciderIds, confirmerId }: { deciderIds: readonly string[]; confirmerId: string },
): Promise<AgentRelation[]> {
  const emailsOf = (id: RawBuilder<string>) => sql`array(
    select account.email from agent_controllers(${id}) controller (id) join account on account.id = controller.id
      join agent on agent.id = account.id where agent.parent_id is not null or agent.id = ${id})`;
  const decider = sql<string>`decider.id`;
  const { rows } = await sql<AgentRelation>`
    select decider.id as "deciderId", decision_agents_are_independent(decider.id, ${confirmerId}) as "areIndependent",
      ${confirmerId} in (select agent_controllers(decider.id)) as "canConfirmerActAsDecider",
      agent_name_above(decider.id, ${confirmerId}) is not null as "isAbove",
      ${emailsOf(decider)} as "deciderEmails", ${emailsOf(sql<string>`${confirmerId}`)} as "confirmerEmails"
    from unnest(${deciderIds}::text[]) decider (id)`.execute(db);
  return rows;
}

/** Returns whether the player, or the agent, is in the subtree. */
export async function isSubjectInSubtree(
  tx: ServerTx,
  agentId: string,
  { playerId, subjectAgentId }: { playerId: string | null; subjectAgentId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isInSubtree: boolean }>`
    select (${playerId}::text is null
        or (select agent_id from player where id = ${playerId}) in (select agent_subtree(${agentId})))
      and (${subjectAgentId}::text is null or ${subjectAgentId} in (select agent_subtree(${agentId}))) as "isInSubtree"`.execute(
    tx,
  );
  return rows[0]?.isInSubtree === true;
}
