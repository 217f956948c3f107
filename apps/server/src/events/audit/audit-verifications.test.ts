import { type ApiClient, type BareTestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const request = (agent: ApiClient = env.root, from = 1) =>
  agent.request('POST /agent/audit/verifications', { body: { from } });
const list = async () => (await env.root.call('GET /agent/audit/verifications')).data;
const finished = async () => {
  await env.runJobs();
  const [last] = await list();
  expect(last?.endedAt).not.toBeNull();
  return last;
};

test('the chain is verified in the background, one at a time, with its range, result and time', async () => {
  const store = await env.agent({ name: 'verifying-store' });
  const { id } = await env.player('verified');
  await sql`insert into audit_entry (actor_id, action, subject_kind, subject_id, player_id)
    select ${env.root.id}, 'player.unbound', 'player', ${id}, ${id} from generate_series(1, 5)`.execute(
    env.db,
  );
  await env.runJobs();
  expect(await env.db.selectFrom('auditUnlinked').selectAll().execute()).toEqual([]);
  const { length } = await env.db.selectFrom('auditLink').selectAll().execute();
  const both = await Promise.all([request(), request(store)]);
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  const done = await finished();
  expect(done).toMatchObject({ state: 'intact', from: 1, isHeadChecked: true, broken: null });
  expect(done?.to).toBeGreaterThanOrEqual(length);
  const audited = env.db.selectFrom('auditEntry').where('action', '=', 'audit.verification_requested');
  expect(await audited.select('subjectKind').execute()).toEqual([{ subjectKind: 'audit' }]);
});

test('a changed entry is named and raises an alarm until the links are intact again', async () => {
  const change = (reason: string | null) =>
    env.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_entry set reason = ${reason} where id = (select entry_id from audit_link where number = 3)`.execute(
        tx,
      );
    });
  const alarms = async () => (await env.root.call('GET /fortune-panda/alarms')).data.map(({ code }) => code);
  await change('another');
  expect(await request()).toMatchObject({ status: 202 });
  expect(await finished()).toMatchObject({ state: 'broken', broken: { number: 3, defect: 'changed' } });
  expect(await alarms()).toContain('audit_broken');
  // A range that does not contain the link does not report it.
  expect(await request(env.root, 4)).toMatchObject({ status: 202 });
  expect(await finished()).toMatchObject({ state: 'intact', from: 4 });
  expect(await alarms()).toContain('audit_broken');
  await change(null);
  expect(await request()).toMatchObject({ status: 202 });
  expect(await finished()).toMatchObject({ state: 'intact' });
  expect(await alarms()).not.toContain('audit_broken');
});

test('verifications are limited for all agents together, and refused to those who may not read the audit log', async () => {
  const cashier = await env.agent({ name: 'verifying-cashier', level: 'cashier' });
  await cashier.expectRefusal('agent.not_permitted', 'GET /agent/audit/verifications');
  expect(await request(cashier)).toMatchObject({ status: 403 });
  for (let count = 0; count < 2; count += 1) {
    expect(await request()).toMatchObject({ status: 202 });
    await finished();
  }
  expect(await request()).toMatchObject({ status: 429, body: { code: 'audit.verified_recently' } });
});

test('a verification whose job was lost does not block the next one', async () => {
  await sql`update audit_verification set requested_at = now() - interval '2 hours'`.execute(env.db);
  await sql`insert into audit_verification (requested_by, from_number, requested_at, state)
    values (${env.root.id}, 1, now() - interval '2 hours', 'running')`.execute(env.db);
  expect(await request()).toMatchObject({ status: 202 });
  expect((await list()).filter(({ state }) => state === 'failed')).toHaveLength(1);
  await finished();
});
