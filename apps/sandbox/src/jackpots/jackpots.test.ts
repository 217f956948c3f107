import { randomUUID } from 'node:crypto';
import { toCents, toMoney } from '@golden-acers/contract';
import { post } from '@golden-acers/ledger';
import { runInTransaction } from '@golden-acers/platform';
import { bySuite } from '@golden-acers/testing/suite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { drawJackpotNumber } from '../seeds/outcome-random.ts';
import {
  getPot,
  makePotCertain,
  md5Independently,
  openTestRound,
  type SandboxResponse,
  type SandboxTestEnv,
  sandboxTestEnv,
  seededGameRandom,
} from '../test-support.ts';

const slot = 1001;
const poker = 2001;
const stakeCents = 20;
const withJackpots = { config: { jackpots: true } };
const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };

function spin(sandbox: SandboxTestEnv, session: string, request: { key?: string; stakeCents?: number } = {}) {
  return openTestRound(sandbox, session, { stakeCents, ...request });
}

test('however often the shares are summed up, the pots lose and gain no fraction of a cent', async () => {
  await using sandbox = await sandboxTestEnv(withJackpots);
  const append = (from: number) =>
    sql`insert into pot_share (pot, cents_e4)
      select slug, (array[10, 20, 50, 100, 500, 2000])[1 + index * 7 % 6] * (index * 37 % 501)
        from pot, generate_series(${sql.lit(from)}::int, ${sql.lit(from + 999)}::int) as index`.execute(
      sandbox.db,
    );
  const sums = async () => {
    const { rows } = await sql<Record<string, bigint>>`
      select (select sum(cents_e4)::bigint from pot_share) as appended,
          (select max(sums) from (select sum(cents_e4) as sums from pot_share group by pot) left_over)::bigint as "largest",
          (select sum(balance_cents)::bigint from ledger_account where id like 'pot:%') as content,
          (select balance_cents from ledger_account where id = 'contributions') as paid`.execute(sandbox.db);
    return rows[0] ?? {};
  };
  const seeds = 500n + 5_000n + 100_000n;
  let contributed = 0n;
  for (let round = 0; round < bySuite(6, 20); round += 1) {
    const before = (await sums()).appended ?? 0n;
    await append(1 + round * 1_000);
    contributed += ((await sums()).appended ?? 0n) - before;
    await Promise.all([1, 2, 3].map(() => sql`select pot_post_shares()`.execute(sandbox.db)));
    const { appended = 0n, largest = 0n, content = 0n, paid } = await sums();
    expect((content - seeds) * 10_000n + appended).toBe(contributed);
    expect(largest).toBeLessThan(10_000n);
    expect(paid).toBe(seeds - content);
  }
  expect(contributed).toBeGreaterThan(1_000_000_000n);
});

test('a part of a stake goes into the pots to the cent, and poker feeds no pot', async () => {
  await using sandbox = await sandboxTestEnv({ ...withJackpots, gameRandom: seededGameRandom('feeding') });
  const session = await sandbox.enter(await sandbox.player('player_01', 100_000), slot);
  const before = await getPot(sandbox, 'grand');
  // Ten cents of $20.00 go into each pot.
  for (let round = 0; round < 3; round += 1) await spin(sandbox, session, { stakeCents: 2_000 });
  expect(toCents((await getPot(sandbox, 'grand')).value)).toBe(toCents(before.value) + 30n);
  await sql`select pot_post_shares()`.execute(sandbox.db);
  expect(toCents((await getPot(sandbox, 'grand')).value)).toBe(toCents(before.value) + 30n);
  const { rows } = await sql<{ reason: string; cents: bigint }>`
    select reason, sum(amount_cents)::bigint as cents from ledger_posting
      join ledger_entry on ledger_entry.id = entry_id where account_id like 'pot:grand%' group by reason
      order by reason`.execute(sandbox.db);
  expect(rows).toEqual([
    { reason: 'contribution', cents: 30n },
    { reason: 'seed', cents: 100_000n },
  ]);
  const table = await sandbox.enter('player_01', poker);
  const dealt = await openTestRound(sandbox, table, { stakeCents: 125 });
  expect(dealt.round.jackpot).toBeNull();
  expect((await sandbox.api('GET /state', { session: table })).body.jackpots).toBeNull();
  expect(toCents((await getPot(sandbox, 'grand')).value)).toBe(toCents(before.value) + 30n);
});

test('the balance above the cap is not paid and fills the next pot before the operator pays a seed', async () => {
  await using sandbox = await sandboxTestEnv({ ...withJackpots, gameRandom: seededGameRandom('beyond') });
  const session = await sandbox.enter(await sandbox.player('player_01', 10_000), slot);
  await runInTransaction(sandbox.db, async (tx) => {
    const postings = [
      { account: 'mint', amountCents: -300n },
      { account: 'pot:mini', amountCents: 300n },
    ];
    await post(tx, { reference: 'filling', reason: 'stake', postings });
  });
  await makePotCertain(sandbox, { slug: 'mini', stakeCents, capCents: 650n, contributionBps: 0 });
  expect(await getPot(sandbox, 'mini')).toMatchObject({ value: toMoney(650n), reserve: toMoney(150n) });
  const wins = [await spin(sandbox, session), await spin(sandbox, session)];
  expect(wins.map(({ round }) => round.jackpot?.cents)).toEqual([650, 500]);
  // The operator paid 350 for the first refill and the whole seed for the second.
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_account where id = 'seeds'`.execute(sandbox.db);
  expect(rows).toEqual([{ cents: -BigInt(500 + 5_000 + 100_000 + 350 + 500) }]);
});

describe('a jackpot', () => {
  let sandbox: SandboxTestEnv;
  beforeAll(async () => {
    sandbox = await sandboxTestEnv({ ...withJackpots, gameRandom: seededGameRandom('a win') });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  // The first one, since it names the pot's first value and the time.
  test('pays the displayed value at once, is in every record, and starts again at its seed', async () => {
    const account = await sandbox.newPlayer(10_000);
    const session = await sandbox.enter(account, slot);
    await makePotCertain(sandbox, { slug: 'mini', stakeCents });
    const key = randomUUID();
    const won = await spin(sandbox, session, { key });
    expect(won.round.jackpot).toEqual({ name: 'Mini', cents: 500 });
    expect(won.balanceCents).toBe(10_000 - stakeCents + won.round.payoutCents + 500);
    expect(await sandbox.balance(account)).toBe((won.balanceCents / 100).toFixed(2));
    expect(await getPot(sandbox, 'mini')).toMatchObject({
      value: toMoney(500n),
      hits: 1,
      lastHit: toMoney(500n),
      lastHitAt: '2026-03-01T12:00:00.000Z',
    });
    expect((await sandbox.call('getJpRecord', { account, ...march })).data).toEqual([
      { account, gameId: 1000001, type: 'Mini', score: '5.00', insertTime: '2026/3/1 12:00:00' },
    ]);
    expect((await sandbox.call('getGameRecord', { account })).data).toMatchObject([
      { totalPlayed: '0.20', totalWin: ((won.round.payoutCents + 500) / 100).toFixed(2) },
    ]);
    // The same key returns the same round and no second win.
    expect((await spin(sandbox, session, { key })).round).toEqual(won.round);
    expect((await sandbox.api('GET /state', { session })).body.round).toEqual(won.round);
    expect(await getPot(sandbox, 'mini')).toMatchObject({ hits: 1 });
  });

  test('follows from seeds that were fixed before, and from the round’s nonce', async () => {
    const session = await sandbox.enter(await sandbox.newPlayer(100_000), slot);
    // Every second round wins on average.
    await makePotCertain(sandbox, { slug: 'mini', stakeCents: 2 * stakeCents });
    const rounds = [];
    for (let index = 0; index < 30; index += 1) {
      if (index % 15 === 0) sandbox.clock.advance(1_000);
      rounds.push((await spin(sandbox, session)).round);
    }
    sandbox.clock.advance(1_000);
    const { body } = await sandbox.api('POST /seeds', { session, body: { clientSeed: 'mine' } });
    const { serverSeed } = z.object({ serverSeed: z.string() }).parse(body.revealed);
    for (const { fairness, jackpot } of rounds) {
      if (fairness === null) throw new Error('the round has no seeds');
      const drawn = drawJackpotNumber({ ...fairness, serverSeed, nonce: BigInt(fairness.nonce) });
      const { rows } = await sql<{ name: string }>`
        select name from pot where slug = pot_drawn(${drawn}, ${stakeCents})`.execute(sandbox.db);
      expect(jackpot?.name).toBe(rows[0]?.name);
    }
    expect(new Set(rounds.map(({ jackpot }) => jackpot?.name))).toEqual(new Set(['Mini', undefined]));
  });

  test('that fails to be paid changes nothing, and the same key wins it afterwards', async () => {
    const account = await sandbox.newPlayer(1_000);
    const session = await sandbox.enter(account, slot);
    await makePotCertain(sandbox, { slug: 'mini', stakeCents, contributionBps: 0 });
    const before = await getPot(sandbox, 'mini');
    await sql`alter table jackpot_win add constraint jackpot_win_breaks check (score_cents < 0) not valid`.execute(
      sandbox.db,
    );
    const body = { key: randomUUID(), stakeCents, bet: {} };
    expect((await sandbox.api('POST /rounds', { session, body })).status).toBe(500);
    expect(await sandbox.balance(account)).toBe('10.00');
    expect(await getPot(sandbox, 'mini')).toEqual(before);
    await sql`alter table jackpot_win drop constraint jackpot_win_breaks`.execute(sandbox.db);
    expect((await spin(sandbox, session, { key: body.key })).round.jackpot).toEqual({
      name: 'Mini',
      cents: Number(toCents(before.value)),
    });
  });
});

describe('the initial jackpots', () => {
  let sandbox: SandboxTestEnv;
  beforeAll(async () => {
    sandbox = await sandboxTestEnv(withJackpots);
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  test('are shown to players without a session, with their part of a game’s return', async () => {
    const session = await sandbox.enter(await sandbox.newPlayer(1_000), slot);
    const pots = [
      { slug: 'mini', name: 'Mini', valueCents: 500, oddsCents: 100_000 },
      { slug: 'major', name: 'Major', valueCents: 5_000, oddsCents: 2_000_000 },
      { slug: 'grand', name: 'Grand', valueCents: 100_000, oddsCents: 50_000_000 },
    ];
    expect(await sandbox.api('GET /jackpots')).toEqual({ status: 200, body: { pots } });
    expect((await sandbox.api('GET /state', { session })).body).toMatchObject({
      game: { returnPercent: '96.07' },
      // 1.5 % are contributions, 0.95 % the seeds.
      jackpots: { pots, returnPercent: '2.45', totalReturnPercent: '98.52' },
    });
  });

  test('are read and changed by the operator with its token, within limits', async () => {
    expect((await sandbox.admin('GET /jackpots')).body).toMatchObject({
      jackpots: [
        {
          slug: 'mini',
          name: 'Mini',
          value: toMoney(500n),
          seed: toMoney(500n),
          contributionBps: 50,
          cap: toMoney(5_000n),
        },
        { slug: 'major', value: toMoney(5_000n), odds: toMoney(2_000_000n) },
        { slug: 'grand', value: toMoney(100_000n), hits: 0, lastHitAt: null, lastHit: null },
      ],
    });
    const valid = { seed: toMoney(400n), contributionBps: 60, cap: toMoney(6_000n) };
    const put = (body: object, slug = 'mini') => sandbox.admin(`PUT /jackpots/${slug}`, body);
    expect(await put(valid)).toMatchObject({
      status: 200,
      body: { before: { seed: toMoney(500n) }, after: { ...valid, value: toMoney(500n) } },
    });
    const codeOf = ({ status, body }: SandboxResponse) => [status, body.code];
    expect(codeOf(await put(valid, 'huge'))).toEqual([404, 'jackpot.not_found']);
    for (const change of [
      { cap: toMoney(399n) },
      { cap: toMoney(499n) },
      { seed: toMoney(6_001n) },
      { cap: toMoney(600n) },
    ]) {
      expect(codeOf(await put({ ...valid, ...change })), JSON.stringify(change)).toEqual([
        409,
        'jackpot.cap_too_low',
      ]);
    }
    // 96.08 % return, 1 % to the other two pots, 0.45 % for their seeds: 2.47 % are left.
    expect(codeOf(await put({ seed: toMoney(0n), contributionBps: 248, cap: toMoney(6_000n) }))).toEqual([
      409,
      'jackpot.return_too_high',
    ]);
    expect((await put({ seed: toMoney(0n), contributionBps: 245, cap: toMoney(6_000n) })).status).toBe(200);
    for (const bad of [
      {},
      { ...valid, odds: toMoney(1n) },
      { ...valid, seed: toMoney(-1n) },
      { ...valid, seed: { amountMinor: '1.5', currency: 'USD' } },
      { ...valid, contributionBps: 501 },
      { ...valid, cap: toMoney(100_000_001n) },
      { ...valid, cap: '5000' },
    ]) {
      expect((await put(bad)).status, JSON.stringify(bad)).toBe(422);
    }
    expect((await sandbox.admin('GET /jackpots', undefined, md5Independently('wrong'))).status).toBe(404);
    expect((await sandbox.admin('PUT /jackpots/mini', valid, md5Independently('wrong'))).status).toBe(404);
  });
});
