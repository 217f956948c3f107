import { bulkJobLimits, toMoney } from '@golden-acers/contract';
import type { TestPlayer } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';
import {
  type BulkJobClient,
  createBulkJobClient,
  createSimulatedPlayers,
} from '../../../test/test-support-bulk-jobs.ts';

let env: ApprovalTestEnv;
let jobs: BulkJobClient;
beforeAll(async () => {
  env = await approvalTestEnv();
  jobs = createBulkJobClient(env, env.root);
});
afterAll(() => env[Symbol.asyncDispose]());

const nameOf = ({ fortunePanda: { username } }: TestPlayer) => username;
const previewed = z.object({ rows: z.array(z.object({ account: z.string() })) });
const accountsIn = (data: unknown) => previewed.parse(data).rows.map(({ account }) => account);
const startedJobs = z.object({ data: z.object({ id: z.string() }), further: z.array(z.string()) });
/** The id of the second of two jobs. */
const secondOf = (body: unknown): string => startedJobs.parse(body).further[0] ?? '';
const rename = ({ id }: TestPlayer, providerUsername: string) =>
  env.db.updateTable('player').set({ providerUsername }).where('id', '=', id).execute();

describe('a list', () => {
  test('selects the players that it names, in its order, and nobody for a name that is not one', async () => {
    const first = await env.player('list-first');
    const second = await env.player('list-second');
    const names = [nameOf(second), nameOf(first).toUpperCase(), 'stranger', nameOf(second)];
    const { body } = await jobs.preview({ kind: 'recharge', selection: { names }, amount: toMoney(100n) });
    expect(body.data).toMatchObject({
      rows: [{ account: nameOf(second) }, { account: nameOf(first) }],
      accepted: 2,
    });
    const none = await jobs.preview({ kind: 'freeze', selection: { names: ['stranger'] } });
    expect(none.body.data).toMatchObject({ rows: [], accepted: 0, confirmation: null });
  });

  test('never decides between two accounts that differ in case only', async () => {
    await rename(await env.player('list-twin-one'), 'list_Twin');
    await rename(await env.player('list-twin-two'), 'list_TWIN');
    const accountsOf = async (name: string) => {
      const { body } = await jobs.preview({ kind: 'freeze', selection: { names: [name] } });
      return accountsIn(body.data);
    };
    expect(await accountsOf('list_Twin')).toEqual(['list_Twin']);
    expect((await accountsOf('list_twin')).toSorted()).toEqual(['list_TWIN', 'list_Twin']);
  });

  test('selects no player of another subtree', async () => {
    const { store, otherStore } = env.agents;
    const player = await env.playerOf(otherStore, 'list-of-another');
    const names = [nameOf(player), nameOf(player).toUpperCase()];
    const { body } = await createBulkJobClient(env, store).preview({
      kind: 'recharge',
      selection: { names },
    });
    expect(accountsIn(body.data)).toEqual([]);
  });

  test('refuses no row for an amount that is not typed yet', async () => {
    const player = await env.player('list-untyped');
    const { body } = await jobs.preview({ kind: 'recharge', selection: { names: [nameOf(player)] } });
    expect(body.data).toMatchObject({ accepted: 0, refused: 0, amountsMissing: 1 });
  });
});

describe('a command of more players than a job takes', () => {
  const count = bulkJobLimits.maxRows + 1;
  let members: Awaited<ReturnType<typeof createSimulatedPlayers>>;
  beforeAll(async () => {
    members = await createSimulatedPlayers(env, 'list-many', count);
    await sql`update player set agent_id = ${env.agents.store.id}
      where id = any(${members.map(({ id }) => id)})`.execute(env.db);
  });

  test('makes several jobs, once, and counts each of them as open', async () => {
    const { store } = env.agents;
    const own = createBulkJobClient(env, store);
    const names = members.map(({ account }) => account);
    const preview = await own.preview({ kind: 'freeze', selection: { names } });
    expect(preview.body.data).toMatchObject({ accepted: count, confirmation: String(count) });
    const command = {
      ...{ kind: 'freeze' as const, rows: names.map((account) => ({ account })) },
      ...{ reason: 'A leaked list', confirmation: String(count) },
    };
    const key = env.newKey();
    const started = await own.send(command, key);
    expect(started).toMatchObject({ status: 201, body: { data: { rows: bulkJobLimits.maxRows } } });
    const { data, further } = startedJobs.parse(started.body);
    expect(further).toHaveLength(1);
    const parts = [data.id, ...further];
    expect(await own.get(data.id)).toMatchObject({ parts });
    expect(await own.get(secondOf(started.body))).toMatchObject({ rows: 1, parts, reason: 'A leaked list' });
    expect((await own.send(command, key)).body).toMatchObject({
      data: { id: data.id },
      further,
    });
    await own.send(command);
    expect(await own.send(command)).toMatchObject({ status: 409, body: { code: 'job.too_many_open' } });
    await env.db.updateTable('bulkJob').set({ state: 'cancelled', endedAt: new Date() }).execute();
  });

  test('is confirmed with its whole sum, and a retry in one job counts the others', async () => {
    const { store, distributor } = env.agents;
    const own = createBulkJobClient(env, store);
    const last = members.at(-1);
    // Refused now, so that its amount is no part of what the second agent sees.
    await env.db
      .updateTable('player')
      .set({ frozenAt: new Date() })
      .where('id', '=', last?.id ?? '')
      .execute();
    const command = {
      kind: 'recharge' as const,
      rows: members.map(({ account }) => ({ account, amount: toMoney(50n) })),
      ...{ reason: 'A small bonus', confirmation: '500.00' },
    };
    const key = env.newKey();
    expect(await own.send(command, key)).toMatchObject({ status: 202, body: { data: null, further: [] } });
    const held = (await env.listOf(distributor)).find(({ amount }) => amount?.amountMinor === '50000');
    expect(await env.confirm(distributor, held?.id ?? '')).toMatchObject({ status: 200 });
    const { body } = await own.send(command, key);
    const part = secondOf(body);
    expect(await own.get(part)).toMatchObject({ rows: 1, counts: { failed: 1 } });
    await env.db
      .updateTable('player')
      .set({ frozenAt: null })
      .where('id', '=', last?.id ?? '')
      .execute();
    expect(await own.control(part, 'retry')).toMatchObject({ body: { code: 'decision.second_needed' } });
    await env.db.updateTable('bulkJob').set({ state: 'cancelled', endedAt: new Date() }).execute();
  });
});
