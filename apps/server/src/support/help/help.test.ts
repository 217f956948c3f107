import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const path = 'PUT /user/help/:article/vote';
const redeem = { params: { article: 'redeem' } } as const;

test('each player has one vote per article, which the newest request decides', async () => {
  const [ada, rosa] = [await env.player('vote-ada'), await env.player('vote-rosa')];
  expect((await ada.call('GET /user/help/:article/vote', redeem)).data).toEqual({ isHelpful: null });
  const votes = Array.from({ length: 8 }, (_, index) =>
    ada.request(path, { ...redeem, body: { isHelpful: index % 2 === 0 } }),
  );
  for (const { status } of await Promise.all(votes)) expect(status).toBe(200);
  await ada.call(path, { ...redeem, body: { isHelpful: false } });
  await rosa.call(path, { ...redeem, body: { isHelpful: true } });
  const rows = await env.db.selectFrom('helpVote').select(['playerId', 'isHelpful']).execute();
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ playerId: ada.id, isHelpful: false });
  expect((await rosa.call('GET /user/help/:article/vote', redeem)).data).toEqual({ isHelpful: true });
});

test('a vote for an unknown article is refused', async () => {
  const { request } = await env.player('vote-nothing');
  const unknown = { params: { article: '../etc/passwd' }, body: { isHelpful: true } };
  expect(await request(path, unknown)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
});

test('agents see the votes of their own players, the worst article first', async () => {
  const store = await env.agent({ name: 'vote-store' });
  for (const [name, agentId] of [
    ['vote-inside', store.id],
    ['vote-outside', env.root.id],
  ] as const) {
    const player = await env.player(name);
    await env.db.updateTable('player').where('id', '=', player.id).set({ agentId }).execute();
    await player.call(path, { params: { article: 'vip' }, body: { isHelpful: true } });
    await player.call(path, { params: { article: 'games' }, body: { isHelpful: false } });
  }
  expect((await store.call('GET /agent/help/votes')).data).toEqual([
    { article: 'games', helpful: 0, unhelpful: 1 },
    { article: 'vip', helpful: 1, unhelpful: 0 },
  ]);
  const ofRoot = (await env.root.call('GET /agent/help/votes')).data;
  expect(ofRoot.find(({ article }) => article === 'vip')).toMatchObject({ helpful: 2 });
});
