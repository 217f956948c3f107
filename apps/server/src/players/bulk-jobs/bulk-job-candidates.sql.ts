import type { BulkJobKind, TransferKind } from '@golden-acers/contract';
import { sql } from 'kysely';
import type { SecondAgentFacts } from '../../agents/approvals/second-agent.ts';
import type { AccountStatus } from '../../provider/provider-accounts/account-status.ts';
import type { Db } from '../../schema.ts';

export interface BulkJobCandidate {
  readonly playerId: string;
  readonly providerAgentId: string;
  readonly account: string;
  readonly number: bigint;
  readonly nickname: string;
  readonly balanceCents: bigint;
  readonly hasProviderAccount: boolean;
  readonly accountStatus: AccountStatus;
  readonly isFrozen: boolean;
  readonly managerId: string;
  readonly labelIds: readonly string[];
  readonly isInReview: boolean;
  /** The cents that the tightest recharge limit leaves; null: no limit, or no recharge. */
  readonly rechargeRoomCents: bigint | null;
  readonly secondAgent: SecondAgentFacts;
}

export async function listBulkJobCandidates(
  db: Db,
  { agentId, kind, accounts }: { agentId: string; kind: BulkJobKind; accounts: readonly string[] },
) {
  const { rows } = await sql<BulkJobCandidate>`
    select player.id as "playerId", player.provider_agent_id,
        player.provider_username as account, account.number, account.username as nickname,
        player.balance_cents, player.provider_account_state = 'ready' as "hasProviderAccount",
        account_status(account.is_active, player.frozen_at, player.excluded_until) as "accountStatus",
        player.frozen_at is not null as "isFrozen", player.agent_id as "managerId",
        array(select label_id from player_label where player_label.player_id = player.id) as "labelIds",
        exists (select from transfer where transfer.player_id = player.id
          and transfer.state = 'review') as "isInReview",
        case when ${kind} = 'recharge' and exists (select from player_limit where player_limit.player_id = player.id)
          then (select greatest(min(max_value - used), 0) from player_limit_uses(player.id, 0)
            where kind like 'recharge%') end as "rechargeRoomCents",
        second_agent_facts(
          ${agentId}, player.id, ${kind}, (select second_agent_actor_cents(${agentId}, ${kind}))) as "secondAgent"
      from unnest(${accounts}::text[]) with ordinality as requested (name, position)
      join player on player.provider_username = requested.name
      join account on account.id = player.id
      where player.agent_id in (select agent_subtree(${agentId}))
      order by requested.position`.execute(db);
  return rows;
}

/** Returns the agent's total of today, by the database's UTC day. */
export async function getDayTotalCents(db: Db, agentId: string, kind: TransferKind): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select coalesce(sum(cents), 0)::bigint as cents from transfer_day
      where actor_id = ${agentId} and kind = ${kind} and day = (clock_timestamp() at time zone 'UTC')::date`.execute(
    db,
  );
  return rows[0]?.cents ?? 0n;
}

/** Last known credit per provider agent; null when unknown. */
export async function listProviderAgentCredits(db: Db): Promise<ReadonlyMap<string, bigint | null>> {
  const rows = await db.selectFrom('providerAgent').select(['id', 'creditCents']).execute();
  return new Map(rows.map(({ id, creditCents }) => [id, creditCents]));
}

export type OpenRowCount = Awaited<ReturnType<typeof listOpenRowCounts>>[number];

export async function listOpenRowCounts(db: Db) {
  return db
    .selectFrom('bulkJobRow')
    .innerJoin('bulkJob', 'bulkJob.id', 'bulkJobRow.bulkJobId')
    .where('bulkJob.state', '=', 'running')
    .where('bulkJobRow.state', 'in', ['waiting', 'running'])
    .groupBy(['bulkJobRow.bulkJobId', 'bulkJobRow.providerAgentId'])
    .select([
      'bulkJobRow.bulkJobId as jobId',
      'bulkJobRow.providerAgentId',
      sql<number>`count(*)::integer`.as('count'),
    ])
    .execute();
}
