import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listJobs, makeJobsDue } from '../../../test/test-support-jobs.ts';

const idleMs = 15 * 60_000;
let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none', config: { agentIdleMs: idleMs } });
});
afterAll(() => env[Symbol.asyncDispose]());

const runMinute = async () => {
  await env.server.jobs.send(env.db, 'every-minute', {});
  await env.runJobs('queued jobs');
};
const countOpenSessions = async (accountId: string) =>
  (
    await env.db
      .selectFrom('session')
      .select('id')
      .where('accountId', '=', accountId)
      .where('endedAt', 'is', null)
      .execute()
  ).length;
const renameTable = (from: string, to: string) =>
  sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(env.db);

test('work that fails in its minute is tried again by a separate job, and delays no other work', async () => {
  const agent = await env.agent({ name: 'minute-idler', level: 'distributor' });
  await runMinute();
  expect(await countOpenSessions(agent.id)).toBe(1);
  env.clock.advance(idleMs);
  await renameTable('announcement', 'announcement_away');
  await runMinute();
  expect(await countOpenSessions(agent.id)).toBe(0);
  expect(await listJobs(env, 'every-minute')).toEqual([]);
  expect(await listJobs(env, 'announcements')).toMatchObject([{ state: 'retry', attempt: 1 }]);

  await runMinute();
  expect(await listJobs(env, 'announcements')).toHaveLength(1);
  await renameTable('announcement_away', 'announcement');
  await makeJobsDue(env);
  await env.runJobs('queued jobs');
  expect(await listJobs(env, 'announcements')).toEqual([]);
});

test('a separate job continues work of which one batch is not all', async () => {
  const agent = await env.agent({ name: 'minute-many', level: 'distributor' });
  const sessions = 250;
  await sql`
    insert into session (id, account_id, token_hash, created_at, last_seen_at, expires_at, address, user_agent)
      select id || number, account_id, md5(id || number) || md5(id), created_at, last_seen_at, expires_at, address, user_agent
        from session, generate_series(1, ${sessions}) number where account_id = ${agent.id}`.execute(env.db);
  expect(await countOpenSessions(agent.id)).toBe(sessions + 1);
  env.clock.advance(idleMs);
  await runMinute();
  expect(await countOpenSessions(agent.id)).toBe(0);
});
