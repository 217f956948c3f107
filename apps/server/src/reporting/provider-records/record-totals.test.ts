import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';

const list = z.object({
  data: z.array(z.unknown()),
  nextCursor: z.string().nullable(),
  coverage: z.unknown().optional(),
  totals: z.unknown().optional(),
});

test.each([
  ['transactions', { records: 0, ownTransfers: 2, onlyInLedger: 0 }],
  ['games', { records: 0 }],
  ['jackpots', { records: 0 }],
  ['welfare', { records: 1 }],
] as const)('the sums of %s are read once, apart from the pages', async (kind, totals) => {
  await using env = await testEnv();
  const player = await env.player('records-sums');
  await env.recharge(player, 1_000);
  const read = async (ask: Record<string, string>) => {
    const days = { fromDate: '2026-03-01', toDate: '2026-03-01', players: player.fortunePanda.username };
    const query = new URLSearchParams({ ...days, limit: '1', ...ask }).toString();
    const { status, body } = await env.call(`GET /agent/records/${kind}`, { token: env.root.token, query });
    expect(status, JSON.stringify(body)).toBe(200);
    return list.parse(body);
  };
  const both = await read({});
  expect(both.totals).toMatchObject(totals);
  const page = await read({ only: 'rows' });
  expect(page.data).toEqual(both.data);
  expect([page.totals, page.coverage]).toEqual([undefined, undefined]);
  const sums = await read({ only: 'totals' });
  expect(sums).toMatchObject({ data: [], nextCursor: null });
  expect([sums.totals, sums.coverage]).toEqual([both.totals, both.coverage]);
  // A program may begin with both, and go on with the pages alone.
  if (both.nextCursor === null) return;
  const next = await read({ only: 'rows', cursor: both.nextCursor });
  expect(next.data).toHaveLength(1);
  expect(next.data).not.toEqual(both.data);
});
