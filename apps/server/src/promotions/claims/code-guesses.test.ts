import { startServer, testEnv } from '@golden-acers/testing';
import { expect, it } from 'vitest';

it('guesses of promo codes at two servers count together', async () => {
  await using env = await testEnv({ provider: 'none' });
  const player = await env.player();
  const second = await startServer(env.databaseUrl, { clock: env.clock });
  const statuses: number[] = [];
  for (let guess = 0; guess < 7; guess += 1) {
    const { http } = guess % 2 === 0 ? env.server : second;
    const response = await http.inject({
      method: 'POST',
      url: '/api/promotions/codes',
      headers: { authorization: `Bearer ${player.token}` },
      payload: { code: `GUESS${guess}` },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  await second.close();
});
