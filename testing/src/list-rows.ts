import type { Database } from '@golden-acers/platform';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { insertListMessages } from './list-messages.ts';
import { insertListMoney } from './list-money.ts';
import { type ListRowsOptions, type ListSeed, listDays, listId } from './list-seed.ts';

/**
 * Who reads the lists. The large store has more than half of all players, the store a quarter, and the two
 * cashiers three each. The players of the busy one have a quarter of all rows, except of tickets and claims.
 */
export interface ListReaders {
  readonly root: string;
  readonly largeStore: string;
  readonly store: string;
  readonly cashier: string;
  readonly busyCashier: string;
  /** A player of the cashier. */
  readonly player: string;
  readonly account: string;
  readonly webhookEndpoint: string;
}

const idOf = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, '0')}`;

const storeCount = 4;
const cashierCount = 200;
/** The cashiers with three players are those after the others, below the first store. */
const smallCashier = storeCount + cashierCount + 1;
const busyCashier = smallCashier + 1;
const smallPlayers = 3;
/** Of twenty cashiers, the first store has the first five, and the second one these. */
const largeStoreCashiers = sql`n % 20 between 5 and 17`;

/**
 * Fills the tables of all lists, and no others: neither the ledger nor sums have these rows. As the
 * administrator, because it turns triggers and foreign keys off.
 */
export async function insertListRows<Schema>(
  db: Database<Schema>,
  options: ListRowsOptions,
): Promise<ListReaders> {
  const { rows, players } = options;
  return db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set synchronous_commit = off`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    const rootId = await ensureRoot(connection);
    await insertPeople(connection, rootId, players);
    const anyPlayer = sql`1 + n * 7919::bigint % ${sql.lit(players)}`;
    const seed: ListSeed = {
      rows,
      players,
      rootId,
      numbers: sql`generate_series(1, ${rows}::int) as n`,
      at: sql`(now() - (${sql.lit(rows + 1)} - n) * (interval '1 day' * ${sql.lit(listDays / rows)}))`,
      playerId: listId(
        'pl',
        sql`case when n % 4 = 2 then ${sql.lit(smallPlayers + 1)} + n / 4 % ${sql.lit(smallPlayers)}
          else ${anyPlayer} end`,
      ),
      evenPlayerId: listId('pl', anyPlayer),
      agentId: sql`case when n % 3 = 0 then ${rootId} else ${listId('ag', sql`1 + n % ${sql.lit(busyCashier)}`)} end`,
    };
    await insertListMoney(connection, seed);
    await insertListMessages(connection, seed);
    await sql`set session_replication_role = default`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset synchronous_commit`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    return {
      root: rootId,
      largeStore: idOf('ag', 2),
      store: idOf('ag', 1),
      cashier: idOf('ag', smallCashier),
      busyCashier: idOf('ag', busyCashier),
      player: idOf('pl', 1),
      account: 'list_player_1',
      webhookEndpoint: idOf('wh', 1),
    };
  });
}

/** A started product has a root. */
async function ensureRoot(db: QueryExecutorProvider): Promise<string> {
  const found = await sql<{ id: string }>`select id from agent where parent_id is null`.execute(db);
  if (found.rows[0] !== undefined) return found.rows[0].id;
  const id = idOf('ag', 0);
  await sql`
    insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone, password_hash,
        created_at, updated_at)
      values (${id}, 'agent', 'root@lists.test', 'root@lists.test', 'root', 'root', 'R', 'R', '', '$argon2id$', now(), now())`.execute(
    db,
  );
  await sql`insert into agent (id, level, name) values (${id}, 'distributor', 'Root')`.execute(db);
  return id;
}

async function insertPeople(db: QueryExecutorProvider, rootId: string, players: number): Promise<void> {
  const agent = listId('ag', sql`n`);
  const person = listId('pl', sql`n`);
  const accounts = (id: RawBuilder<unknown>, role: string, name: RawBuilder<unknown>, count: number) => sql`
    insert into account (id, role, email, email_key, username, username_key, first_name, last_name, phone, password_hash,
        created_at, updated_at)
      select ${id}, ${sql.lit(role)}, ${name} || '@lists.test', ${name} || '@lists.test', ${name}, ${name}, 'L', 'L', '',
          (select password_hash from account where id = ${rootId}), now() - interval '90 days', now()
        from generate_series(1, ${count}::int) as n`;
  await accounts(agent, 'agent', sql`'list_agent_' || n`, busyCashier).execute(db);
  await accounts(person, 'user', sql`'list_nick_' || n`, players).execute(db);
  await sql`
    insert into agent (id, parent_id, level, name)
      select ${agent},
          case when n <= ${storeCount} then ${rootId}
            when n >= ${smallCashier} or n % 20 < 5 then ${idOf('ag', 1)}
            when ${largeStoreCashiers} then ${idOf('ag', 2)} else ${listId('ag', sql`3 + n % 2`)} end,
          case when n <= ${storeCount} then 'store' else 'cashier' end, 'List agent ' || n
        from generate_series(1, ${busyCashier}::int) as n`.execute(db);
  await sql`insert into provider_agent (id, name) select ${idOf('pa', 1)}, 'Lists'
    where not exists (select from provider_agent)`.execute(db);
  await sql`
    insert into player (id, agent_id, referral_code, provider_agent_id, provider_username, provider_password_sealed,
        provider_account_state, number, registered_at, search_account, search_nickname, seen_at)
      select ${person},
          case when n <= ${smallPlayers} then ${idOf('ag', smallCashier)}
            when n <= ${2 * smallPlayers} then ${idOf('ag', busyCashier)}
            else ${listId('ag', sql`${sql.lit(storeCount + 1)} + n % ${sql.lit(cashierCount)}`)} end,
          'L' || n, (select min(id) from provider_agent), 'list_player_' || n, 'sealed', 'ready', 500000000 + n,
          now() - interval '90 days', 'list_player_' || n || E'\n' || 500000000 + n, 'list_nick_' || n, now()
        from generate_series(1, ${players}::int) as n`.execute(db);
}
