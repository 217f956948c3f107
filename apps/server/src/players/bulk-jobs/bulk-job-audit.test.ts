import { toMoney } from '@golden-acers/contract';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { type BulkJobClient, createBulkJobClient } from '../../../test/test-support-bulk-jobs.ts';
import { purgeOldJobAddresses } from './bulk-jobs.ts';

let env: TestEnv;
let jobs: BulkJobClient;
beforeAll(async () => {
  env = await testEnv();
  jobs = createBulkJobClient(env, env.root);
  await confirmAllSessions(env);
});
afterAll(() => env[Symbol.asyncDispose]());

test('the effect of a bulk job on each player is audited with the job and its reason', async () => {
  const player = await env.player('job-audited');
  const account = player.fortunePanda.username;
  const reason = 'Spring bonus';
  const rows = [{ account, amount: toMoney(500n) }];
  const recharge = await jobs.start({ kind: 'recharge', rows, reason, confirmation: '' });
  await jobs.over(recharge.id);
  const reset = await jobs.start({ kind: 'reset_password', rows: [{ account }], reason, confirmation: '' });
  await jobs.over(reset.id);
  const unbind = await jobs.start({ kind: 'unbind', rows: [{ account }], reason, confirmation: '' });
  await jobs.over(unbind.id);
  // A form's key that looks like a job's names no job.
  await env.recharge(player, 100, `${recharge.id}-7-1`);

  const audited = await env.db
    .selectFrom('auditEntry')
    .where('playerId', '=', player.id)
    .where('actorId', '=', env.root.id)
    .orderBy('id')
    .select(['action', 'after', 'reason'])
    .execute();
  expect(audited).toEqual([
    { action: 'money.recharge_requested', after: { amountCents: '500', job: recharge.id }, reason },
    { action: 'player.password_reset', after: { job: reset.id }, reason },
    { action: 'player.unbound', after: { sessionsEnded: 1, job: unbind.id }, reason },
    { action: 'money.recharge_requested', after: { amountCents: '100' }, reason: null },
  ]);
});

const addressOf = async (id: string) =>
  (
    await env.db
      .selectFrom('bulkJob')
      .where('id', '=', id)
      .select('agentAddress as address')
      .executeTakeFirstOrThrow()
  ).address;
const endEarlier = (id: string, days: number) =>
  sql`update bulk_job set ended_at = clock_timestamp() - ${days} * interval '1 day' where id = ${id}`.execute(
    env.db,
  );
const purge = () => purgeOldJobAddresses({ db: env.server.db, config: env.config });

test('the address of a job is deleted some time after its end, and a retry stores that of its agent', async () => {
  const player = await env.player('rosa');
  await env.db.updateTable('player').set({ frozenAt: env.clock.now() }).where('id', '=', player.id).execute();
  const open = await env.player('open');
  const rows = [player, open].map(({ fortunePanda }) => ({
    account: fortunePanda.username,
    amount: toMoney(100n),
  }));
  const { id } = await jobs.start({ kind: 'recharge', rows, reason: 'All of them', confirmation: '' });
  await jobs.over(id);
  expect(await addressOf(id)).toBe('127.0.0.1');
  await endEarlier(id, 399);
  expect(await purge()).toBe(false);
  expect(await addressOf(id)).toBe('127.0.0.1');
  await endEarlier(id, 401);
  expect(await purge()).toBe(false);
  expect(await addressOf(id)).toBeNull();
  expect(await jobs.rows(id)).toHaveLength(2);

  await env.db.updateTable('player').set({ frozenAt: null }).where('id', '=', player.id).execute();
  await env.root.call('POST /fortune-panda/jobs/:id/retry', { params: { id }, body: {} });
  expect(await addressOf(id)).toBe('127.0.0.1');
  await jobs.over(id);
  expect(await env.centsAtProvider(player)).toBe(2_600n);
});

test('a job that has not ended keeps its address', async () => {
  const id = `jb_${'4'.repeat(26)}`;
  await sql`
    insert into bulk_job (id, agent_id, agent_address, kind, reason, state, idempotency_key, command_hash, created_at)
      values (${id}, ${env.root.id}, '10.0.0.1', 'unbind', 'Old', 'paused', 'a-key-for-the-job', '',
        clock_timestamp() - interval '500 days')`.execute(env.db);
  await purge();
  expect(await addressOf(id)).toBe('10.0.0.1');
  await expect(
    sql`update bulk_job set agent_address = null where id = ${id}`.execute(env.db),
  ).rejects.toThrow(/bulk_job_open_has_an_address/);
});
