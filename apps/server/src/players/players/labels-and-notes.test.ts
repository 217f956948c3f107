import { type ApiResponse, type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertOffer } from '../../../test/test-support-claims.ts';

let env: BareTestEnv;
let root: string;
let sibling: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  root = env.root.token;
  const other = await env.agent({ name: 'other-store' });
  sibling = other.token;
});
afterAll(() => env[Symbol.asyncDispose]());

const withId = z.looseObject({ id: z.string() });
const params = (player: TestPlayer) => ({ username: player.fortunePanda.username });
const code = ({ status, body }: ApiResponse) => [status, body.code];

test('labels belong to the whole site: they are set on a player, searched by, and deleted', async () => {
  const player = await env.player('labelled');
  const make = (name: string) =>
    env.root.request('POST /fortune-panda/labels', { body: { name, colour: 'gold' } });
  const { id } = withId.parse((await make('Regular')).body.data);
  expect(code(await make('REGULAR'))).toEqual([409, 'label.name_taken']);
  const choose = (labelIds: string[]) =>
    env.root.request('PUT /fortune-panda/users/:username/labels', {
      params: params(player),
      body: { labelIds },
    });
  expect(await choose([id, id])).toMatchObject({
    status: 200,
    body: { data: [{ name: 'Regular', colour: 'gold' }] },
  });
  expect(code(await choose([`lb_${'0'.repeat(26)}`]))).toEqual([404, 'label.not_found']);
  const found = async () => (await env.root.call('GET /fortune-panda/users', { query: { label: id } })).data;
  expect(await found()).toMatchObject([
    { nickname: 'labelled', labels: [{ id, name: 'Regular', colour: 'gold' }] },
  ]);
  const at = { token: root, params: { id } };
  const changed = await env.call('PUT /fortune-panda/labels/:id', {
    ...at,
    body: { name: 'Guest', colour: 'teal' },
  });
  expect(changed).toMatchObject({ status: 200, body: { data: { id, name: 'Guest', colour: 'teal' } } });
  expect((await env.call('DELETE /fortune-panda/labels/:id', at)).status).toBe(200);
  expect(await found()).toEqual([]);
});

test('a label that an offer requires can be set only by agents who may manage offers', async () => {
  const player = await env.player('label-seeker');
  const cashier = await env.agent({ name: 'label-cashier', level: 'cashier' });
  await env.db.updateTable('player').set({ agentId: cashier.id }).where('id', '=', player.id).execute();
  const form = { name: 'Guests of honour', colour: 'gold' } as const;
  const { id } = (await env.root.call('POST /fortune-panda/labels', { body: form })).data;
  const choose = (client: typeof cashier, labelIds: string[]) =>
    client.request('PUT /fortune-panda/users/:username/labels', {
      params: params(player),
      body: { labelIds },
    });
  expect(await choose(cashier, [id])).toMatchObject({ status: 200 });
  await choose(cashier, []);
  await insertOffer(env, { labelId: id });
  expect(code(await choose(cashier, [id]))).toEqual([403, 'agent.not_permitted']);
  expect(await choose(cashier, [])).toMatchObject({ status: 200 });
  const manager = await env.agent({ name: 'label-manager', level: 'store' });
  await env.db.updateTable('player').set({ agentId: manager.id }).where('id', '=', player.id).execute();
  expect(await choose(manager, [id])).toMatchObject({ status: 200 });
});

test('a label that excludes from offers comes to no player by an agent who may not manage offers', async () => {
  const player = await env.player('bar-seeker');
  const cashier = await env.agent({ name: 'bar-cashier', level: 'cashier' });
  await env.db.updateTable('player').set({ agentId: cashier.id }).where('id', '=', player.id).execute();
  const grant = { agentId: cashier.id, permission: 'settings.change', isGranted: true, setBy: env.root.id };
  await env.db.insertInto('agentPermission').values(grant).execute();
  const make = async (name: string) =>
    (await env.root.call('POST /fortune-panda/labels', { body: { name, colour: 'red' } })).data;
  const common = await make('Comes often');
  const chosen = { params: params(player), body: { labelIds: [common.id] } };
  await cashier.call('PUT /fortune-panda/users/:username/labels', chosen);
  // A label that players have must not become the one that excludes them.
  const rename = { params: { id: common.id }, body: { name: 'bonus ABUSE', colour: 'red' } } as const;
  await cashier.expectRefusal('agent.not_permitted', 'PUT /fortune-panda/labels/:id', rename);
  const { id: labelId } = await make('Bonus abuse');
  const excluding = { params: params(player), body: { labelIds: [common.id, labelId] } };
  await cashier.expectRefusal('agent.not_permitted', 'PUT /fortune-panda/users/:username/labels', excluding);
  const job = {
    kind: 'label',
    labelId,
    rows: [{ account: player.fortunePanda.username }],
    reason: 'Two accounts',
    confirmation: '',
  } as const;
  await cashier.expectRefusal('agent.not_permitted', 'POST /fortune-panda/jobs', {
    ...{ body: job, headers: { 'idempotency-key': 'bar-many-players' } },
  });
  const labels = (await cashier.call('GET /fortune-panda/labels', {})).data;
  expect(labels.filter(({ isOfOffers }) => isOfOffers).map(({ name }) => name)).toContain('Bonus abuse');
  expect(labels.find(({ id }) => id === common.id)).toMatchObject({ isOfOffers: false });
});

describe('saved views', () => {
  const settings = {
    search: 'vip',
    status: 'Active',
    sort: '-balance',
    label: null,
    columns: ['id', 'account'],
  };
  const save = (name: string, isDefault: boolean, token = root) =>
    env.call('POST /fortune-panda/user-views', { token, body: { name, isDefault, settings } });
  const list = async (token = root) => (await env.call('GET /fortune-panda/user-views', { token })).body.data;

  test('belong to one agent, with unique names and one default', async () => {
    const first = withId.parse((await save('By balance', true)).body.data);
    expect(code(await save('BY BALANCE', false))).toEqual([409, 'saved_view.name_taken']);
    await save('All', true);
    expect(await list()).toMatchObject([
      { name: 'All', isDefault: true, settings },
      { name: 'By balance', isDefault: false },
    ]);
    expect(await list(sibling)).toEqual([]);
    const change = (token: string) =>
      env.call('PUT /fortune-panda/user-views/:id', {
        token,
        params: { id: first.id },
        body: { name: 'Richest', isDefault: true, settings },
      });
    expect(code(await change(sibling))).toEqual([404, 'saved_view.not_found']);
    expect((await change(root)).status).toBe(200);
    expect(await list()).toMatchObject([
      { name: 'All', isDefault: false },
      { name: 'Richest', isDefault: true },
    ]);
    const remove = { token: root, params: { id: first.id } };
    expect((await env.call('DELETE /fortune-panda/user-views/:id', remove)).status).toBe(200);
    expect(code(await env.call('DELETE /fortune-panda/user-views/:id', remove))).toEqual([
      404,
      'saved_view.not_found',
    ]);
  });
});

const write = ({ fortunePanda }: TestPlayer, text: string) =>
  env.root.request('POST /fortune-panda/users/:username/notes', {
    params: { username: fortunePanda.username },
    body: { text },
  });

test('an agent writes sixty notes in ten minutes at most', async () => {
  const player = await env.player('noted');
  for (let count = 0; count < 60; count += 1) expect((await write(player, `Note ${count}`)).status).toBe(201);
  expect(await write(player, 'One more')).toMatchObject({
    status: 429,
    body: { code: 'request.rate_limited' },
  });
  env.clock.advance(10 * 60_000);
});

test('a player has five hundred notes at most', async () => {
  const player = await env.player('noted-often');
  const notes = Array.from({ length: 500 }, (_, place) => ({
    id: `no_${String(place).padStart(26, '0')}`,
    playerId: player.id,
    authorId: env.root.id,
    text: 'Called',
    writtenAt: env.clock.now(),
  }));
  await env.db.insertInto('playerNote').values(notes).execute();
  expect(await write(player, 'One more')).toMatchObject({ status: 409, body: { code: 'note.too_many' } });
});
