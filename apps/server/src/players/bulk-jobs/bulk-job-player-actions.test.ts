import { toMoney } from '@golden-acers/contract';
import { type TestAgent, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { insertApiKey } from '../../../test/test-support-api-keys.ts';
import { type BulkJobClient, createBulkJobClient, rowCounts } from '../../../test/test-support-bulk-jobs.ts';
import { insertOffer } from '../../../test/test-support-claims.ts';

let env: TestEnv;
let jobs: BulkJobClient;
let store: TestAgent;
let cashier: TestAgent;
beforeAll(async () => {
  env = await testEnv();
  env.expectErrors();
  jobs = createBulkJobClient(env, env.root);
  store = await env.agent({ name: 'actions-store' });
  cashier = await env.agent({ parentId: store.id, name: 'actions-cashier' });
});
afterAll(() => env[Symbol.asyncDispose]());

const reason = 'As agreed with them';
const nameOf = ({ fortunePanda: { username } }: TestPlayer) => username;
const rowsOf = (players: readonly TestPlayer[]) => players.map((player) => ({ account: nameOf(player) }));
const playersNamed = (...names: readonly string[]) => Promise.all(names.map((name) => env.player(name)));
const labelSchema = z.looseObject({ id: z.string() });
async function createLabel(name: string): Promise<string> {
  const { body } = await env.root.request('POST /fortune-panda/labels', { body: { name, colour: 'gold' } });
  return labelSchema.parse(body.data).id;
}
const labelsOf = async ({ id }: TestPlayer) => {
  const rows = await env.db.selectFrom('playerLabel').where('playerId', '=', id).select('labelId').execute();
  return rows.map(({ labelId }) => labelId);
};

describe('a bulk freeze', () => {
  test('freezes each player, and its undo unfreezes exactly these', async () => {
    const [one, two, before] = await playersNamed('freeze-one', 'freeze-two', 'freeze-before');
    if (!one || !two || !before) throw new Error('three');
    await env.root.call('POST /fortune-panda/users/:username/freeze', {
      params: { username: nameOf(before) },
      body: { reason },
    });
    const players = [one, two, before];
    const body = { kind: 'freeze', rows: rowsOf(players), reason, confirmation: '' } as const;
    const job = await jobs.start(body);
    expect((await jobs.over(job.id)).counts).toEqual(rowCounts({ done: 2, failed: 1 }));
    expect(await jobs.rows(job.id, 'failed')).toMatchObject([
      { account: nameOf(before), refusal: { code: 'player.frozen_already' } },
    ]);
    await one.expectRefusal('session.ended', 'GET /user/profile');
    const entries = env.db.selectFrom('auditEntry').where('playerId', '=', one.id);
    expect(
      await entries.where('action', '=', 'player.frozen').select(['actorId', 'reason']).execute(),
    ).toEqual([{ actorId: env.root.id, reason }]);

    const undo = await jobs.preview({ kind: 'unfreeze', selection: { job: job.id } });
    expect(undo.body.data).toMatchObject({
      rows: [{ account: nameOf(one) }, { account: nameOf(two) }],
      accepted: 2,
      estimate: { calls: 0 },
    });
    const back = await jobs.start({ ...body, kind: 'unfreeze', rows: rowsOf([one, two]) });
    expect((await jobs.over(back.id)).counts).toEqual(rowCounts({ done: 2 }));
    await env.signIn(one.email);
    expect(
      (await jobs.preview({ kind: 'unfreeze', selection: { accounts: [nameOf(before)] } })).body.data,
    ).toMatchObject({ accepted: 1 });
  });

  test('needs the permission, and ends when the permission is removed', async () => {
    const [player] = await playersNamed('freeze-denied');
    if (!player) throw new Error('one');
    const tills = createBulkJobClient(env, cashier);
    await env.db.updateTable('player').set({ agentId: cashier.id }).where('id', '=', player.id).execute();
    const body = { kind: 'freeze', rows: rowsOf([player]), reason, confirmation: '' } as const;
    expect((await tills.send(body)).body.code).toBe('agent.not_permitted');
    expect((await tills.send({ ...body, kind: 'message', text: 'Hello' })).body.code).toBe(
      'agent.not_permitted',
    );
    expect((await tills.send({ ...body, kind: 'move', managerId: store.id })).body.code).toBe(
      'agent.not_permitted',
    );
  });
});

describe('a bulk label', () => {
  test('is added to each player who lacks it, and its undo removes it from these only', async () => {
    const labelId = await createLabel('Bulk regular');
    const [one, had] = await playersNamed('label-one', 'label-had');
    if (!one || !had) throw new Error('two');
    await env.db.insertInto('playerLabel').values({ playerId: had.id, labelId }).execute();
    const body = { kind: 'label', labelId, rows: rowsOf([one, had]), reason, confirmation: '' } as const;
    const job = await jobs.start(body);
    const over = await jobs.over(job.id);
    expect(over).toMatchObject({
      counts: rowCounts({ done: 1, failed: 1 }),
      options: { label: 'Bulk regular' },
    });
    expect(await labelsOf(one)).toEqual([labelId]);
    const undo = await jobs.preview({ kind: 'unlabel', labelId, selection: { job: job.id } });
    expect(undo.body.data).toMatchObject({ rows: [{ account: nameOf(one), refusal: null }] });
    const back = await jobs.start({ ...body, kind: 'unlabel', rows: rowsOf([one]) });
    await jobs.over(back.id);
    expect([await labelsOf(one), await labelsOf(had)]).toEqual([[], [labelId]]);
  });

  test('is refused without a label, with an unknown one, and beyond eight', async () => {
    const [player] = await playersNamed('label-full');
    if (!player) throw new Error('one');
    const body = { kind: 'label', rows: rowsOf([player]), reason, confirmation: '' } as const;
    for (const labelId of [undefined, `lb_${'0'.repeat(26)}`]) {
      const refused = await jobs.send({ ...body, ...(labelId !== undefined && { labelId }) });
      expect(refused.body.code).toBe('label.not_found');
    }
    const ids = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => createLabel(`Full ${index}`)));
    const rows = ids.slice(0, 8).map((id) => ({ playerId: player.id, labelId: id }));
    await env.db.insertInto('playerLabel').values(rows).execute();
    const preview = await jobs.preview({
      kind: 'label',
      labelId: ids[8] ?? '',
      selection: { accounts: [nameOf(player)] },
    });
    expect(preview.body.data).toMatchObject({ rows: [{ refusal: { code: 'player.too_many_labels' } }] });
  });
});

describe('a bulk message', () => {
  test('is a notification with the agent’s message as plain text', async () => {
    const [one, closed] = await playersNamed('message-one', 'message-closed');
    if (!one || !closed) throw new Error('two');
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', closed.id).execute();
    const text = '<b>Maintenance</b> tonight at 22:00';
    const body = { kind: 'message', text, rows: rowsOf([one, closed]), reason, confirmation: '' } as const;
    const job = await jobs.start(body);
    expect((await jobs.over(job.id)).counts).toEqual(rowCounts({ done: 1, failed: 1 }));
    const { data } = await one.call('GET /user/notifications', {});
    expect(data).toContainEqual(expect.objectContaining({ kind: 'agent_message', data: { text } }));
  });

  test('is limited in length, characters and number', async () => {
    const [player] = await playersNamed('message-bounds');
    if (!player) throw new Error('one');
    const send = (text: string | undefined) =>
      jobs.send({
        ...{ kind: 'message', rows: rowsOf([player]), reason, confirmation: '' },
        ...(text !== undefined && { text }),
      } as never);
    for (const text of ['', ' ', 'x'.repeat(401), '\u202e', '\0\u200b']) {
      expect((await send(text)).body.code, JSON.stringify(text)).toBe('request.invalid');
    }
    expect((await send(undefined)).body.code).toBe('job.text_missing');
    const job = await jobs.start({
      ...{ kind: 'message', text: '\u{1F3B2}'.repeat(200), rows: rowsOf([player]), reason, confirmation: '' },
    } as never);
    expect((await jobs.over(job.id)).counts).toEqual(rowCounts({ done: 1 }));
    const copies = Array.from({ length: 20 }, (_, index) => ({
      id: `jb_${String(index).padStart(26, '0')}`,
      agentId: env.root.id,
      agentAddress: '127.0.0.1',
      kind: 'message' as const,
      reason,
      idempotencyKey: `copied-message-${index}`,
      commandHash: 'none',
      state: 'done' as const,
      endedAt: new Date(),
    }));
    await env.db.insertInto('bulkJob').values(copies).execute();
    expect((await send('Once more')).body.code).toBe('job.too_many_messages');
  });
});

describe('a bulk move', () => {
  const managerOf = async ({ id }: TestPlayer) =>
    (await env.db.selectFrom('player').where('id', '=', id).select('agentId').executeTakeFirstOrThrow())
      .agentId;

  test('assigns each player to another manager of the subtree, after a confirmation', async () => {
    const [player] = await playersNamed('move-one');
    if (!player) throw new Error('one');
    const body = {
      kind: 'move',
      managerId: cashier.id,
      rows: rowsOf([player]),
      reason,
      confirmation: '',
    } as const;
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect((await jobs.send(body)).body.code).toBe('agent.step_up_required');
    await confirmAllSessions(env);
    const job = await jobs.start(body);
    expect(await jobs.over(job.id)).toMatchObject({
      counts: rowCounts({ done: 1 }),
      options: { manager: 'actions-cashier' },
    });
    expect(await managerOf(player)).toBe(cashier.id);
    const entries = env.db.selectFrom('auditEntry').where('playerId', '=', player.id);
    expect(await entries.where('action', '=', 'player.moved').select(['before', 'after']).execute()).toEqual([
      { before: { manager: 'House' }, after: { manager: 'actions-cashier' } },
    ]);
    expect((await jobs.send(body)).body.code).toBe('job.all_refused');
  });

  test('is refused to and from agents outside the subtree, and to a disabled one', async () => {
    const [player, foreign] = await playersNamed('move-own', 'move-foreign');
    if (!player || !foreign) throw new Error('two');
    await env.db.updateTable('player').set({ agentId: store.id }).where('id', '=', player.id).execute();
    const other = await env.agent({ name: 'actions-other' });
    await confirmAllSessions(env);
    const stores = createBulkJobClient(env, store);
    const move = (managerId: string | undefined, of: TestPlayer = player) =>
      stores.send({
        ...{ kind: 'move', rows: rowsOf([of]), reason, confirmation: '' },
        ...(managerId !== undefined && { managerId }),
      } as never);
    for (const managerId of [undefined, other.id, env.root.id]) {
      expect((await move(managerId)).body.code, String(managerId)).toBe('agent.not_found');
    }
    expect((await move(cashier.id, foreign)).body.code).toBe('player.not_found');
    await env.db.updateTable('account').set({ isActive: false }).where('id', '=', cashier.id).execute();
    expect((await move(cashier.id)).body.code).toBe('agent.not_found');
    await env.db.updateTable('account').set({ isActive: true }).where('id', '=', cashier.id).execute();
    expect(await managerOf(player)).toBe(store.id);
  });
});

test('Device:Unbind for many players ends every session of each player', async () => {
  const players = await playersNamed('unbind-a', 'unbind-b');
  const { id } = await jobs.start({ kind: 'unbind', rows: rowsOf(players), reason, confirmation: '' });
  expect((await jobs.over(id)).counts).toEqual(rowCounts({ done: 2 }));
  for (const player of players)
    await player.expectRefusal('session.ended', 'GET /fortune-panda-user/balance');
});

test('a preview of a recharge counts the players who may also get a bonus, which is not in its sum', async () => {
  const terms = { kind: 'deposit_match', percent: 100, bonusCents: null, isAutomatic: true } as const;
  const offerId = await insertOffer(env, terms);
  const selection = { accounts: [nameOf(await env.player('preview-bonus'))] };
  const previewed = async (kind: 'recharge' | 'redeem') =>
    (await jobs.preview({ kind, selection, amount: toMoney(500n) })).body.data;
  expect(await previewed('recharge')).toMatchObject({ mayGetBonus: 1, sum: toMoney(500n) });
  expect(await previewed('redeem')).toMatchObject({ mayGetBonus: 0 });
  const key = {
    agentId: env.root.id,
    scopes: ['players.read', 'money.recharge'],
    skipsOffers: true,
  } as const;
  const { secret } = await insertApiKey(env, key);
  const ofKey = await env.call('POST /fortune-panda/jobs/preview', {
    token: secret,
    body: { kind: 'recharge', selection, amount: toMoney(500n) },
  });
  expect(ofKey.body.data).toMatchObject({ mayGetBonus: 0 });
  await sql`update promotion_offer set state = 'ended', ended_at = now() where id = ${offerId}`.execute(
    env.db,
  );
});
