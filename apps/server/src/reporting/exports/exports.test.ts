import { createLog } from '@golden-acers/platform';
import { pollUntil, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';
import { defineExport, purgeOldExports, runNextExport } from './exports.ts';

const made = z.looseObject({ id: z.string(), state: z.string(), rows: z.number(), sizeBytes: z.number() });

let env: TestEnv;
let request: TransferRequestClient;
let anna: TestPlayer;
beforeAll(async () => {
  env = await testEnv();
  request = createTransferRequestClient(env);
  anna = await env.player('anna-exports');
  await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

const create = (filters: object = {}, token = env.root.token, table = 'requests') =>
  env.call('POST /agent/exports', { token, body: { table, filters } });
const look = async (id: string, token = env.root.token) =>
  made.parse((await env.call('GET /agent/exports/:id', { token, params: { id } })).body.data);

async function readFile(id: string, token = env.root.token, { server }: Pick<TestEnv, 'server'> = env) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  return server.http.inject({ method: 'GET', url: `/api/agent/exports/${id}/file`, headers });
}

async function makeFile(filters: object = {}): Promise<string> {
  const { id } = made.parse((await create(filters)).body.data);
  const end = await pollUntil(
    () => look(id),
    ({ state }) => state === 'ready' || state === 'failed',
  );
  expect(end.state).toBe('ready');
  return id;
}

describe('an export', () => {
  it('is made in the background, and read as a file in which no cell is a formula', async () => {
    await request.ask(anna, { kind: 'recharge', amount: 12_345, message: '=HYPERLINK("http://x")' });
    const id = await makeFile({ state: 'open', search: anna.fortunePanda.username });
    const file = await readFile(id);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="requests-[\dT-]+\.csv"$/);
    const [heading, row, end] = file.body.split('\r\n');
    expect(heading).toMatch(/^\ufeff?Requested,Account,NickName,Kind,Amount,/);
    expect(row).toContain(
      `,${anna.fortunePanda.username},anna-exports,recharge,123.45,"'=HYPERLINK(""http://x"")",`,
    );
    expect(end).toBe('');
    expect(await look(id)).toMatchObject({ rows: 1, sizeBytes: Buffer.byteLength(file.rawPayload) });
  });

  it('holds the rows of the agent’s own subtree', async () => {
    const parent = await env.db.selectFrom('agent').select('id').executeTakeFirstOrThrow();
    const store = await env.agent({ parentId: parent.id, name: 'store-of-exports' });
    const token = await env.signIn(store.email, store.password);
    const { id } = made.parse((await create({}, token)).body.data);
    await pollUntil(
      () => look(id, token),
      ({ state }) => state === 'ready',
    );
    expect((await readFile(id, token)).body.trim().split('\r\n')).toHaveLength(1);
    for (const key of ['GET /agent/exports/:id', 'GET /agent/exports/:id/file'] as const) {
      expect(await env.call(key, { token: env.root.token, params: { id } })).toMatchObject({
        status: 404,
        body: { code: 'export.not_found' },
      });
    }
  });

  it('is refused with filters that its list would refuse, and beyond five that wait', async () => {
    for (const filters of [{ state: 'none' }, { unknown: 'x' }, { search: 'x'.repeat(61) }]) {
      expect(await create(filters)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    }
    expect(await create({}, env.root.token, 'accounts')).toMatchObject({ status: 422 });
    await env.db
      .insertInto('export')
      .columns(['id', 'agent_id', 'table_name', 'filters', 'time_zone', 'state', 'lease_until'])
      .expression(
        sql`select 'ex_' || lpad(n::text, 26, '0'), agent.id, 'requests', '{}', 'UTC', 'making', now() + interval '1 hour'
          from generate_series(1, 5) n, agent where agent.parent_id is null`,
      )
      .execute();
    expect(await create()).toMatchObject({ status: 409, body: { code: 'export.too_many' } });
    await env.db.deleteFrom('export').where('state', '=', 'making').execute();
  });

  it('can be removed, and loses its file when its time is over', async () => {
    const id = await makeFile();
    const other = await makeFile();
    expect(
      await env.call('POST /agent/exports/:id/remove', {
        token: env.root.token,
        params: { id },
        body: {},
      }),
    ).toMatchObject({ status: 200 });
    expect((await readFile(id)).statusCode).toBe(404);
    await env.db
      .updateTable('export')
      .where('id', '=', other)
      .set({ expires_at: new Date(0) })
      .execute();
    await purgeOldExports(env);
    expect(await look(other)).toMatchObject({ state: 'expired' });
    expect((await readFile(other)).statusCode).toBe(409);
    expect(
      await env.db
        .selectFrom('export_part')
        .select('export_id')
        .where('export_id', 'in', [id, other])
        .execute(),
    ).toEqual([]);
  });

  it('is begun anew by another server when its maker is gone, and holds every row once', async () => {
    const table = defineExport({
      name: 'jp-records',
      permission: 'records.read',
      filters: z.strictObject({}),
      columns: [{ heading: 'Row', kind: 'whole', value: ({ n }) => n }],
      rows: () => sql<{ n: bigint }>`select n::bigint as n from generate_series(1, 300000) n`,
    });
    await using alone = await testEnv({ provider: 'none' });
    const token = alone.root.token;
    const parent = await alone.db.selectFrom('agent').select('id').executeTakeFirstOrThrow();
    const id = `ex_${'7'.repeat(26)}`;
    await alone.db
      .insertInto('export')
      .values({
        id,
        agent_id: parent.id,
        table_name: 'jp-records',
        filters: '{}',
        time_zone: 'UTC',
        state: 'making',
        rows_written: 17n,
        lease_until: new Date(0),
        ready_at: null,
        expires_at: null,
      })
      .execute();
    await alone.db
      .insertInto('export_part')
      .values({ export_id: id, number: 0, content: Buffer.of(0) })
      .execute();
    expect(
      await runNextExport({ db: alone.db, log: createLog('fatal') }, [table], new AbortController().signal),
    ).toBe(true);
    expect((await alone.call('GET /agent/exports/:id', { token, params: { id } })).body.data).toMatchObject({
      state: 'ready',
      rows: 300_000,
    });
    const lines = (await readFile(id, token, alone)).body.trim().split('\r\n').slice(1);
    expect(lines).toEqual(Array.from({ length: 300_000 }, (_, at) => String(at + 1)));
  });

  it('is given up when its makers end with it again and again', async () => {
    await using alone = await testEnv({ provider: 'none' });
    const token = alone.root.token;
    const id = `ex_${'8'.repeat(26)}`;
    await sql`insert into export (id, agent_id, table_name, filters, time_zone, state, attempts, lease_until)
      select ${id}, id, 'jp-records', '{}', 'UTC', 'making', 3, now() from agent`.execute(alone.db);
    const context = { db: alone.db, log: createLog('fatal') };
    // Without a table: whoever begins it fails otherwise.
    expect(await runNextExport(context, [], new AbortController().signal)).toBe(true);
    expect((await alone.call('GET /agent/exports/:id', { token, params: { id } })).body.data).toMatchObject({
      state: 'failed',
    });
  });
});
