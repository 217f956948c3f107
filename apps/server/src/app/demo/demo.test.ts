import { pollUntil, testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';

const demo = { playerEmail: 'demo@demo.test', playerPassword: 'correct horse' };

test('the player of a new demo has no device and no message before the first sign-in', async () => {
  await using env = await testEnv({ provider: 'none', config: { demo } });
  await env.server.listen();
  const seeded = () =>
    env.db.selectFrom('account').where('email', 'like', '%@demo.test').select('id').execute();
  await pollUntil(seeded, (players) => players.length > 0);
  const player = await env.signIn(demo.playerEmail, demo.playerPassword);
  const { data: sessions } = await player.call('GET /user/sessions', {});
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await player.call('GET /user/notifications')).data).toEqual([]);
});
