import { type QueryExecutorProvider, sql } from 'kysely';
import { type ListSeed, listDays, listId } from './list-seed.ts';

/** Transfers with their requests, records, reviews and tills. */
export async function insertListMoney(db: QueryExecutorProvider, seed: ListSeed): Promise<void> {
  await insertTransfers(db, seed);
  await insertRecords(db, seed);
  const { numbers, at, playerId, agentId, rows, rootId } = seed;
  await sql`
    insert into decision (id, transfer_id, number, outcome, amount_cents, needs_confirmation, reason, evidence, decided_by)
      select ${listId('de', sql`n`)}, ${listId('tr', sql`n`)}, 1, 'applied', 100, false, 'As counted', '{}', ${rootId}
        from ${numbers} where n % 100 = 3`.execute(db);
  // Requests that wait are few, however many were decided.
  const isOpen = sql`n > ${sql.lit(rows - Math.min(Math.floor(rows / 80), 300))}`;
  await sql`
    insert into transfer_request (id, player_id, kind, amount_cents, state, reason, transfer_id, decided_by, requested_at,
        decided_at)
      select ${listId('rq', sql`n`)}, ${playerId}, case when n % 4 = 0 then 'redeem' else 'recharge' end, 1000,
          case when ${isOpen} then 'requested' when n % 10 = 0 then 'declined' else 'approved' end,
          case when n % 10 = 0 and not ${isOpen} then 'No' end,
          case when n % 10 <> 0 and not ${isOpen} then ${listId('tr', sql`n`)} end,
          case when not ${isOpen} then ${agentId} end, ${at}, case when not ${isOpen} then ${at} end
        from ${numbers} on conflict do nothing`.execute(db);
  await sql`
    insert into shift (id, agent_id, opened_at, float_cents, closed_at, counted_cents)
      select ${listId('sh', sql`n`)}, ${agentId}, ${at}, 0, ${at} + interval '1 minute', 100
        from ${numbers} where n % 10 = 0`.execute(db);
  await sql`
    insert into approval (id, kind, command, command_hash, idempotency_key, amount_cents, player_id, decided_by, address,
        decided_at, state, ended_by, ended_at, end_reason)
      select ${listId('ap', sql`n`)}, 'transfer', '{}', 'h', 'k' || n, 500, ${playerId}, ${agentId}, '10.0.0.1',
          ${at}, case when n > ${sql.lit(rows - 60)} then 'waiting' else 'withdrawn' end,
          case when n <= ${sql.lit(rows - 60)} then ${agentId} end, case when n <= ${sql.lit(rows - 60)} then ${at} end,
          case when n <= ${sql.lit(rows - 60)} then 'Late' end
        from ${numbers}`.execute(db);
}

/**
 * One in a hundred is the site's own credit, one in a hundred was rejected, and few are open or in
 * review.
 */
async function insertTransfers(db: QueryExecutorProvider, seed: ListSeed): Promise<void> {
  const { numbers, at, playerId, agentId, rows } = seed;
  const reviewEvery = sql.lit(Math.max(100, Math.floor(rows / 100)));
  await sql`
    insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, claim_id, reason, actor_id,
        idempotency_key, command_hash, state, refusal_code, next_attempt_at, requested_at, sent_at, sent_clock_at, settled_at,
        evidence)
      select ${listId('tr', sql`n`)}, (select min(id) from provider_agent), ${playerId},
          case when cause in ('agent', 'correction') and n / 7 % 2 = 0 then 'redeem' else 'recharge' end, 100 + n % 50000,
          cause, case when cause = 'promotion' then ${listId('cl', sql`n`)} end,
          case when cause in ('correction', 'bonus') then 'As agreed' end, ${agentId}, 'list-' || n, '', state,
          case when state = 'rejected' then 'agent.credit_low' end, ${at}, ${at}, ${at}, ${at},
          case when state in ('applied', 'rejected') then ${at} + interval '1 second' end,
          case when state = 'review' or n % 100 = 3 then '[{"to": "review"}]' else '[]' end::jsonb
        from (select n, case n % 100 when 41 then 'sign_up' when 42 then 'promotion' when 43 then 'correction'
              when 44 then 'bonus' else 'agent' end as cause,
            case when n % ${reviewEvery} = 5 then 'review' when n % 100 = 7 then 'rejected'
              when n % ${reviewEvery} = 41 then 'unknown' else 'applied' end as state
          from ${numbers}) one
        on conflict do nothing`.execute(db);
}

/**
 * Nearly each transfer has its trade, and some trades have no transfer. Half of the players' days are
 * read.
 */
async function insertRecords(db: QueryExecutorProvider, seed: ListSeed): Promise<void> {
  const { numbers, at, playerId, players } = seed;
  const owner = sql`(select min(id) from provider_agent), ${playerId}, ${at}`;
  await sql`
    insert into trade_record (provider_agent_id, player_id, inserted_at, game_id, score_cents, balance_before_cents)
      select provider_agent_id, player_id, requested_at + interval '300 milliseconds', '1001',
          case when kind = 'redeem' then -amount_cents else amount_cents end, 500
        from transfer where state = 'applied' and not id like '%9' order by id`.execute(db);
  await sql`
    insert into trade_record (provider_agent_id, player_id, inserted_at, game_id, score_cents, balance_before_cents)
      select ${owner}, '1001', 7, 500 from ${numbers} where n % 50 = 0`.execute(db);
  await sql`
    insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
        won_cents, balance_now_cents, reason)
      select ${owner}, '1001', 5000, 25, n % 50, 4975 + n % 50, 'Acres of Gold' from ${numbers}`.execute(db);
  await sql`
    insert into jp_record (provider_agent_id, player_id, inserted_at, game_id, type, score_cents)
      select ${owner}, '1001', 'Grand', 500 from ${numbers} where n % 10 = 0`.execute(db);
  await sql`
    insert into record_day (player_id, kind, day, fetched_at, is_final)
      select ${listId('pl', sql`n`)}, kind, day::date, day + interval '2 days', true
        from generate_series(1, ${players}::int) as n, unnest(array['transaction', 'game']) as kind,
          generate_series(now() - 8 * interval '1 day', now() - 2 * interval '1 day', interval '1 day') as day
        where n % 2 = 0 and ${listDays} > 8`.execute(db);
  await sql`
    with entry as (
      insert into ledger_entry (reference, reason, entered_at)
        select 'list:' || n, case when n % 20 = 0 then 'correction' else 'recharge' end, ${at}
          from ${numbers} where n % 100 = 0 returning id, reference)
    insert into ledger_posting (entry_id, account_id, amount_cents, balance_cents, version)
      select id, 'player:' || ${playerId}, 100, 100, n
        from (select id, substr(reference, 6)::int as n from entry) numbered`.execute(db);
}
