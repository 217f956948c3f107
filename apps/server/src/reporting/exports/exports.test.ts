import { bySuite, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';
import { defineExport, purgeOldExports, runExport } from './exports.ts';

const made = z.looseObject({ id: z.string(), state: z.string(), rows: z.number(), sizeBytes: z.number() });

let env: TestEnv;
let request: TransferRequestClient;
let anna: TestPlayer;
beforeAll(async () => {
  env = await testEnv();
  request = createTransferRequestClient(env);
  anna = await env.player('anna-exports');
});
afterAll(() => env[Symbol.asyncDispose]());

const create = (filters: object = {}, token = env.root.token, table = 'requests') =>
  env.call('POST /agent/exports', { token, body: { table, filters } });
const look = async (id: string, token = env.root.token) =>
  made.parse((await env.call('GET /agent/exports/:id', { token, params: { id } })).body.data);

async function readFile(id: string, token = env.root.token) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  return env.server.http.inject({ method: 'GET', url: `/api/agent/exports/${id}/file`, headers });
}

async function makeFile(filters: object = {}): Promise<string> {
  const { id } = made.parse((await create(filters)).body.data);
  await env.runJobs();
  expect(await look(id)).toMatchObject({ state: 'ready' });
  return id;
}

describe('an export', () => {
  test('is created in the background as a file in which no cell is a formula', async () => {
    await request.ask(anna, { kind: 'recharge', amount: 12_345, message: '=HYPERLINK("http://x")' });
    const id = await makeFile({ state: 'open', search: anna.fortunePanda.username });
    const file = await readFile(id);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="requests-[\dT-]+\.csv"$/);
    const [heading, row, end] = file.body.split('\r\n');
    expect(heading).toMatch(/^\ufeff?Requested \([^)]+\),Account,NickName,Kind,Amount,/);
    expect(row).toContain(
      `,${anna.fortunePanda.username},anna-exports,recharge,123.45,"'=HYPERLINK(""http://x"")",`,
    );
    expect(end).toBe('');
    expect(await look(id)).toMatchObject({ rows: 1, sizeBytes: Buffer.byteLength(file.rawPayload) });
  });

  test('contains the rows of the agent’s own subtree', async () => {
    const store = await env.agent({ name: 'store-of-exports' });
    const { id } = made.parse((await create({}, store.token)).body.data);
    await env.runJobs();
    expect(await look(id, store.token)).toMatchObject({ state: 'ready' });
    expect((await readFile(id, store.token)).body.trim().split('\r\n')).toHaveLength(1);
    for (const key of ['GET /agent/exports/:id', 'GET /agent/exports/:id/file'] as const) {
      expect(await env.root.request(key, { params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'export.not_found' },
      });
    }
  });

  test('is refused with filters that its list would refuse, and while five others wait', async () => {
    for (const filters of [{ state: 'none' }, { unknown: 'x' }, { search: 'x'.repeat(61) }]) {
      expect(await create(filters)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    }
    expect(await create({}, env.root.token, 'accounts')).toMatchObject({ status: 422 });
    await env.db
      .insertInto('export')
      .columns(['id', 'agentId', 'tableName', 'filters', 'timeZone', 'state'])
      .expression(
        sql`select 'ex_' || lpad(n::text, 26, '0'), agent.id, 'requests', '{}', 'UTC', 'making'
          from generate_series(1, 5) n, agent where agent.parent_id is null`,
      )
      .execute();
    expect(await create()).toMatchObject({ status: 409, body: { code: 'export.too_many' } });
    await env.db.deleteFrom('export').where('state', '=', 'making').execute();
  });

  test('can be removed, and loses its file after its retention', async () => {
    const id = await makeFile();
    const other = await makeFile();
    await env.root.call('POST /agent/exports/:id/remove', { params: { id }, body: {} });
    expect((await readFile(id)).statusCode).toBe(404);
    await env.db
      .updateTable('export')
      .where('id', '=', other)
      .set({ expiresAt: new Date(0) })
      .execute();
    await purgeOldExports(env);
    expect(await look(other)).toMatchObject({ state: 'expired' });
    expect((await readFile(other)).statusCode).toBe(409);
    expect(
      await env.db.selectFrom('exportPart').select('exportId').where('exportId', 'in', [id, other]).execute(),
    ).toEqual([]);
  });

  describe('whose server died', () => {
    const running = new AbortController().signal;
    const jobOf = (exportId: string) => ({ id: '', data: { exportId }, isLastAttempt: false });
    /** More than one part of a file. */
    const rowCount = bySuite(160_000, 300_000);
    const numbers = defineExport({
      name: 'jp-records',
      permission: 'records.read',
      filters: z.strictObject({}),
      columns: [['Row', ({ n }) => n]],
      rows: () => sql<{ n: bigint }>`select n::bigint as n from generate_series(1, ${rowCount}::integer) n`,
    });
    async function insertStarted(id: string): Promise<void> {
      await sql`insert into export (id, agent_id, table_name, filters, time_zone, state, attempts, rows_written)
        values (${id}, ${env.root.id}, 'jp-records', '{}', 'UTC', 'making', 1, 17)`.execute(env.db);
      await sql`insert into export_part (export_id, number, content) values (${id}, 0, '')`.execute(env.db);
    }
    const read = async (id: string) =>
      (await env.root.call('GET /agent/exports/:id', { params: { id } })).data;

    test('starts again and contains every row once, even if the first server continues to write', async () => {
      const id = `ex_${'7'.repeat(26)}`;
      const job = jobOf(id);
      await insertStarted(id);
      const late = { ...numbers, write: (...args: Parameters<typeof numbers.write>) => write(...args) };
      const write: typeof numbers.write = async (db, params, sink) => {
        await sink({ text: 'A first part that is too long to wait.'.repeat(100_000), rows: 1 });
        await runExport(env, [numbers], job, running);
        await numbers.write(db, params, sink);
      };
      await expect(runExport(env, [late], { ...job, isLastAttempt: true }, running)).rejects.toThrow();
      expect(await read(id)).toMatchObject({ state: 'ready', rows: rowCount });
      const lines = (await readFile(id)).body.trim().split('\r\n').slice(1);
      expect(lines).toEqual(Array.from({ length: rowCount }, (_, at) => String(at + 1)));
      // A job may run twice.
      await runExport(env, [], job, running);
      expect(await read(id)).toMatchObject({ state: 'ready', rows: rowCount });
    });

    test('waits for its next attempt, fails with the last one, and is abandoned after a day', async () => {
      const id = `ex_${'8'.repeat(26)}`;
      const job = jobOf(id);
      await insertStarted(id);
      await expect(runExport(env, [], job, running)).rejects.toThrow();
      expect(await read(id)).toMatchObject({ state: 'waiting' });
      await expect(runExport(env, [], { ...job, isLastAttempt: true }, running)).rejects.toThrow();
      expect(await read(id)).toMatchObject({ state: 'failed' });

      await sql`update export set state = 'making', requested_at = now() - interval '25 hours'
        where id = ${id}`.execute(env.db);
      await purgeOldExports(env);
      expect(await read(id)).toMatchObject({ state: 'failed' });
    });
  });
});
