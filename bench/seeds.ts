import type { Database } from '@golden-acers/platform';
import { sql } from 'kysely';
import { openBenchDatabase } from './env.ts';

type Db = Database<unknown>;

const storeCount = 20;
const cashiersPerStore = 3;

/** Inserts game records of one player, one every 2.5 seconds of January 2026. */
export async function seedGameRecords(databaseUrl: string, count: number): Promise<void> {
  await using db = openBenchDatabase(databaseUrl);
  await sql`
    insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
        won_cents, balance_now_cents, reason)
      select provider_agent_id, player.id, timestamptz '2026-01-01Z' + n * interval '2.5 seconds',
          (1001 + n % 3)::text, n % 90000, 25 + n % 500, n % 700, n % 88000, 'Acres of Gold'
        from player, generate_series(0, ${count - 1}::int) as n`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/**
 * Inserts copies of the registered player with different names, balances and times, in a tree of 50 stores.
 */
export async function seedNamedPlayers(databaseUrl: string, count: number): Promise<void> {
  await using db = openBenchDatabase(databaseUrl);
  const stores = 50;
  await insertAgents(db, stores, stores);
  const name = sql`(array['anna','bruno','carla','player','otter','quercus','vera','marlon'])[1 + n % 8]
    || '_' || lpad((n * 7919 % 100003)::text, 6, '0')`;
  const id = sql`'pl_' || lpad(n::text, 26, '0')`;
  const numbers = sql`generate_series(1, ${count}::int) as n`;
  const copied = sql`role, first_name, last_name, phone, password_hash, created_at, updated_at`;
  await sql`
    insert into account (id, email, email_key, username, username_key, last_login_at, ${copied})
      select ${id}, 'p' || n || '@bench.test', 'p' || n || '@bench.test', ${name} || 'x', ${name} || 'x',
          now() - n % 997 * interval '1 hour', ${copied}
        from account, ${numbers} where username = 'modelplayer'`.execute(db);
  await sql`
    insert into player (id, agent_id, provider_agent_id, referral_code, provider_username,
        provider_password_sealed, provider_account_state, balance_cents, balance_at)
      select ${id}, case when n % 2 = 0 then 'ag_' || lpad((1 + n % ${stores})::text, 26, '0') else agent_id end,
          provider_agent_id, 'P' || n, ${name} || '_' || substr(md5(n::text), 1, 6), provider_password_sealed,
          'ready', n * 31 % 1000000, now()
        from player join account on account.id = player.id, ${numbers} where username = 'modelplayer'`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}

/** Inserts stores below the root, then cashiers distributed over the stores. */
async function insertAgents(db: Db, count: number, stores: number): Promise<void> {
  const id = sql`'ag_' || lpad(n::text, 26, '0')`;
  await sql`
    insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone, currency,
        password_hash, created_at, updated_at)
      select ${id}, role, n || '@bench.test', n || '@bench.test', 'bench-' || n, 'bench-' || n, 'Bench', 'Agent', '',
          currency, password_hash, now(), now()
        from account, generate_series(1, ${count}::int) as n where role = 'agent'`.execute(db);
  await sql`
    insert into agent (id, parent_id, level, name)
      select ${id}, case when n <= ${stores} then root.id else 'ag_' || lpad((1 + (n - 1) % ${stores})::text, 26, '0') end,
          case when n <= ${stores} then 'store' else 'cashier' end, 'Bench ' || n
        from agent root, generate_series(1, ${count}::int) as n where parent_id is null`.execute(db);
}

/**
 * Inserts transfers over the past days, for all players and each store's cashiers. Leaves out the ledger and
 * the daily sums, which reports do not read.
 */
export async function seedMonthOfTransfers(db: Db, count: number, days: number): Promise<void> {
  await insertAgents(db, storeCount * (1 + cashiersPerStore), storeCount);
  await sql`
    update player set agent_id = 'ag_' || lpad((1 + account.number % ${storeCount})::text, 26, '0')
      from account where account.id = player.id`.execute(db);
  await sql`
    create temporary table numbered_player as
      select id, provider_agent_id, (row_number() over (order by id))::int as index, substr(agent_id, 4)::bigint as store
        from player`.execute(db);
  await sql`create unique index on numbered_player (index)`.execute(db);
  await sql`analyze numbered_player`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into transfer (id, provider_agent_id, player_id, kind, amount_cents, cause, actor_id, idempotency_key,
        command_hash, state, requested_at, sent_at, settled_at)
      select 'tr_' || lpad(n::text, 26, '0'), provider_agent_id, player.id,
          case when n % 3 = 0 then 'redeem' else 'recharge' end, 100 + n % 50000,
          case when n % 40 = 1 then 'sign_up' else 'agent' end,
          case when n % 40 = 1 then player.id
            else 'ag_' || lpad((store + ${storeCount} * (1 + n % ${cashiersPerStore}))::text, 26, '0') end,
          'bench-' || n, '', 'applied', at, at, at
        from (
            select n, date_trunc('day', now()) - make_interval(secs => (n * 7919::bigint) % (${days} * 86400)) as at,
                (1 + (n * 104729::bigint) % (select count(*) from numbered_player))::int as index
              from generate_series(1, ${count}::int) as n
          ) chosen join numbered_player player using (index)`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
}

/** As many facts as a consumer reads at once. */
const rollUpBatchSize = 200;

/**
 * Rolls up all transfers, as the consumer of their facts does. No other consumer sees these facts, because
 * they are deleted in the same transaction.
 */
export async function rollUpTransfers(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ number: bigint }>`
      insert into fact (kind, player_id, agent_id, provider_agent_id, occurred_at, data)
        select 'transfer.applied', player.id, player.agent_id, player.provider_agent_id, settled_at,
            jsonb_build_object('kind', kind, 'cause', cause, 'actorId', actor_id, 'amountCents', amount_cents)
          from transfer join player on player.id = player_id where idempotency_key like 'bench-%'
        returning number`.execute(tx);
    const numbers = rows.map(({ number }) => number);
    for (let first = 0; first < numbers.length; first += rollUpBatchSize)
      await sql`select report_roll_up(${numbers.slice(first, first + rollUpBatchSize)})`.execute(tx);
    await sql`delete from fact where transaction_id = pg_current_xact_id()`.execute(tx);
  });
}

export async function setRootTimeZone(db: Db, timeZone: string): Promise<void> {
  await sql`
    insert into agent_settings (agent_id, time_zone, updated_at)
      select id, ${timeZone}, now() from agent where parent_id is null
      on conflict (agent_id) do update set time_zone = excluded.time_zone`.execute(db);
}
