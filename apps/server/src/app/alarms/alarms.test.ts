import assert from 'node:assert/strict';
import { endpoints } from '@golden-acers/contract';
import { createLog } from '@golden-acers/platform';
import { type TestEnv, type TestSession, testEnv } from '@golden-acers/testing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import { makeJobsDue } from '../../../test/test-support-jobs.ts';
import { verifyLedger } from '../../money/transfers/ledger-verification.ts';
import { factConsumers } from '../fact-consumers.ts';
import { checkAlarms } from './alarms.ts';

const failuresToOpen = 3;

let env: TestEnv;
let address: string;
/** Checks as the background job does. No other job runs, so a provider that fails delays no test. */
let check: () => Promise<unknown>;
beforeAll(async () => {
  env = await testEnv({ tuning: { failuresToOpen }, config: { eventStreams: { pollEveryMs: 20 } } });
  env.expectErrors();
  address = await env.server.listen();
  // The server's own connections, which its last verification of the ledger belongs to.
  const context = { ...(await contextOf(env)), db: env.server.db };
  check = () => checkAlarms(context, 'the tested server');
});
afterAll(() => env[Symbol.asyncDispose]());

const alarmsOf = async (agent: TestSession, show: 'open' | 'ended' = 'open') =>
  (await agent.call('GET /fortune-panda/alarms', { query: { show } })).data;
type Alarm = Awaited<ReturnType<typeof alarmsOf>>[number];

const find = (alarms: readonly Alarm[], code: Alarm['code']) => alarms.find((alarm) => alarm.code === code);
async function raised(code: Alarm['code'], agent: TestSession = env.root): Promise<Alarm> {
  await check();
  const alarm = find(await alarmsOf(agent), code);
  assert(alarm, code);
  return alarm;
}
async function ended(code: Alarm['code'], agent: TestSession = env.root): Promise<void> {
  await check();
  expect(find(await alarmsOf(agent), code)).toBeUndefined();
}
const acknowledge = (agent: TestSession, { id }: Pick<Alarm, 'id'>, note = 'We look after it') =>
  agent.request('POST /fortune-panda/alarms/:id/acknowledge', { params: { id }, body: { note } });

/** Runs statements with the owner's password, past the triggers. */
async function runAsOwner(...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  await env.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
}

async function gauge(code: Alarm['code']): Promise<string | undefined> {
  const { body } = await env.server.http.inject('/metrics');
  return new RegExp(`^alarms_open\\{code="${code}"\\} (\\d+)$`, 'm').exec(body)?.[1];
}

describe('the provider', () => {
  test('raises an alarm when it does not respond, which ends when it responds again', async () => {
    const stream = await followEventStream(address, '/fortune-panda/events', env.root.token);
    expect(await stream.waitForEvent('alarms')).toEqual({ open: 0, critical: 0 });
    env.fault({ action: '*', kind: 'drop-response', count: 1_000 });
    for (let call = 0; call < failuresToOpen; call += 1) {
      await env.root.request('POST /agent/provider-test');
    }
    const alarm = await raised('provider_unreachable');
    expect(alarm).toMatchObject({ severity: 'critical', about: env.provider.agentName, acknowledged: null });
    expect((await env.root.call('GET /health/fortune-panda')).data).toMatchObject({
      state: 'circuit_open',
      downSince: alarm.since,
    });
    await stream.waitForEvent('alarms', (counts) => JSON.stringify(counts) === '{"open":1,"critical":1}');
    expect(await gauge('provider_unreachable')).toBe('1');

    env.sandbox.faultInjector.clear();
    await sql`update provider_budget set probe_at = now()`.execute(env.db);
    await env.runJobs('provider probes');
    await ended('provider_unreachable');
    expect((await env.root.call('GET /health/fortune-panda')).data).toMatchObject({ downSince: null });
    expect(find(await alarmsOf(env.root, 'ended'), 'provider_unreachable')?.endedAt).not.toBeNull();
    expect(await gauge('provider_unreachable')).toBe('0');
    stream.close();
  });

  test('raises an alarm when it refuses the sign-in, until a sign-in succeeds', async () => {
    const refuse = sql`update provider_agent set agent_key_sealed = null, sign_in_refused_since = now(),
      sign_in_refused_until = now() + interval '1 hour', sign_in_requested_at = null`;
    await refuse.execute(env.db);
    await raised('provider_sign_in_refused');
    expect((await env.root.call('GET /health/fortune-panda')).data.state).toBe('sign_in_refused');
    await env.root.call('POST /health/fortune-panda/relogin', { body: {} });
    await ended('provider_sign_in_refused');
  });

  test('raises an alarm for used-up calls only if they stay used up for minutes', async () => {
    await sql`update provider_budget set paused_until = now() + interval '1 hour'`.execute(env.db);
    const stored = () =>
      sql<{ n: number }>`select count(*)::integer as n from alarm where code = 'provider_budget_exhausted'
        and ended_at is null`
        .execute(env.db)
        .then(({ rows }) => rows[0]?.n ?? 0);
    await check();
    expect(await stored()).toBe(1);
    expect(find(await alarmsOf(env.root), 'provider_budget_exhausted')).toBeUndefined();
    await sql`update alarm set raised_at = now() where code = 'provider_budget_exhausted'`.execute(env.db);
    await raised('provider_budget_exhausted');
    await sql`update provider_budget set paused_until = 'epoch'`.execute(env.db);
    await ended('provider_budget_exhausted');
  });
});

describe('a broken ledger', () => {
  test('raises an alarm and a 503 of the readiness check, until the ledger balances again', async () => {
    const move = (cents: number) =>
      runAsOwner(sql`update ledger_account set balance_cents = balance_cents + ${cents}
        where id = (select min(id) from ledger_account)`);
    await env.player('alarm-ledger');
    const readiness = async () => {
      await verifyLedger({ db: env.server.db, log: createLog('silent') });
      return (await env.server.http.inject('/readyz')).statusCode;
    };
    await move(1);
    expect(await readiness()).toBe(503);
    expect(await raised('ledger_broken')).toMatchObject({ severity: 'critical' });
    await move(-1);
    expect(await readiness()).toBe(200);
    await ended('ledger_broken');
  });
});

describe('work that waits for an agent', () => {
  test('raises an alarm for the agents above the player only, if it is in review for half an hour', async () => {
    const store = await env.agent({ name: 'alarm-store' });
    const other = await env.agent({ name: 'alarm-other' });
    const player = await env.player('alarm-review');
    await sql`update player set agent_id = ${store.id} where id = ${player.id}`.execute(env.db);
    const ofPlayer = env.db.selectFrom('transfer').where('playerId', '=', player.id);
    const paid = await ofPlayer
      .select(['id', 'state', 'requestedAt', 'sentAt', 'settledAt'])
      .executeTakeFirstOrThrow();
    const inReview = (age: string) =>
      runAsOwner(sql`update transfer set state = 'review', sent_at = now(), settled_at = null,
        requested_at = now() - ${age}::interval where id = ${paid.id}`);
    await inReview('20 minutes');
    expect(find(await alarmsOf(store), 'review_overdue')).toBeUndefined();
    await inReview('31 minutes');
    expect(await raised('review_overdue', store)).toMatchObject({ about: 'alarm-store', count: 1 });
    await raised('review_overdue');
    expect(await alarmsOf(other)).toEqual([]);
    const cashier = await env.agent({ name: 'alarm-cashier', parentId: store.id });
    expect(find(await alarmsOf(cashier), 'review_overdue')).toBeUndefined();
    await runAsOwner(sql`update transfer set state = ${paid.state}, sent_at = ${paid.sentAt},
      settled_at = ${paid.settledAt}, requested_at = ${paid.requestedAt} where id = ${paid.id}`);
    await ended('review_overdue', store);
  });

  test('raises an alarm that names the job, if a bulk job paused itself', async () => {
    const store = await env.agent({ name: 'alarm-job-store' });
    const player = await env.player('alarm-job-player');
    // Written in one statement, because a job without open rows is finished at once.
    const { rows } = await sql<{ id: string }>`
      with job as (
        insert into bulk_job (id, agent_id, agent_address, kind, reason, idempotency_key, command_hash, state, pause_code)
          values (new_public_id('jb', now()), ${store.id}, '127.0.0.1', 'recharge', 'A good week', 'key', 'hash',
            'paused', 'agent.credit_low') returning id)
      insert into bulk_job_row (bulk_job_id, position, player_id, provider_agent_id, amount_cents, balance_before_cents, state)
        select job.id, 1, player.id, provider_agent_id, 100, 0, 'waiting' from job, player where player.id = ${player.id}
        returning bulk_job_id as id`.execute(env.db);
    const job = rows[0]?.id ?? assert.fail();
    expect(await raised('bulk_job_paused', store)).toMatchObject({ subject: job, about: 'alarm-job-store' });
    await sql`update bulk_job set pause_code = null where id = ${job}`.execute(env.db);
    await ended('bulk_job_paused', store);
  });

  test('raises an alarm for agents who may retry it, if a background job failed for the last time', async () => {
    const fail = () => Promise.reject(new Error('refused'));
    const running = new AbortController().signal;
    await env.server.jobs.send(env.db, 'recovery', {});
    while ((await env.server.jobs.listDueKinds()).includes('recovery')) {
      await env.server.jobs.runNext('recovery', fail, running);
      await makeJobsDue(env);
    }
    expect(await raised('background_job_failed')).toMatchObject({ count: 1 });
    const store = await env.agent({ name: 'alarm-no-settings' });
    expect(find(await alarmsOf(store), 'background_job_failed')).toBeUndefined();
    await sql`delete from job_queue.job_common where name = 'dead-letter'`.execute(env.db);
    await ended('background_job_failed');
  });

  test('raises an alarm that counts what waits, if a consumer of facts has stopped', async () => {
    await env.runJobs('facts');
    const player = await env.player('alarm-facts');
    await runAsOwner(sql`update fact set occurred_at = occurred_at - interval '5 minutes'
      where player_id = ${player.id} and kind = 'player.registered'`);
    const alarm = await raised('consumer_behind');
    expect(factConsumers.map(({ name }) => name)).toContain(alarm.about);
    expect(alarm.count).toBeGreaterThan(0);
    await env.runJobs('facts');
    await ended('consumer_behind');
  });

  test('raises an alarm that names the day, if a statement has differences', async () => {
    const player = await env.player('alarm-difference');
    const { rows } = await sql<{
      id: string;
    }>`insert into statement (id, provider_agent_id, day, state, compared_at)
      select new_public_id('st', now()), id, '2026-02-27', 'compared', now() from provider_agent limit 1 returning id`.execute(
      env.db,
    );
    await sql`insert into difference (id, statement_id, player_id, kind, fingerprint, change_cents) values
      (new_public_id('df', now()), ${rows[0]?.id}, ${player.id}, 'ledger_differs', 'one', 1)`.execute(env.db);
    expect(await raised('statement_differs')).toMatchObject({ subject: '2026-02-27', count: 1 });
    await sql`update difference set gone_at = now()`.execute(env.db);
    await ended('statement_differs');
  });
});

test('a statement that is not read after two days raises an alarm', async () => {
  const player = await env.player('alarm-late');
  const { rows } = await sql<{
    id: string;
  }>`insert into statement (id, provider_agent_id, day, state, requested_at)
    select new_public_id('st', now()), id, '2026-02-26', 'reading', now() - interval '49 hours' from provider_agent
      limit 1 returning id`.execute(env.db);
  const [statement] = rows;
  await sql`insert into statement_player (statement_id, player_id, urgency, next_attempt_at)
    values (${statement?.id}, ${player.id}, 2, 'infinity')`.execute(env.db);
  expect(await raised('statement_late')).toMatchObject({ subject: '2026-02-26', count: 1 });
  await sql`update statement set state = 'compared', compared_at = now() where id = ${statement?.id}`.execute(
    env.db,
  );
  await ended('statement_late');
});

describe('the partitioned tables', () => {
  test('raise an alarm for an interrupted archive, shown to agents who manage the system', async () => {
    await sql`create schema archiving; create table archiving.game_record_2020_01 ()`.execute(env.db);
    const store = await env.agent({ name: 'alarm-no-system' });
    expect(await raised('partitions_overdue')).toMatchObject({ about: 'game_record_2020_01' });
    expect(find(await alarmsOf(store), 'partitions_overdue')).toBeUndefined();
    expect(await gauge('partitions_overdue')).toBe('1');
    await sql`drop schema archiving cascade`.execute(env.db);
    await ended('partitions_overdue');
  });
});

describe('refused attempts of an agent', () => {
  test('raise an alarm for the agents above it, which the agent itself cannot acknowledge', async () => {
    const store = await env.agent({ name: 'alarm-guessed' });
    await sql`insert into audit_entry (actor_id, action, subject_kind, subject_id)
      values (${store.id}, 'agent.limit_reached', 'agent', ${store.id})`.execute(env.db);
    const alarm = await raised('security_attempts', store);
    expect(alarm).toMatchObject({ about: 'alarm-guessed', count: 1, isAboutOneself: true });
    expect(await raised('security_attempts')).toMatchObject({ isAboutOneself: false });
    expect(await acknowledge(store, alarm)).toMatchObject({
      status: 403,
      body: { code: 'alarm.about_oneself' },
    });
    expect(await acknowledge(env.root, alarm)).toMatchObject({ status: 200 });
    await runAsOwner(
      sql`update audit_entry set at = now() - interval '2 hours' where actor_id = ${store.id}`,
    );
    await ended('security_attempts', store);
  });
});

describe('refused requests beyond the limit of the log', () => {
  test('raise an alarm for agents who may change settings, which ends when the refusals stop', async () => {
    const cashier = await env.agent({ name: 'alarm-till', level: 'cashier' });
    const player = await env.player('alarm-flooder');
    const refuse = () => player.expectRefusal('agent.required', 'GET /agent/audit', {});
    for (let count = 0; count < 20; count += 1) await refuse();
    expect(find(await alarmsOf(env.root), 'security_flood')).toBeUndefined();
    await refuse();
    expect(await raised('security_flood')).toMatchObject({ severity: 'critical', count: null });
    expect(find(await alarmsOf(cashier), 'security_flood')).toBeUndefined();
    env.clock.advance(11 * 60_000);
    await ended('security_flood');
  });
});

describe('an acknowledgement', () => {
  test('names one agent with a note, lowers the count, is audited, and leaves the alarm open', async () => {
    await sql`insert into job_queue.job_common (name, source_name, data) values ('dead-letter', 'mail', '{}')`.execute(
      env.db,
    );
    const alarm = await raised('background_job_failed');
    const store = await env.agent({ name: 'alarm-stranger' });
    expect(await acknowledge(store, alarm)).toMatchObject({ status: 404, body: { code: 'alarm.not_found' } });
    expect(await acknowledge(env.root, alarm, 'ok')).toMatchObject({ status: 422 });
    const both = await Promise.all([acknowledge(env.root, alarm), acknowledge(env.root, alarm)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const list = await env.root.call('GET /fortune-panda/alarms');
    expect(find(list.data, 'background_job_failed')?.acknowledged).toMatchObject({
      note: 'We look after it',
    });
    expect(list).toMatchObject({ open: 0, critical: 0 });
    const audited = env.db.selectFrom('auditEntry').selectAll().where('subjectId', '=', alarm.id);
    expect(await audited.execute()).toMatchObject([
      {
        action: 'alarm.acknowledged',
        after: { problem: 'background_job_failed' },
        reason: 'We look after it',
      },
    ]);
    await sql`delete from job_queue.job_common where name = 'dead-letter'`.execute(env.db);
    await ended('background_job_failed');
    expect(await acknowledge(env.root, alarm)).toMatchObject({ status: 409, body: { code: 'alarm.ended' } });
    expect(endpoints['GET /fortune-panda/alarms'].data.safeParse(list.data).success).toBe(true);
  });
});
