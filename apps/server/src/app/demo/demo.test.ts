import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { contextOf } from '../../../test/test-support-context.ts';
import { createSignUpCredit } from '../../promotions/claims/sign-up-claims.ts';
import { seedDemoPlayers } from './demo.ts';

const demo = { playerEmail: 'demo@demo.test', playerPassword: 'correct horse' };

test('the player of a new demo has no device and no message before the first sign-in', async () => {
  await using env = await testEnv({ provider: 'none', config: { demo } });
  const context = await contextOf(env);
  await seedDemoPlayers(context, createSignUpCredit(context), new AbortController().signal);
  await env.runJobs('facts');
  const player = await env.signIn(demo.playerEmail, demo.playerPassword);
  const { data: sessions } = await player.call('GET /user/sessions', {});
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  expect((await player.call('GET /user/notifications')).data).toEqual([]);
});
