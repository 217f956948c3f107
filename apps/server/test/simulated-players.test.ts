import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { createSimulatedPlayers } from './test-support-bulk-jobs.ts';

test('simulated players are signed in, and those in a game may open a round', async () => {
  await using env = await testEnv();
  const members = await createSimulatedPlayers(env, 'simulated-model', 2, {
    playing: 1,
    creditCents: 5_000n,
  });
  for (const { token } of members) {
    expect((await env.call('GET /fortune-panda-user/balance', { token })).status).toBe(200);
  }
  const [player, watcher] = members;
  expect(watcher?.gameToken).toBeUndefined();
  const round = await fetch(new URL('/api/rounds', env.gameOrigin), {
    method: 'POST',
    headers: { authorization: `Bearer ${player?.gameToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: '0b6f2c1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e', stakeCents: 20, bet: {} }),
  });
  expect(round.status).toBe(200);
});
