import type { TransferKind } from '@golden-acers/contract';
import {
  isAfterCursor,
  type KeysetCursor,
  type ListScope,
  microsOf,
  pageOfMembersSql,
  scopedPageSql,
  startOfTime,
} from '@golden-acers/platform';
import { type RawBuilder, sql } from 'kysely';
import { findPlayerScope } from '../../list-scopes.sql.ts';
import type { Db } from '../../schema.ts';
import { dayEndSql, dayStartSql, type ReportScope } from './reports.sql.ts';

export interface AppliedTransferRow {
  readonly id: string;
  readonly atMicros: bigint;
  readonly account: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: string;
  readonly agent: string;
  /** Null when no agent requested the transfer. */
  readonly initiatorId: string | null;
  readonly initiatorName: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date;
}

export interface AppliedTransferFilter {
  readonly scope: ReportScope;
  readonly kind?: TransferKind | 'promotion' | undefined;
  readonly initiatorId?: string | undefined;
  /** Replaces the days of the scope. */
  readonly between?: { readonly from: Date; readonly to: Date | null } | undefined;
  readonly after: KeysetCursor | undefined;
  readonly limit: number;
}

/** Last applied first; one row more than the limit. */
export async function listAppliedTransfers(
  db: Db,
  filter: AppliedTransferFilter,
): Promise<AppliedTransferRow[]> {
  const { scope, kind, initiatorId, between, after, limit } = filter;
  const from =
    between === undefined
      ? dayStartSql(scope.fromDate, scope.timeZone)
      : sql<Date>`${between.from}::timestamptz`;
  const to =
    between === undefined
      ? dayEndSql(scope.toDate, scope.timeZone)
      : sql<Date>`coalesce(${between.to}::timestamptz, 'infinity')`;
  const settledAt = sql.ref('transfer.settledAt');
  const page = appliedPageSql(await findPlayerScope(db, { agentId: scope.agentId }), {
    initiator: initiatorId === undefined ? undefined : await findInitiator(db, initiatorId, scope.agentId),
    where: [
      sql`${settledAt} >= ${from} and ${settledAt} < ${to}`,
      ...(initiatorId === undefined ? [] : [sql`transfer.cause = 'agent'`]),
      ...kindConditions({ kind, initiatorId }),
    ],
    after,
    limit: limit + 1,
  });
  const { rows } = await sql<AppliedTransferRow>`
    select transfer.id, ${microsOf(sql`settled_at`)} as "atMicros",
        player.provider_username as account, transfer.kind, amount_cents, cause, agent.name as agent,
        initiator.id as "initiatorId", initiator.name as "initiatorName", requested_at, settled_at
      from ${page} transfer join player on player.id = transfer.player_id join agent on agent.id = player.agent_id
        left join agent as initiator on initiator.id = transfer.actor_id and not transfer_is_promised(cause)
      order by settled_at desc, transfer.id desc`.execute(db);
  return rows;
}

interface Initiator {
  readonly id: string;
  /** Whether it reaches none but the players of the report. */
  readonly isOfScope: boolean;
}

async function findInitiator(db: Db, id: string, scopeAgentId: string): Promise<Initiator> {
  const { rows } = await sql<{ isOfScope: boolean }>`
    select ${id} in (select agent_subtree(${scopeAgentId})) as "isOfScope"`.execute(db);
  return { id, isOfScope: rows[0]?.isOfScope ?? false };
}

interface AppliedPage {
  readonly initiator: Initiator | undefined;
  readonly where: readonly RawBuilder<unknown>[];
  readonly after: KeysetCursor | undefined;
  readonly limit: number;
}

function appliedPageSql(scope: ListScope, { initiator, where, after, limit }: AppliedPage) {
  const [at, id, owner] = [
    sql.ref('transfer.settledAt'),
    sql.ref('transfer.id'),
    sql.ref('transfer.playerId'),
  ];
  const conditions = [sql`transfer.state = 'applied'`, ...where, isAfterCursor(after, { at, id })];
  const page = { table: 'transfer', where: conditions, at, id, start: startOfTime, limit };
  if (initiator === undefined) return scopedPageSql(scope, { ...page, owner });
  // An agent above moves money of many other players. The planner takes no index of agents for this
  // comparison.
  if (scope.reach === 'few' && !initiator.isOfScope) {
    const ofInitiator = sql`transfer.actor_id is not distinct from ${initiator.id}`;
    return scopedPageSql(scope, { ...page, owner, where: [...conditions, ofInitiator] });
  }
  return pageOfMembersSql(
    { members: sql`select ${initiator.id}::text as id`, count: 1 },
    {
      ...page,
      where: scope.reach === 'all' ? conditions : [...conditions, scope.includes(owner)],
      owns: sql`transfer.actor_id = member.id`,
    },
  );
}

/** Promotions are rare, and the planner knows that an index has their causes. */
function kindConditions({
  kind,
  initiatorId,
}: Pick<AppliedTransferFilter, 'kind' | 'initiatorId'>): RawBuilder<unknown>[] {
  if (kind === undefined) return [];
  // No agent starts one.
  if (kind === 'promotion' && initiatorId !== undefined) return [sql`false`];
  if (kind === 'promotion') return [sql`transfer_is_promotional(transfer.cause)`];
  return [sql`transfer.kind = ${kind}`, sql`transfer.cause = 'agent'`];
}
