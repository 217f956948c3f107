import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';

const spellings = ['goldie', 'GOLDIE', 'gоldie', 'ｇｏｌｄｉｅ', 'golԁie', 'GοLDIE', 'Goldie', 'goldіe'];

test('one of eight players who choose a name at once, in eight spellings, gets it', async () => {
  await using env = await testEnv({ provider: 'none' });
  const players = await Promise.all(spellings.map((_, place) => env.player(`player-${place}`)));
  const responses = await Promise.all(
    players.map(({ token, email }, place) =>
      env.call('PUT /user/profile', {
        token,
        body: {
          firstName: 'Rosa',
          lastName: 'Marsh',
          username: spellings[place],
          email,
          phone: '+1 555 010 0199',
          country: null,
          currency: 'USD',
        },
      }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'account.username_taken')).toHaveLength(7);
});
