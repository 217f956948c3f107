import type { TransferKind } from '@golden-acers/contract';
import { isAfterCursor, type KeysetCursor, microsOf } from '@golden-acers/platform';
import { sql } from 'kysely';
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
  const { rows } = await sql<AppliedTransferRow>`
    select transfer.id, ${microsOf(sql`settled_at`)} as "atMicros",
        player.provider_username as account, transfer.kind, amount_cents, cause, agent.name as agent,
        initiator.id as "initiatorId", initiator.name as "initiatorName", requested_at, settled_at
      from transfer join player on player.id = transfer.player_id join agent on agent.id = player.agent_id
        left join agent as initiator on initiator.id = transfer.actor_id and not transfer_is_promised(cause)
      where transfer.state = 'applied' and settled_at >= ${from} and settled_at < ${to}
        and player.agent_id in (select agent_subtree(${scope.agentId}))
        ${initiatorId === undefined ? sql`` : sql`and transfer.actor_id = ${initiatorId} and cause = 'agent'`} ${kindConditionSql(kind)}
        and ${isAfterCursor(after, { at: sql`settled_at`, id: sql`transfer.id` })}
      order by settled_at desc, transfer.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

function kindConditionSql(kind: AppliedTransferFilter['kind']) {
  if (kind === undefined) return sql``;
  if (kind === 'promotion') return sql`and transfer_is_promotional(cause)`;
  return sql`and transfer.kind = ${kind} and cause = 'agent'`;
}
