import { type QueryExecutorProvider, sql } from 'kysely';
import { type ListSeed, listId } from './list-seed.ts';

/** Audit events, activity, notifications, tickets, claims, deliveries and bulk jobs. */
export async function insertListMessages(db: QueryExecutorProvider, seed: ListSeed): Promise<void> {
  const { numbers, at, playerId, agentId, rootId, rows } = seed;
  // Nearly all audit events are of money. A few kinds are rare.
  await sql`
    insert into audit_entry (id, at, actor_id, action, subject_kind, subject_id, player_id)
      select ${listId('au', sql`n`)}, ${at}, ${agentId},
          case when n % 2000 = 0 then 'agent.created' when n % 50 = 0 then 'player.frozen'
            when n % 3 = 0 then 'money.redeem_requested' else 'money.recharge_requested' end,
          'transfer', ${listId('tr', sql`n`)}, ${playerId}
        from ${numbers}`.execute(db);
  await sql`
    insert into audit_link (number, entry_id, hash)
      select row_number() over (order by id), id, repeat('a', 64) from audit_entry`.execute(db);
  await sql`
    insert into activity (id, account_id, kind, at)
      select ${listId('ev', sql`n`)}, ${playerId}, 'signed_in', ${at} from ${numbers}`.execute(db);
  await sql`
    insert into notification (id, account_id, kind, at, read_at, mail_decided_at)
      select ${listId('nt', sql`n`)}, ${playerId}, 'recharged', ${at}, case when n % 50 > 0 then ${at} end, ${at}
        from ${numbers}`.execute(db);
  await insertTickets(db, seed);
  await insertClaims(db, seed);
  await sql`
    insert into webhook_endpoint (id, agent_id, url, event_types, secret_sealed)
      select ${listId('wh', sql`n`)}, ${rootId}, 'https://lists.test', array['transfer.applied'], 'sealed'
        from generate_series(1, 2) as n`.execute(db);
  await sql`
    insert into webhook_delivery (id, endpoint_id, player_id, type, data, occurred_at, state)
      select ${listId('we', sql`n`)}, ${listId('wh', sql`1 + n % 2`)}, ${playerId},
          case when n % 2000 = 0 then 'player.frozen' else 'transfer.applied' end, '{}', ${at},
          case when n > ${sql.lit(rows - 90)} then 'waiting' when n % 1000 = 0 then 'failed' when n % 1000 = 1 then 'withheld'
            else 'delivered' end
        from ${numbers}`.execute(db);
  await sql`
    insert into bulk_job (id, agent_id, agent_address, kind, reason, state, idempotency_key, command_hash, created_at, ended_at)
      select ${listId('jb', sql`n`)}, ${agentId}, '10.0.0.1', 'recharge', 'Week', 'done', 'k' || n, 'h', ${at}, ${at}
        from ${numbers} where n % 20 = 0`.execute(db);
  await sql`
    insert into bulk_job_row (bulk_job_id, position, player_id, provider_agent_id, amount_cents, balance_before_cents, state,
        ended_at)
      select ${listId('jb', sql`20 * ((n + 19) / 20)`)}, n % 20 + 1, ${playerId}, (select min(id) from provider_agent), 500,
          0, 'done', ${at}
        from ${numbers} on conflict do nothing`.execute(db);
}

/** At most three hundred wait for an agent, and one in a hundred is of a visitor. */
async function insertTickets(db: QueryExecutorProvider, seed: ListSeed): Promise<void> {
  const { numbers, at, evenPlayerId: playerId, agentId, rows } = seed;
  const isAwaited = sql`n > ${sql.lit(rows - Math.min(Math.ceil(rows / 80), 300))}`;
  const isOfVisitor = sql`n % 100 = 50`;
  await sql`
    insert into ticket (id, player_id, visitor_email, visitor_key, visitor_confirmed_at, category, subject, language, state,
        priority, assigned_to, awaiting_since, created_at, updated_at, solved_at)
      select ${listId('tk', sql`n`)}, case when not ${isOfVisitor} then ${playerId} end,
          case when ${isOfVisitor} then n || '@visitors.test' end, case when ${isOfVisitor} then n || '@visitors.test' end,
          case when ${isOfVisitor} then ${at} end, 'other', 'Question ' || n, 'en',
          case when ${isAwaited} then 'open' when n % 100 = 1 then 'waiting' when n % 100 = 2 then 'solved' else 'closed' end,
          (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], case when n % 7 > 0 then ${agentId} end,
          case when ${isAwaited} then ${at} end, ${at}, ${at}, case when n % 100 = 2 then ${at} end
        from ${numbers}`.execute(db);
  await sql`
    insert into ticket_message (id, ticket_id, author_id, is_of_agent, text, written_at)
      select ${listId('tm', sql`n`)}, ${listId('tk', sql`n`)}, case when not ${isOfVisitor} then ${playerId} end, false,
          'Where is my recharge of ' || n || ' dollars?', ${at}
        from ${numbers}`.execute(db);
}

async function insertClaims(db: QueryExecutorProvider, seed: ListSeed): Promise<void> {
  const { numbers, at, evenPlayerId: playerId, rootId, rows } = seed;
  await sql`
    insert into promotion_offer (id, agent_id, kind, bonus_cents, state, published_at)
      select ${listId('of', sql`n`)}, ${rootId}, 'fixed_credit', 500, 'published', now()
        from generate_series(1, 3) as n`.execute(db);
  const isHeld = sql`n % ${sql.lit(Math.max(100, Math.floor(rows / 100)))} = 9`;
  await sql`
    insert into promotion_claim (id, offer_id, player_id, period, state, terms, is_exclusive, bonus_cents, review_state,
        review_evidence, created_at, expires_at, paid_at, transfer_id, ended_at)
      select ${listId('cl', sql`n`)}, ${listId('of', sql`case when n % 2000 = 0 then 3 else 1 + n % 2 end`)}, ${playerId},
          'p' || n, state, '{}', false, 500, case when ${isHeld} then 'open' else 'none' end,
          case when ${isHeld} then '[]'::jsonb end, ${at}, ${at} + interval '30 days',
          case when state in ('active', 'completed', 'forfeited') then ${at} end,
          case when state in ('active', 'completed', 'forfeited') then ${listId('tr', sql`n`)} end,
          case when state not in ('claimed', 'active') then ${at} end
        from (select n, case when ${isHeld} then 'claimed' when n % 1000 = 1 then 'claimed' when n % 1000 = 2 then 'active'
            when n % 100 = 3 then 'forfeited' when n % 100 = 4 then 'expired' when n % 1000 = 5 then 'cancelled'
            else 'completed' end as state from ${numbers}) one`.execute(db);
}
