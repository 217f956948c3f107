import { type Kysely, sql } from 'kysely';
import { microsOf, type Place, placeIn } from '../../money/wallet/wallet.ts';
import type { TransferKind } from '../../provider/provider-accounts/provider-accounts.schema.ts';
import type { ServerSchema } from '../../schema.ts';
import { endOf, type Scope, startOf } from './reports.sql.ts';

type Db = Kysely<ServerSchema>;

export interface AppliedRow {
  readonly id: string;
  readonly atMicros: bigint;
  readonly account: string;
  readonly kind: TransferKind;
  readonly amountCents: bigint;
  readonly cause: string;
  readonly agent: string;
  /** Null where the house promised it. */
  readonly moverId: string | null;
  readonly moverName: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date;
}

export interface AppliedFilter {
  readonly scope: Scope;
  readonly kind?: TransferKind | 'promotion' | undefined;
  readonly moverId?: string | undefined;
  /** In place of the scope's days. */
  readonly between?: { readonly from: Date; readonly to: Date | null } | undefined;
  readonly after: Place | undefined;
  readonly limit: number;
}

/** The last applied first, and one row more than the limit. */
export async function listApplied(db: Db, filter: AppliedFilter): Promise<AppliedRow[]> {
  const { scope, kind, moverId, between, after, limit } = filter;
  const from =
    between === undefined ? startOf(scope.fromDate, scope.timeZone) : sql<Date>`${between.from}::timestamptz`;
  const to =
    between === undefined
      ? endOf(scope.toDate, scope.timeZone)
      : sql<Date>`coalesce(${between.to}::timestamptz, 'infinity')`;
  const { rows } = await sql<AppliedRow>`
    select transfer.id, ${microsOf(sql`settled_at`)} as "atMicros",
        player.provider_username as account, transfer.kind, amount_cents as "amountCents", cause, agent.name as agent,
        mover.id as "moverId", mover.name as "moverName", requested_at as "requestedAt", settled_at as "settledAt"
      from transfer join player on player.id = transfer.player_id join agent on agent.id = player.agent_id
        left join agent as mover on mover.id = transfer.actor_id and cause = 'agent'
      where transfer.state = 'applied' and settled_at >= ${from} and settled_at < ${to}
        and player.agent_id in (select agent_subtree(${scope.agentId}))
        ${moverId === undefined ? sql`` : sql`and transfer.actor_id = ${moverId} and cause = 'agent'`} ${kindOnly(kind)}
        ${after === undefined ? sql`` : sql`and (settled_at, transfer.id) < ${placeIn(after)}`}
      order by settled_at desc, transfer.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

function kindOnly(kind: AppliedFilter['kind']) {
  if (kind === undefined) return sql``;
  if (kind === 'promotion') return sql`and cause <> 'agent'`;
  return sql`and transfer.kind = ${kind} and cause = 'agent'`;
}
