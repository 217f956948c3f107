import { systemClock } from '@golden-acers/platform';
import {
  createApiCaller,
  createEmptyDatabase,
  noProvider,
  registrationBody,
  sandboxAgent,
  startServer,
  stepJobsUntil,
  type TestSandbox,
  testSandbox,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { startServerProcess } from '../../../test/transfers/test-support-server-process.ts';
import { lastWeekBefore } from './week.ts';

const players = 12;
let sandbox: TestSandbox;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  sandbox = await testSandbox({ siteOrigin: 'http://localhost:4200', clock: systemClock });
  database = await createEmptyDatabase();
  const server = await serve();
  const call = createApiCaller(() => server);
  for (let place = 0; place < players; place += 1)
    await call('POST /auth/register', { body: registrationBody(`loser-${place}`) });
  await server.close();
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await sandbox[Symbol.asyncDispose]();
});

/** A server of the test, with the settings of the processes. */
const serve = () =>
  startServer(database.url, {
    clock: systemClock,
    config: {
      encryptionKey: Buffer.alloc(32, 1).toString('base64'),
      provider: {
        ...noProvider,
        url: sandbox.baseUrl,
        agentName: sandboxAgent.name,
        agentPassword: sandboxAgent.password,
        gameOrigins: [sandbox.gameOrigin],
        tuning: { callsPerMinute: 100_000, recordCallsPerMinute: 100_000 },
      },
    },
  });

/** The number of paid claims, including those of the sign-up credit. */
async function countClaims(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from promotion_claim where state in ('active', 'completed')`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}

/** What both servers have done. It is printed if the test fails, such as when a server is not killed. */
async function readProgress(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_object_agg(state, count) from (select state, count(*) from promotion_claim group by 1)) as claims,
      (select jsonb_object_agg(state, count) from (select state, count(*) from transfer group by 1)) as transfers,
      (select count(*)::integer from cashback_share) as shares`.execute(database.db);
  return rows;
}

test('a week’s cashback is paid once to each player, even if both servers are killed during the payment', async () => {
  onTestFailed(async () => {
    process.stderr.write(`${JSON.stringify(await readProgress())}\n`);
  });
  const week = lastWeekBefore(new Date(), 'UTC');
  // Games that the catalogue does not know earn nothing.
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true) on conflict do nothing`.execute(database.db);
  // The last player won, and the records of the one before are not complete yet.
  await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
      won_cents, balance_now_cents, reason)
    select provider_agent_id, id, ${week.from}::timestamptz + interval '1 day' + round * interval '1 second', '1', 0, 2000,
        case when place = ${players} then 4000 else 1940 end, 0, 'Acres of Gold'
      from (select *, row_number() over (order by id) as place from player) player
        cross join generate_series(1, 100) round`.execute(database.db);
  await sql`insert into play_reading (player_id, read_at, complete_until)
    select id, now(), case when row_number() over (order by id) = ${players - 1} then ${week.to}::timestamptz
        else now() end from player`.execute(database.db);
  await sql`update promotion_offer set min_vip_tier = null, percent = 10, published_at = ${week.from}
    where id = 'of_cashback'`.execute(database.db);
  const [one, other] = await Promise.all([
    startServerProcess(sandbox, database.url, { crashPoint: 'cashback.decided' }),
    startServerProcess(sandbox, database.url, { crashPoint: 'cashback.before_commit' }),
  ]);
  expect(await Promise.all([one.exited, other.exited])).toEqual(['SIGKILL', 'SIGKILL']);
  const due = players - 2;
  expect(await countClaims()).toBeLessThan(players + due);
  const servers = await Promise.all([serve(), serve()]);
  await Promise.all(servers.map((server) => server.runDueJobs()));
  await stepJobsUntil(
    { server: servers[0], adminDatabaseUrl: database.adminUrl },
    countClaims,
    (count) => count >= players + due,
  );
  await Promise.all(servers.map((server) => server.close()));
  const { rows } = await sql`
    select count(*)::integer as transfers, count(distinct transfer.player_id)::integer as players, min(amount_cents) as least,
        max(amount_cents) as most
      from transfer join promotion_claim claim on claim.id = transfer.claim_id
      where claim.offer_id = 'of_cashback' and transfer.state = 'applied'`.execute(database.db);
  expect(rows).toEqual([{ transfers: due, players: due, least: 600n, most: 600n }]);
  const { rows: shares } = await sql`select missing, count(*)::integer as count from cashback_share
    where offer_id = 'of_cashback' group by 1 order by 1`.execute(database.db);
  // The seeded rakeback was published after this week, so it does not cover it.
  const { rows: others } = await sql`select from cashback_share where offer_id <> 'of_cashback'`.execute(
    database.db,
  );
  expect(others).toEqual([]);
  expect(shares).toEqual([
    { missing: 'nothing_due', count: 1 },
    { missing: null, count: due },
  ]);
});
