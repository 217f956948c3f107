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
  /** A recharge of the requested amount may trigger a bonus, which is a further call. */
  readonly mayGetBonus: boolean;
  readonly secondAgent: SecondAgentFacts;
}

const skipsOffers = (apiKeyId = '') =>
  sql`exists (select from api_key where api_key.id = ${apiKeyId} and api_key.skips_offers)`;

export async function listBulkJobCandidates(
  db: Db,
  {
    agentId,
    apiKeyId,
    kind,
    amounts,
  }: {
    readonly agentId: string;
    readonly apiKeyId?: string | undefined;
    readonly kind: BulkJobKind;
    /** The amount of each account, in cents. */
    readonly amounts: ReadonlyMap<string, number | undefined>;
  },
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
        ${kind} = 'recharge' and requested.cents is not null and promotion_may_match(
          jsonb_populate_record(null::transfer, jsonb_build_object('id', '', 'player_id', player.id,
            'amount_cents', requested.cents, 'requested_at', 'infinity', 'skips_offers', ${skipsOffers(apiKeyId)}))) as "mayGetBonus",
        second_agent_facts(
          ${agentId}, player.id, ${kind}, (select second_agent_actor_cents(${agentId}, ${kind}))) as "secondAgent"
      from unnest(${[...amounts.keys()]}::text[], ${[...amounts.values()].map((cents) => cents ?? null)}::bigint[])
          with ordinality as requested (name, cents, position)
      join player on player.provider_username = requested.name
      join account on account.id = player.id
      where player.agent_id in (select agent_subtree(${agentId}))
      order by requested.position`.execute(db);
  return rows;
}

/** Returns the agent's total of today, by the database's UTC day. */
export async function getDayTotalCents(db: Db, agentId: string, kind: TransferKind): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    select transfer_day_used(${agentId}, ${kind}) as cents`.execute(db);
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

/** The rate at which a job ended rows within the last minutes. */
export interface JobRate {
  readonly jobId: string;
  readonly rowsPerMinute: number;
}

/** Fewer rows say little about a rate. */
const minMeasuredRows = 5;

/** Rows that were refused without a transfer cost no call and are left out. */
export async function measureJobRates(db: Db): Promise<JobRate[]> {
  const { rows } = await sql<JobRate>`
    select bulk_job_id as "jobId",
        (count(*) - 1) * 60 / extract(epoch from clock_timestamp() - min(bulk_job_row.ended_at))::float8 as "rowsPerMinute"
      from bulk_job_row join bulk_job on bulk_job.id = bulk_job_id
      where bulk_job.state = 'running' and bulk_job_row.ended_at > clock_timestamp() - interval '5 minutes'
        and (bulk_job_row.state = 'done' or bulk_job_row.state = 'failed' and transfer_id is not null)
      group by bulk_job_id having count(*) >= ${minMeasuredRows}`.execute(db);
  return rows;
}

/**
 * The calls of each provider agent within the last window that no row of a job made: counters and players.
 */
export async function countOtherCalls(db: Db, windowMs: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ providerAgentId: string; count: number }>`
    select provider_agent_id as "providerAgentId", greatest(0, count(*) - (
          select count(*) from bulk_job_row ended where ended.provider_agent_id = provider_call.provider_agent_id
            and ended.state = 'done' and ended.ended_at > clock_timestamp() - ${windowMs} * interval '1 millisecond')
        )::integer as count
      from provider_call
      where not is_record and called_at > clock_timestamp() - ${windowMs} * interval '1 millisecond'
      group by provider_agent_id`.execute(db);
  return new Map(rows.map(({ providerAgentId, count }) => [providerAgentId, count]));
}
