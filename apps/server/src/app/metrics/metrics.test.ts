import assert from 'node:assert/strict';
import { createLog, runInTransaction } from '@golden-acers/platform';
import {
  type BareTestEnv,
  noProvider,
  pollUntil,
  startServer,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import { startCommitCuttingProxy } from '../../../test/transfers/test-support-cut-connection.ts';
import { linkAuditEntries, recordAuditEvent } from '../../events/audit/audit.ts';
import { verifyLedger } from '../../money/transfers/ledger-verification.ts';

/** The provider never responds. */
const provider = {
  ...noProvider,
  agentName: 'First',
  agentPassword: 'the first password',
  additionalAgents: [{ name: 'Second', password: 'the second password' }],
};

let env: BareTestEnv;
let rootId: string;
const players: TestPlayer[] = [];
beforeAll(async () => {
  env = await testEnv({ provider: 'none', config: { provider } });
  env.expectErrors();
  rootId = env.root.id;
  for (let place = 0; place < 5; place += 1) players.push(await env.player(`measured-${place}`));
});
afterAll(() => env[Symbol.asyncDispose]());

type SampleValues = ReadonlyMap<string, number>;

async function scrape({ http } = env.server): Promise<SampleValues> {
  const response = await http.inject('/metrics');
  expect(response.statusCode).toBe(200);
  const lines = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, series = '', value = ''] = /^(.+) (\S+)$/.exec(line) ?? [];
      return [series, Number(value)];
    }),
  );
}

/** The age is at least the inserted one, and at most what a slow machine adds. */
function expectAgeSeconds(seconds: number | undefined, inserted: number): void {
  expect(seconds).toBeGreaterThanOrEqual(inserted);
  expect(seconds).toBeLessThan(inserted + 120);
}

/** Inserts rows past the triggers, as a crash or a restore may leave them. */
async function insertRows(...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
}

const ago = (seconds: number) => sql`clock_timestamp() - ${seconds} * interval '1 second'`;
const idOf = (place: number): string => players[place]?.id ?? assert.fail();
const agentId = (name: string) => sql`(select id from provider_agent where name = ${name})`;

describe('a scrape reports', () => {
  test('the open transfers by state, and the age of the oldest', async () => {
    const states = ['requested', 'requested', 'sending', 'unknown', 'review'];
    await insertRows(
      ...states.map(
        (state, place) => sql`update transfer
          set state = ${state}, sent_at = now(), requested_at = ${ago(1_000 * (place + 1))}
          where player_id = ${idOf(place)}`,
      ),
    );
    const figures = await scrape();
    const open = ['requested', 'sending', 'unknown', 'review'].map((state) =>
      figures.get(`transfers_open{state="${state}"}`),
    );
    expect(open).toEqual([2, 1, 1, 1]);
    const oldest = (state: string) => figures.get(`transfers_open_oldest_seconds{state="${state}"}`);
    expectAgeSeconds(oldest('requested'), 2_000);
    expectAgeSeconds(oldest('sending'), 3_000);
    expectAgeSeconds(oldest('review'), 5_000);

    await sql`select transfer_apply_transition(id, state, sends, attempts, 'rejected', 'provider.refused', null, null, '{}')
      from transfer where player_id = ${idOf(4)}`.execute(env.db);
    const later = await scrape();
    expect(later.get('transfers_open{state="review"}')).toBe(0);
    expect(later.get('transfers_open_oldest_seconds{state="review"}')).toBe(0);
  });

  test('the calls that each provider agent has left, and whether its circuit is open', async () => {
    await insertRows(
      sql`delete from provider_call`,
      sql`update provider_budget set failures = case when provider_agent_id = ${agentId('Second')} then 5 else 4 end`,
      ...[1, 2, 3].map(
        (number) => sql`insert into provider_call values (${agentId('First')}, false, ${number}, now())`,
      ),
      sql`insert into provider_call values (${agentId('First')}, false, 4, ${ago(90)})`,
      sql`insert into provider_call values (${agentId('First')}, true, 1, now())`,
    );
    const figures = await scrape();
    expect(figures.get('provider_calls_remaining{agent="First"}')).toBe(25);
    expect(figures.get('provider_calls_remaining{agent="Second"}')).toBe(28);
    expect(figures.get('provider_circuit_open{agent="First"}')).toBe(0);
    expect(figures.get('provider_circuit_open{agent="Second"}')).toBe(1);
  });

  test('the calls that wait for a permit, by priority', async () => {
    const waiting = (figures: SampleValues) =>
      figures.get('provider_calls_waiting{agent="First",priority="money"}');
    expect(waiting(await scrape())).toBe(0);
    await insertRows(
      sql`delete from provider_call`,
      sql`update provider_budget set failures = 0, paused_until = clock_timestamp() + interval '5 seconds'
        where provider_agent_id = ${agentId('First')}`,
    );
    const signingIn = env.root.request('POST /health/fortune-panda/relogin');
    const figures = await pollUntil('a request waits for a permit', scrape, (now) => waiting(now) === 1);
    expect(figures.get('provider_calls_waiting{agent="First",priority="launch"}')).toBe(0);
    expect(figures.get('provider_calls_waiting{agent="Second",priority="launch"}')).toBe(0);
    expect(await signingIn).toMatchObject({ status: 503 });
    expect(waiting(await scrape())).toBe(0);
  });

  test('the age of the oldest balance of a playing player, for each agent', async () => {
    const known = (place: number, balanceSeconds: number, launchedSeconds: number, seenAt: Date) => [
      sql`update player set provider_agent_id = ${agentId('First')}, provider_account_state = 'ready',
        balance_at = ${ago(balanceSeconds)}, seen_at = ${seenAt} where id = ${idOf(place)}`,
      sql`insert into player_activity (player_id, launched_at) values (${idOf(place)}, ${ago(launchedSeconds)})
        on conflict (player_id) do update set launched_at = excluded.launched_at`,
    ];
    const now = env.clock.now();
    await insertRows(
      sql`update player set seen_at = null`,
      ...known(0, 20, 30, now),
      ...known(1, 1_000, 30, now),
      // One player is online and has stopped playing; one left in the middle of a game.
      ...known(2, 5_000, 3_600, now),
      ...known(3, 5_000, 30, new Date(now.getTime() - 3_600_000)),
    );
    const figures = await scrape();
    expectAgeSeconds(figures.get('active_player_balances_oldest_seconds{agent="First"}'), 1_000);
    expect(figures.get('active_player_balances_oldest_seconds{agent="Second"}')).toBe(0);
  });

  test('the waiting mails, and the age of the oldest', async () => {
    await insertRows(sql`update mail set written_at = ${env.clock.now()} where state = 'waiting'`);
    env.clock.advance(500_000);
    const figures = await scrape();
    // Each new account has a mail that verifies its address.
    expect(figures.get('mails_waiting')).toBe(players.length);
    expect(figures.get('mails_waiting_oldest_seconds')).toBe(500);
    await insertRows(
      sql`update mail set state = 'sent', sent_at = now(), recipient = null, content_sealed = null`,
    );
    const later = await scrape();
    expect(later.get('mails_waiting')).toBe(0);
    expect(later.get('mails_waiting_oldest_seconds')).toBe(0);
  });

  test('the running jobs and their waiting rows', async () => {
    const job = (id: string, state: string) => sql`
      insert into bulk_job (id, agent_id, agent_address, kind, reason, state, idempotency_key, command_hash)
        values (${id}, ${rootId}, '203.0.113.9', 'unbind', 'a story', ${state}, ${id}, 'hash')`;
    const row = (id: string, place: number, state: string) => sql`
      insert into bulk_job_row (bulk_job_id, position, player_id, provider_agent_id, balance_before_cents, state, ended_at)
        values (${id}, ${place}, ${idOf(place)}, ${agentId('First')}, 0, ${state},
          ${state === 'done' ? sql`now()` : null})`;
    await insertRows(
      job('jb_runs', 'running'),
      row('jb_runs', 0, 'waiting'),
      row('jb_runs', 1, 'waiting'),
      row('jb_runs', 2, 'done'),
      job('jb_rests', 'paused'),
      row('jb_rests', 0, 'waiting'),
    );
    const figures = await scrape();
    expect(figures.get('bulk_jobs_running')).toBe(1);
    expect(figures.get('bulk_job_rows_waiting')).toBe(2);
  });

  test('the jobs that wait and those that failed, by kind', async () => {
    const job = (name: string, seconds: number) => sql`insert into job_queue.job_common (name, start_after)
      values (${name}, ${ago(seconds)})`;
    const before = (await scrape()).get('background_jobs_waiting{kind="export"}') ?? assert.fail();
    await insertRows(job('export', 700), job('export', 100), job('dead-letter', 0));
    const figures = await scrape();
    expect(figures.get('background_jobs_waiting{kind="export"}')).toBe(before + 2);
    expectAgeSeconds(figures.get('background_jobs_waiting_oldest_seconds{kind="export"}'), 700);
    expect(figures.get('background_jobs_failed')).toBe(1);
    await insertRows(sql`delete from job_queue.job_common where name in ('export', 'dead-letter')`);
    expect((await scrape()).get('background_jobs_failed')).toBe(0);
  });

  test('the entries that the reports have not counted yet', async () => {
    expect((await scrape()).get('report_entries_waiting')).toBe(0);
    await insertRows(sql`insert into fact (kind, player_id, agent_id, provider_agent_id, data)
      select 'transfer.applied', id, agent_id, provider_agent_id,
          '{"kind": "recharge", "cause": "agent", "actorId": "", "amountCents": 100}'
        from player where id = any(${[idOf(0), idOf(1), idOf(2)]}::text[])`);
    expect((await scrape()).get('report_entries_waiting')).toBe(3);
  });

  test('the violations of the last ledger check, and no figure before the first check', async () => {
    expect((await scrape()).has('ledger_violations')).toBe(false);
    await env.server.http.inject('/readyz');
    expect((await scrape()).get('ledger_violations')).toBe(0);
    const context = { db: env.server.db, log: createLog('silent') };
    const move = (cents: number) =>
      insertRows(sql`update ledger_account set balance_cents = balance_cents + ${cents}
        where id = (select account_id from ledger_hold order by id limit 1)`);
    await move(1);
    await verifyLedger(context);
    expect((await scrape()).get('ledger_violations')).toBeGreaterThan(0);
    await move(-1);
    await verifyLedger(context);
    expect((await scrape()).get('ledger_violations')).toBe(0);
  });

  test('the audit entries that are not linked yet', async () => {
    const context = { db: env.server.db, config: env.config, log: createLog('silent') };
    await linkAuditEntries(context);
    expect((await scrape()).get('audit_entries_unlinked')).toBe(0);
    await runInTransaction(env.server.db, (tx) =>
      recordAuditEvent(
        { db: tx },
        {
          actor: { accountId: rootId, address: '203.0.113.9' },
          action: 'provider.connected',
          subject: { kind: 'provider', id: 'session' },
        },
      ),
    );
    expect((await scrape()).get('audit_entries_unlinked')).toBe(1);
    await linkAuditEntries(context);
    expect((await scrape()).get('audit_entries_unlinked')).toBe(0);
  });

  test('the open streams, without naming players', async () => {
    const address = await env.server.listen();
    const streams = () => scrape().then((figures) => figures.get('event_streams_open'));
    expect(await streams()).toBe(0);
    const { token } = players[0] ?? assert.fail();
    const stream = await followEventStream(address, '/fortune-panda-user/events', token);
    expect({ status: stream.status, body: stream.body }).toEqual({ status: 200, body: '' });
    await stream.waitForEvent('balance');
    expect(await streams()).toBe(1);
    stream.close();
    await pollUntil('a server learns of a closed stream by its socket', streams, (open) => open === 0);
    const names = [...(await scrape()).keys()].join('\n');
    expect(names).not.toMatch(/measured-|pl_/);
  });
});

const hasDatabaseFigures = (figures: SampleValues) => figures.has('mails_waiting');

describe('if two servers run,', () => {
  test('one exports the figures of the database, and the other takes over when it ends', async () => {
    const other = await startServer(env.databaseUrl, { config: { provider } });
    const both = async () => [hasDatabaseFigures(await scrape()), hasDatabaseFigures(await scrape(other))];
    expect(await both()).toEqual([true, false]);
    await insertRows(sql`delete from metrics_exporter`);
    expect(hasDatabaseFigures(await scrape(other))).toBe(true);
    expect(await both()).toEqual([false, true]);
    await other.close();
    expect(hasDatabaseFigures(await scrape())).toBe(true);
  });

  test('the exporting one reports what the ledger check of the other found', async () => {
    await verifyLedger({ db: env.server.db, log: createLog('silent') });
    await insertRows(sql`insert into alarm (code, subject, number, since, raised_at, observed_by)
      values ('ledger_broken', '', 3, now(), now(), 'the other server')`);
    expect((await scrape()).get('ledger_violations')).toBe(3);
    await insertRows(sql`delete from alarm where code = 'ledger_broken'`);
    expect((await scrape()).get('ledger_violations')).toBe(0);
  });
});

describe('a scrape without the database', () => {
  const hasProcessFigures = (figures: SampleValues) =>
    figures.has('event_streams_open') && figures.has('process_cpu_seconds_total');

  test('responds in time when the database hangs, and reports everything afterwards', async () => {
    await env.db.transaction().execute(async (tx) => {
      await sql`lock table mail in access exclusive mode`.execute(tx);
      for (const figures of [await scrape(), await scrape()]) {
        expect(hasDatabaseFigures(figures)).toBe(false);
        expect(hasProcessFigures(figures)).toBe(true);
      }
    });
    await pollUntil('the read that hung ends on its own', scrape, hasDatabaseFigures);
  });

  test('lacks only the figures of the database', async () => {
    const cut = await startCommitCuttingProxy(env.databaseUrl, () => undefined);
    const other = await startServer(cut.url, { config: { provider } });
    env.expectErrors();
    await insertRows(sql`delete from metrics_exporter`);
    expect(hasDatabaseFigures(await scrape(other))).toBe(true);
    cut.close();
    const figures = await scrape(other);
    expect(hasDatabaseFigures(figures)).toBe(false);
    expect(hasProcessFigures(figures)).toBe(true);
    await other.close();
    expect(hasDatabaseFigures(await scrape())).toBe(false);
    await insertRows(sql`update metrics_exporter set until = ${ago(1)}`);
    expect(hasDatabaseFigures(await scrape())).toBe(true);
  });
});
