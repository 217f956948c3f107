import { gameDescription } from '@golden-acers/contract';
import { games } from '@golden-acers/games';
import { seededTestRandom } from '@golden-acers/games/test-support';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSandbox } from '../../test-support.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import { describeGames } from './game-info.ts';
import { gameTexts } from './game-texts.ts';

test('every game of the catalogue is described with the figures of its rules', async () => {
  await using sandbox = await startTestSandbox();
  const answer = await fetch(`${sandbox.url}/about/games`);
  const told = z.object({ games: z.array(gameDescription) }).parse(await answer.json()).games;
  expect(told.map(({ kindId }) => kindId)).toEqual(catalogue.map(({ kindId }) => kindId));
  expect(told[0]).toMatchObject({
    kindId: 1001,
    returnPercent: '96.07',
    maxWin: games.get('acres-of-gold')?.maxWin,
    stakeMinCents: Number(games.get('acres-of-gold')?.stakesCents[0]),
  });
});

test('every game’s rules are told in every language, at the same length', () => {
  for (const { rules, kindId } of describeGames()) {
    const told = [rules?.en, rules?.es, rules?.fr, rules?.de];
    expect(new Set(told.map((paragraphs) => paragraphs?.length)).size, String(kindId)).toBe(1);
    expect(rules?.en.length).toBeGreaterThan(0);
  }
});

test('the volatility of Acres of Gold is what its rounds show', () => {
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
  expect(gameTexts.get('acres-of-gold')?.volatility).toBe('medium');
});
