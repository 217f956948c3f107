import { randomUUID } from 'node:crypto';
import { type ExportTableName, toMoney } from '@golden-acers/contract';
import { type ApiClient, type BareTestEnv, type TestAgent, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createTestBranch, type TestBranch } from '../../../test/test-support-reports.ts';
import { defineExport, runExport } from './exports.ts';

const jobId = `jb_${'3'.repeat(26)}`;
const today = new Date().toISOString().slice(0, 10);

let env: BareTestEnv;
let north: TestBranch;
let south: TestBranch;
let till: TestAgent;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  north = await createTestBranch(env, { parentId: env.root.id, name: 'north', players: 2 });
  south = await createTestBranch(env, { parentId: env.root.id, name: 'south', players: 1 });
  till = await env.agent({ parentId: north.agentId, name: 'north-till' });
  await confirmAllSessions(env);
  await writeRows();
});
afterAll(() => env[Symbol.asyncDispose]());

/**
 * Creates rows in every table, of the northern branch, with a text that a spreadsheet would read as a
 * formula.
 */
async function writeRows(): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  await env.root.call('POST /agent/agents/:agentId/allot', {
    params: { agentId: north.agentId },
    body: { amount: toMoney(12_345n), reason: '=1+1' },
    headers,
  });
  const opened = await north.call('POST /agent/shifts', { body: { float: toMoney(10_000n) } });
  await north.call('POST /agent/shifts/close', {
    body: { shiftId: opened.data.id, counted: toMoney(9_950n), note: '@SUM(A1)' },
  });
  await sql`
    insert into bulk_job (id, agent_id, agent_address, kind, reason, state, idempotency_key, command_hash, ended_at)
      values (${jobId}, ${north.agentId}, '', 'unbind', '+1', 'done', 'a-key-for-the-job', '', now())`.execute(
    env.db,
  );
  await sql`
    insert into bulk_job_row (bulk_job_id, position, player_id, provider_agent_id, balance_before_cents, state, code, ended_at)
      select ${jobId}, row_number() over (order by id), id, provider_agent_id, 150, 'failed', 'player.frozen', now()
        from player where agent_id = ${north.agentId}`.execute(env.db);
}

const made = z.looseObject({ id: z.string(), state: z.string(), failure: z.string().nullable() });

const create = (agent: ApiClient, table: ExportTableName, filters: Record<string, string> = {}) =>
  agent.request('POST /agent/exports', { body: { table, filters } });

async function makeFile(agent: ApiClient, table: ExportTableName, filters: Record<string, string> = {}) {
  const response = await create(agent, table, filters);
  expect(response).toMatchObject({ status: 201 });
  const { id } = made.parse(response.body.data);
  await env.runJobs('queued jobs');
  const end = (await agent.call('GET /agent/exports/:id', { params: { id } })).data;
  expect(end).toMatchObject({ state: 'ready', failure: null });
  return id;
}

async function readFile(agent: TestAgent, id: string) {
  const headers = { authorization: `Bearer ${agent.token}`, 'accept-encoding': 'identity' };
  return env.server.http.inject({ url: `/api/agent/exports/${id}/file`, headers });
}

/** The lines below the heading. */
async function linesOf(agent: TestAgent, table: ExportTableName, filters: Record<string, string> = {}) {
  const file = await readFile(agent, await makeFile(agent, table, filters));
  expect(file.statusCode).toBe(200);
  expect(file.body.startsWith('\ufeff')).toBe(true);
  return file.body.trimEnd().split('\r\n').slice(1);
}

const filtersByTable = {
  players: () => ({}),
  claims: () => ({}),
  jobs: () => ({}),
  'job-rows': () => ({ job: jobId }),
  audit: () => ({ actor: north.agentId }),
  'agent-credit': () => ({ agentId: north.agentId }),
  shifts: () => ({ fromDate: '2026-01-01', toDate: '2026-01-02' }),
} as const satisfies Partial<Record<ExportTableName, () => Record<string, string>>>;

describe('the file of', () => {
  test('the players contains the rows, the order and the filters of User Management', async () => {
    const lines = await linesOf(north, 'players', { sort: 'nickname', status: 'all' });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\d+,[^,]+,north-player-1,0\.00,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
    expect(lines[1]).toContain(',north-player-2,');
    expect(lines[1]).toContain(',north,Active,');
    expect(await linesOf(north, 'players', { search: 'player-2' })).toHaveLength(1);
    await sql`update player set frozen_at = now() where id = ${north.playerIds[0]}`.execute(env.db);
    expect(await linesOf(north, 'players', { status: 'Active' })).toHaveLength(1);
    expect((await linesOf(north, 'players')).join()).toContain(',Frozen,');
    expect(await linesOf(env.root, 'players')).toHaveLength(3);
  });

  test('the jobs and of one job’s rows shows the result for each player', async () => {
    expect(await linesOf(north, 'jobs')).toEqual([
      expect.stringMatching(new RegExp(`^${jobId},unbind,done,2,0,2,0,0,0\\.00,north,'\\+1,`)),
    ]);
    expect(await linesOf(south, 'jobs')).toEqual([]);
    const rows = await linesOf(north, 'job-rows', { job: jobId });
    expect(rows).toHaveLength(2);
    expect(rows.toSorted()[0]).toMatch(
      /^north-player-1_\w+,\d+,north-player-1,,1\.50,0\.00,failed,1,player\.frozen,/,
    );
    expect(await linesOf(north, 'job-rows', { job: jobId, filter: 'done' })).toEqual([]);
  });

  test('the audit log has the filters of its page, and no cell is a formula', async () => {
    const lines = await linesOf(north, 'audit', { action: 'shift' });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(',north,shift.closed,shift,');
    expect(lines[0]).toContain("'@SUM(A1)");
    const allotted = await linesOf(env.root, 'audit', { action: 'agent.credit_allotted' });
    expect(allotted).toHaveLength(1);
    expect(allotted[0]).toContain(",'=1+1,");
    expect(allotted[0]).not.toContain(env.root.id);
    // An agent reads what the agents of its subtree did.
    expect(await linesOf(south, 'audit', { action: 'shift' })).toEqual([]);
  });

  test('the audit log has no contact data of a closed account', async () => {
    const [, player] = north.playerIds;
    const change = JSON.stringify({ phone: '+1 555 010 9900', isSet: true });
    await sql`select audit_record(${north.agentId}, null, 'player.contact_changed', 'player', ${player}, ${player},
      null, ${change}, null)`.execute(env.db);
    const lines = () => linesOf(north, 'audit', { action: 'player.contact_changed' });
    expect(await lines()).toEqual([expect.stringContaining('+1 555 010 9900')]);
    await sql`update account set closed_at = now(), is_active = false where id = ${player}`.execute(env.db);
    expect(await lines()).toEqual([expect.stringContaining('"{""isSet"":true,""phone"":null}"')]);
  });

  test('an agent’s credit contains every line, newest first', async () => {
    const lines = await linesOf(env.root, 'agent-credit', { agentId: north.agentId });
    expect(lines).toEqual([
      expect.stringMatching(/^2,[\d-]+ [\d:]+,allot,123\.45,\d+\.45,,'=1\+1$/),
      expect.stringMatching(/^1,.*,allot,/),
    ]);
  });

  test('the shifts contains the expected and the counted amounts', async () => {
    const lines = await linesOf(env.root, 'shifts', { fromDate: today, toDate: today });
    expect(lines).toEqual([
      expect.stringMatching(/^north,.*,100\.00,0,0\.00,0,0\.00,100\.00,99\.50,-0\.50,0,'@SUM/),
    ]);
    const period = { fromDate: '2020-01-01', toDate: '2020-01-02' };
    expect(await linesOf(env.root, 'shifts', period)).toEqual([]);
  });
});

describe('an export', () => {
  test('refuses agents and jobs outside the subtree', async () => {
    const days = { fromDate: today, toDate: today };
    const { agentId } = north;
    const foreign = [
      ['agent-credit', { agentId }, 'agent.not_found'],
      ['shifts', { ...days, agentId }, 'agent.not_found'],
      ['job-rows', { job: jobId }, 'job.not_found'],
      ['audit', { player: 'no_such_player' }, 'player.not_found'],
    ] as const;
    for (const [table, filters, code] of foreign) {
      expect(await create(south, table, filters)).toMatchObject({ status: 404, body: { code } });
    }
    expect(await create(north, 'shifts', { fromDate: today, toDate: '2020-01-01' })).toMatchObject({
      status: 422,
    });
    expect(await create(north, 'players', { page: '2' })).toMatchObject({ status: 422 });
  });

  test('needs the permission of its list when it is created and when it is downloaded', async () => {
    const id = await makeFile(till, 'players');
    const setRole = (permissions: string[] | null) =>
      env.root.call('PUT /agent/roles/:level', {
        params: { level: 'cashier' },
        body: { permissions, commandMax: null, dayMax: null, reason: 'For a test' } as never,
      });
    await setRole(['exports.make']);
    const refused = { status: 403, body: { code: 'agent.not_permitted' } };
    for (const [table, filters] of Object.entries(filtersByTable)) {
      expect(await create(till, table as ExportTableName, filters())).toMatchObject(refused);
    }
    expect((await readFile(till, id)).statusCode).toBe(403);
    // The report's file too: it has transfers, which the screen shows with `reports.read` alone.
    expect(await till.request('GET /agent/reports/file', { query: 'table=transfers' })).toMatchObject(
      refused,
    );
    await setRole(null);
    expect((await readFile(till, id)).statusCode).toBe(200);
  });

  test('cannot be downloaded after an agent of its contents left the subtree', async () => {
    const [before, after] = [await makeFile(north, 'players'), await makeFile(env.root, 'players')];
    expect((await readFile(north, before)).statusCode).toBe(200);
    await env.root.call('POST /agent/agents/:agentId/move', {
      params: { agentId: till.id },
      body: { parentId: south.agentId, reason: 'Nearer to it' },
    });
    const refused = await readFile(north, before);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'export.scope_changed' });
    expect((await readFile(env.root, after)).statusCode).toBe(200);
    expect((await readFile(north, await makeFile(north, 'players'))).statusCode).toBe(200);
  });

  test('with too many rows fails at once with that reason, and leaves no part of a file', async () => {
    const id = `ex_${'8'.repeat(26)}`;
    await sql`insert into export (id, agent_id, table_name, filters, time_zone)
      values (${id}, ${env.root.id}, 'jobs', '{}', 'UTC')`.execute(env.db);
    const numbers = defineExport({
      name: 'jobs',
      permission: 'players.read',
      filters: z.strictObject({}),
      columns: [['Row', ({ n }) => n]],
      rows: () => sql<{ n: bigint }>`select n::bigint as n from generate_series(1, 11) n`,
      maxRows: 10,
    });
    const job = { id: '', data: { exportId: id }, isLastAttempt: false };
    await runExport(env, [numbers], job, new AbortController().signal);
    expect((await env.root.call('GET /agent/exports/:id', { params: { id } })).data).toMatchObject({
      state: 'failed',
      failure: 'too_many_rows',
    });
    expect((await readFile(env.root, id)).statusCode).toBe(409);
    const parts = env.db.selectFrom('exportPart').where('exportId', '=', id).select('number');
    expect(await parts.execute()).toEqual([]);
  });
});
