import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: BareTestEnv;
let player: TestPlayer;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  player = await env.player('noted');
});
afterAll(() => env[Symbol.asyncDispose]());

const write = (text: string) =>
  env.root.request('POST /fortune-panda/users/:username/notes', {
    params: { username: player.fortunePanda.username },
    body: { text },
  });

test('an agent writes sixty notes in ten minutes at most', async () => {
  for (let count = 0; count < 60; count += 1) expect((await write(`Note ${count}`)).status).toBe(201);
  expect(await write('One more')).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } });
});

test('a player has five hundred notes at most', async () => {
  env.clock.advance(10 * 60_000);
  const missing = Array.from({ length: 440 }, (_, place) => ({
    id: `no_${String(place).padStart(26, '0')}`,
    player_id: player.id,
    author_id: env.root.id,
    text: 'Called',
    written_at: env.clock.now(),
  }));
  await env.db.insertInto('player_note').values(missing).execute();
  expect(await write('One more')).toMatchObject({ status: 409, body: { code: 'note.too_many' } });
});
