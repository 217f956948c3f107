import { type ApiClient, type BareTestEnv, type TestAgent, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';
import { createTestBranch, type TestBranch } from '../../../test/test-support-reports.ts';

const jobId = `jb_${'3'.repeat(26)}`;
const key = 'GET /fortune-panda/jobs/:id/csv';

let env: BareTestEnv;
let north: TestBranch;
let south: TestBranch;
let till: TestAgent;
let apiKey: { id: string; secret: string };
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  north = await createTestBranch(env, { parentId: env.root.id, name: 'north', players: 2 });
  south = await createTestBranch(env, { parentId: env.root.id, name: 'south', players: 0 });
  till = await env.agent({ parentId: north.agentId, name: 'north-till', level: 'cashier' });
  apiKey = await insertApiKey(env, { agentId: north.agentId, scopes: ['players.read'] });
  await sql`
    insert into bulk_job (id, agent_id, agent_address, api_key_id, kind, reason, state, idempotency_key, command_hash, ended_at)
      values (${jobId}, ${north.agentId}, '', ${apiKey.id}, 'unbind', '+1', 'done', 'a-key-for-the-job', '', now())`.execute(
    env.db,
  );
  await sql`
    insert into bulk_job_row (bulk_job_id, position, player_id, provider_agent_id, balance_before_cents, state, code, ended_at)
      select ${jobId}, row_number() over (order by id), id, provider_agent_id, 150, 'failed', 'player.frozen', now()
        from player where agent_id = ${north.agentId}`.execute(env.db);
  await sql`update account set username = '=cmd|calc' where id = ${north.playerIds[0]}`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(() => confirmAllSessions(env));

const download = ({ token }: { token: string }, query = '') =>
  env.server.http.inject({
    url: `/api/fortune-panda/jobs/${jobId}/csv${query}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
const refusalOf = async (agent: ApiClient) =>
  (await agent.request(key, { params: { id: jobId }, query: {} })).body;

test('the result of a job can be downloaded at once as CSV without formulas, and the download is audited', async () => {
  const { statusCode, headers, body } = await download(north);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${jobId}.csv"`,
    'cache-control': 'no-store',
  });
  const [heading, ...lines] = body.trimEnd().split('\r\n');
  expect(heading).toBe(
    '\ufeffAccount,ID,NickName,Amount,Before,Now,State,Tries,Code,Result,Transfer,Ended (UTC)',
  );
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain(`,"'=cmd|calc",`);
  expect((await download(env.root, '?filter=done')).body.trimEnd().split('\r\n')).toHaveLength(1);
  const { data } = await north.call('GET /agent/audit', { query: { action: 'export.downloaded' } });
  expect(data[0]).toMatchObject({
    subjectKind: 'job',
    subjectId: jobId,
    after: { table: 'job-rows', rows: '2' },
  });
});

test('the result is for agents above who may export and read players, and for no key', async () => {
  expect(await refusalOf(south)).toMatchObject({ code: 'job.not_found' });
  expect(await refusalOf(till)).toMatchObject({ code: 'job.not_found' });
  expect((await download({ token: apiKey.secret })).statusCode).toBe(403);
  for (const permission of ['exports.make', 'players.read']) {
    await sql`insert into agent_permission (agent_id, permission, is_granted, set_by)
      values (${north.agentId}, ${permission}, false, ${env.root.id})`.execute(env.db);
    expect(await refusalOf(north), permission).toMatchObject({ code: 'agent.not_permitted' });
    await sql`delete from agent_permission where agent_id = ${north.agentId}`.execute(env.db);
  }
  expect((await download(north)).statusCode).toBe(200);
});

test('the list of jobs names the key that a job came from, also once the key was deleted', async () => {
  const list = async () => (await env.root.call('GET /fortune-panda/jobs', { query: {} })).data[0]?.apiKey;
  expect(await list()).toEqual({ id: apiKey.id, name: 'Till program', hint: 'ga_live_…' });
  await sql`delete from api_key where id = ${apiKey.id}`.execute(env.db);
  expect(await list()).toEqual({ id: apiKey.id, name: null, hint: null });
});
