import { gameDescription } from '@golden-acers/contract';
import { games } from '@golden-acers/games';
import { seededTestRandom } from '@golden-acers/games/test-support';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sandboxTestEnv } from '../test-support.ts';

test('every game of the catalogue is described with the figures of its rules', async () => {
  await using sandbox = await sandboxTestEnv();
  const response = await fetch(`${sandbox.url}/about/games`);
  const described = z.object({ games: z.array(gameDescription) }).parse(await response.json()).games;
  expect(described.map(({ kindId }) => kindId)).toEqual([...games.values()].map(({ kindId }) => kindId));
  expect(described[0]).toMatchObject({
    kindId: 1001,
    returnPercent: '96.07',
    maxWin: games.get('acres-of-gold')?.maxWin,
    stakeMinCents: Number(games.get('acres-of-gold')?.stakesCents[0]),
  });
});

test('the volatility of Acres of Gold agrees with its rounds', () => {
  const game = games.get('acres-of-gold');
  const random = seededTestRandom(41);
  const stakes = Array.from({ length: 40_000 }, () => {
    const step = game?.open(100n, {}, random);
    return step?.over === true ? Number(step.payoutCents) / 100 : Number.NaN;
  });
  const mean = stakes.reduce((sum, paid) => sum + paid, 0) / stakes.length;
  const deviation = Math.sqrt(stakes.reduce((sum, paid) => sum + (paid - mean) ** 2, 0) / stakes.length);
  expect(deviation).toBeGreaterThan(2);
  expect(deviation).toBeLessThan(6);
  expect(game?.volatility).toBe('medium');
});
