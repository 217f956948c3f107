import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
  await env.visitor.call('GET /games/fortune-panda');
});
afterAll(() => env[Symbol.asyncDispose]());

const [slot, fish] = [1001, 3001];
const today = { fromDate: '2026-03-01', toDate: '2026-03-01' };

const list = (player: TestPlayer, changes: Record<string, string> = {}) =>
  player.call('GET /user/bets', { query: { ...today, ...changes } });
const read = (player: TestPlayer, changes: Record<string, string> = {}) =>
  player.call('POST /user/bets/read', { body: { ...today, ...changes } });

/** Fields of a record that the provider would have sent. */
async function store(player: TestPlayer, records: readonly (readonly [string, number, number, string])[]) {
  for (const [at, played, won, reason] of records) {
    await sql`insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents,
        played_cents, won_cents, balance_now_cents, reason)
      select provider_agent_id, id, ${at}::timestamptz, '1', 10000, ${played}, ${won}, ${10_000 - played + won}, ${reason}
        from player where id = ${player.id}`.execute(env.db);
  }
}

describe('the bets of a player', () => {
  test('are the provider’s records with stake, win and balances, read with one call on request', async () => {
    const player = await env.player('bets-played');
    const game = await player.play(fish);
    const { round } = await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
    expect(await list(player)).toMatchObject({ data: [], unreadDays: 1, readAt: null });
    await read(player);
    const won = toMoney(BigInt(round.payoutCents));
    const page = await list(player);
    expect(page).toMatchObject({
      data: [
        { gameName: 'Golden Nets', kindId: fish, staked: toMoney(50n), won, balanceBefore: toMoney(2_500n) },
      ],
      totals: { bets: 1, staked: toMoney(50n), won, net: toMoney(BigInt(round.payoutCents - 50)) },
      games: ['Golden Nets'],
      unreadDays: 0,
      readAt: env.clock.now().toISOString(),
      nextCursor: null,
    });
    await game.open({ stakeCents: 50, bet: { targets: ['sardine'] } });
    expect(await list(player)).toMatchObject({ totals: { bets: 1 }, unreadDays: 0 });
    await read(player);
    expect(await list(player)).toMatchObject({ totals: { bets: 2 } });
  });

  test('keep their numbers when the day is read again, and change only if the record changed', async () => {
    const player = await env.player('bets-numbered');
    const game = await player.play(fish);
    await game.open({ stakeCents: 10, bet: { targets: ['sardine'] } });
    await game.leave();
    await read(player);
    const [first] = (await list(player)).data;
    env.clock.advance(120_000);
    await (await player.play(slot)).open({ stakeCents: 20 });
    await read(player);
    const { data } = await list(player);
    expect(data.map(({ gameName }) => gameName)).toEqual(['Acres of Gold', 'Golden Nets']);
    expect(data[1]).toEqual(first);
  });

  test('have numbers in the order of their times, also those of one moment', async () => {
    const player = await env.player('bets-in-order');
    const game = await player.play(slot);
    for (const stakeCents of [20, 40, 100]) await game.open({ stakeCents });
    env.clock.advance(60_000);
    await game.open({ stakeCents: 200 });
    await read(player);
    const { data } = await list(player);
    expect(data.map(({ staked }) => Number(staked.amountMinor))).toEqual([200, 100, 40, 20]);
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    // Each bet begins with the balance that the one before it left.
    const balances = data.toReversed();
    for (const [index, { balanceBefore }] of balances.entries())
      if (index > 0) expect(balanceBefore).toEqual(balances[index - 1]?.balanceAfter);
  });

  test('state when the days that go on were read, whenever a day that is over was', async () => {
    const player = await env.player('bets-read-at');
    const dayRead = (day: string, fetchedAt: string, isFinal: boolean) => ({
      ...{ playerId: player.id, kind: 'game' as const },
      ...{ day, fetchedAt: new Date(fetchedAt), isFinal },
    });
    const days = [
      dayRead('2026-02-28', '2026-03-01T01:00:00.000Z', true),
      dayRead('2026-03-01', '2026-03-01T02:00:00.000Z', false),
    ];
    await env.db.insertInto('recordDay').values(days).execute();
    const both = { fromDate: '2026-02-28', timeZone: 'UTC' };
    expect(await list(player, both)).toMatchObject({ readAt: '2026-03-01T02:00:00.000Z' });
    const first = { ...both, toDate: '2026-02-28' };
    expect(await list(player, first)).toMatchObject({ readAt: '2026-03-01T01:00:00.000Z' });
  });

  test('are only the player’s own, filtered by game and by the days of the reader’s zone', async () => {
    const player = await env.player('bets-filtered');
    const other = await env.player('bets-of-another');
    await store(player, [
      ['2026-02-28T23:30:00Z', 100, 0, 'Acres of Gold'],
      ['2026-03-01T00:30:00Z', 200, 900, ' golden nets '],
      ['2026-03-01T09:00:00Z', 300, 0, 'Retired Game'],
    ]);
    await store(other, [['2026-03-01T09:00:00Z', 5_000, 0, 'Acres of Gold']]);
    const names = (await list(player)).data.map(({ gameName, kindId }) => [gameName, kindId]);
    expect(names).toEqual([
      ['Retired Game', null],
      ['Golden Nets', fish],
    ]);
    const berlin = await list(player, { timeZone: 'Europe/Berlin' });
    expect(berlin.totals).toEqual({ bets: 3, staked: toMoney(600n), won: toMoney(900n), net: toMoney(300n) });
    const filtered = await list(player, { game: 'golden nets' });
    expect(filtered).toMatchObject({
      data: [{ gameName: 'Golden Nets' }],
      totals: { bets: 1, staked: toMoney(200n), won: toMoney(900n), net: toMoney(700n) },
      games: ['golden nets', 'Retired Game'],
    });
  });

  test('are paged without repeating a row, even of one moment', async () => {
    const player = await env.player('bets-paged');
    const at = '2026-03-01T08:00:00Z';
    await store(
      player,
      Array.from({ length: 7 }, () => [at, 100, 0, 'Acres of Gold'] as const),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(player, { limit: '3', ...(cursor !== '' && { cursor }) });
      expect(page.totals?.bets).toBe(7);
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  test('have the sums once: a page after them is read without, by the same cursor', async () => {
    const player = await env.player('bets-parts');
    const [at, later] = ['2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z'];
    await store(player, [
      [at, 100, 0, 'Acres of Gold'],
      [later, 200, 0, 'Acres of Gold'],
    ]);
    const first = await list(player, { limit: '1' });
    expect(first).toMatchObject({ totals: { bets: 2 }, games: ['Acres of Gold'] });
    const second = await list(player, { limit: '1', only: 'rows', cursor: String(first.nextCursor) });
    expect(second.data.map(({ staked }) => staked)).toEqual([toMoney(100n)]);
    expect([second.totals, second.games]).toEqual([undefined, undefined]);
    const totals = await list(player, { only: 'totals' });
    expect(totals).toMatchObject({ data: [], nextCursor: null, totals: { bets: 2 } });
  });

  test('are refused for an invalid time zone or period, and to agents', async () => {
    const player = await env.player('bets-refused');
    for (const wrong of [
      { timeZone: 'Mars/Olympus' },
      { timeZone: "Europe/Berlin'; drop" },
      { toDate: '2026-02-28' },
      { fromDate: '2025-01-01' },
      { game: 'x'.repeat(201) },
    ]) {
      const query = new URLSearchParams({ ...today, ...wrong }).toString();
      expect(await player.request('GET /user/bets', { query })).toMatchObject({ status: 422 });
    }
    await env.root.expectRefusal('player.required', 'POST /user/bets/read', { body: today });
  });

  test('show the seeds of their round to the player and the agents above, and to no one else', async () => {
    const player = await env.player('bets-drawn');
    const game = await player.play(slot);
    const { round } = await game.open({ stakeCents: 20 });
    await read(player);
    // Records of one moment have no order, so the record is found while it is alone.
    const [first] = (await list(player)).data;
    const params = { id: first?.id ?? '' };
    await game.open({ stakeCents: 20 });
    await read(player);
    const { data } = await player.call('GET /user/bets/:id/seeds', { params });
    expect(data.rounds).toEqual([
      {
        id: round.id,
        serverSeedHash: round.fairness?.serverSeedHash,
        serverSeed: null,
        clientSeed: round.fairness?.clientSeed,
        nonce: 0,
        verifyUrl: null,
      },
    ]);
    const { revealed } = await game.changeSeeds('my-own_seed');
    const seen = await env.root.call('GET /agent/records/games/:id/seeds', { params });
    const [shown] = seen.data.rounds ?? [];
    expect(shown).toMatchObject({ id: round.id, serverSeed: revealed?.serverSeed });
    const { hash } = new URL(shown?.verifyUrl ?? '');
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toMatchObject({
      game: 'acres-of-gold',
      serverSeed: revealed?.serverSeed,
      nonce: '0',
      stake: '0.20',
      bet: '{}',
    });
    const other = await env.player('bets-not-drawn');
    await other.expectRefusal('record.not_found', 'GET /user/bets/:id/seeds', { params });
    const agent = await env.agent({ name: 'bets-another-agent' });
    await agent.expectRefusal('record.not_found', 'GET /agent/records/games/:id/seeds', { params });
  });

  test('stay readable while the provider is down, and reading is limited per player', async () => {
    const player = await env.player('bets-limited');
    await store(player, [['2026-03-01T09:00:00Z', 300, 0, 'Acres of Gold']]);
    env.fault({ action: 'getGameRecord', kind: 'reset', count: 100 });
    await player.expectRefusal('provider.unavailable', 'POST /user/bets/read', { body: today });
    expect((await list(player)).data).toHaveLength(1);
    env.sandbox.faultInjector.clear();
    for (let reads = 1; reads < 10; reads += 1) await player.request('POST /user/bets/read', { body: today });
    await player.expectRefusal('request.rate_limited', 'POST /user/bets/read', { body: today });
    const other = await env.player('bets-not-limited');
    await read(other);
  });
});
