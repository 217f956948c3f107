import { money, toCents, toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertOffer } from '../../../test/test-support-claims.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const page = z.object({
  data: z.array(z.looseObject({ id: z.string(), kind: z.string(), amount: money, outcome: z.string() })),
  nextCursor: z.string().nullable(),
});

async function transfers(player: TestPlayer, query: Record<string, string> = {}) {
  const response = await player.request('GET /fortune-panda-user/transfers', {
    query: new URLSearchParams(query).toString(),
  });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return page.parse(response.body);
}

async function everyPage(player: TestPlayer, query: Record<string, string>, between: () => Promise<unknown>) {
  const seen: bigint[] = [];
  let cursor: string | null = null;
  do {
    const { data, nextCursor } = await transfers(player, { ...query, ...(cursor !== null && { cursor }) });
    seen.push(...data.map(({ amount }) => toCents(amount)));
    cursor = nextCursor;
    await between();
  } while (cursor !== null);
  return seen;
}

describe("a player's transfers", () => {
  test('name the offer of a bonus, unless its title contains figures or is generated', async () => {
    const player = await env.player('wallet-offer');
    const texts = { en: { title: 'Harvest gift', description: '-' }, de: { title: '{amount} geschenkt' } };
    for (const changes of [{ texts: JSON.stringify(texts) }, {}]) {
      const offerId = await insertOffer(env, { bonusCents: 100n, ...changes });
      await player.call('POST /promotions/offers/:offerId/claim', {
        params: { offerId },
        body: { isReplacing: false },
      });
    }
    expect((await transfers(player)).data).toMatchObject([
      { cause: 'promotion', offerTitles: null },
      { cause: 'promotion', offerTitles: { en: 'Harvest gift' } },
      { cause: 'sign_up' },
    ]);
  });

  test('show their outcome, and the reason of a failed one', async () => {
    const player = await env.player('wallet-one');
    await env.recharge(player, 1_250);
    await env.redeem(player, 100_000);
    env.fault({ action: 'recharge', kind: 'reset' });
    await env.recharge(player, 300);
    expect((await transfers(player)).data).toMatchObject([
      { kind: 'recharge', amount: toMoney(300n), outcome: 'checking', reason: null, settledAt: null },
      { kind: 'redeem', outcome: 'failed', reason: { code: 'provider.player_balance_low' } },
      {
        amount: toMoney(1_250n),
        outcome: 'done',
        balanceBefore: toMoney(2_500n),
        balanceAfter: toMoney(3_750n),
        cause: 'agent',
      },
      { amount: toMoney(2_500n), outcome: 'done', cause: 'sign_up', requestId: null },
    ]);
  });

  test('are filtered by kind, outcome and time', async () => {
    const player = await env.player('wallet-filter');
    await env.redeem(player, 500);
    await env.redeem(player, 900_000);
    const amounts = async (query: Record<string, string>) =>
      (await transfers(player, query)).data.map(({ amount }) => toCents(amount));
    expect(await amounts({ kind: 'recharge' })).toEqual([2_500n]);
    expect(await amounts({ kind: 'redeem', outcome: 'done' })).toEqual([500n]);
    expect(await amounts({ outcome: 'failed' })).toEqual([900_000n]);
    expect(await amounts({ outcome: 'checking' })).toEqual([]);
    expect(await amounts({ to: '2020-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await amounts({ from: '2020-01-01T00:00:00.000Z', to: '2199-01-01T00:00:00.000Z' })).toHaveLength(
      3,
    );
  });

  test('are listed page by page, each once, while new ones arrive', async () => {
    const player = await env.player('wallet-pages');
    for (let cents = 1; cents <= 6; cents += 1) await env.recharge(player, cents);
    const known = [6n, 5n, 4n, 3n, 2n, 1n, 2_500n];
    const arrive = () => env.recharge(player, 99);
    expect(await everyPage(player, { limit: '2' }, arrive)).toEqual(known);
    const all = [99n, 99n, 99n, 99n, ...known];
    expect(await everyPage(player, { limit: '1' }, async () => undefined)).toEqual(all);
    expect(await everyPage(player, { limit: '100' }, async () => undefined)).toEqual(all);
    expect(await everyPage(player, { limit: '3', kind: 'redeem' }, async () => undefined)).toEqual([]);
  });

  test('are never listed for another player, whatever the cursor', async () => {
    const [one, other] = [await env.player('wallet-mine'), await env.player('wallet-theirs')];
    await env.recharge(one, 100);
    const { nextCursor } = await transfers(one, { limit: '1' });
    expect((await transfers(one, { cursor: nextCursor ?? '', limit: '100' })).data).toHaveLength(1);
    for (const cursor of [
      nextCursor ?? '',
      '',
      'x',
      'AAAAAAAAAAAA',
      `${nextCursor}x`,
      'a'.repeat(200),
      'MSB0cl8x',
      '١٢٣٤٥٦٧٨',
    ]) {
      const response = await other.request('GET /fortune-panda-user/transfers', {
        query: new URLSearchParams({ cursor }).toString(),
      });
      expect(response, cursor).toMatchObject({
        status: 422,
        body: { fields: { cursor: expect.any(String) } },
      });
    }
    for (const bad of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=1e1',
      'limit=',
      'kind=both',
      'outcome=unknown',
      'from=2026-01-01',
      'to=now',
    ]) {
      await other.expectRefusal('request.invalid', 'GET /fortune-panda-user/transfers', { query: bad });
    }
  });
});
