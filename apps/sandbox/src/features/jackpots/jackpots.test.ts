import { createHash, randomUUID } from 'node:crypto';
import { openAccounts, post } from '@golden-acers/ledger';
import { hashToken, inTransaction } from '@golden-acers/platform';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answered,
  md5,
  openRound,
  roundReply,
  seededGameRandom,
  type TestSandbox,
  testSandbox,
} from '../../test-support.ts';
import { drawPot } from './draw.ts';

const slot = 1001;
const poker = 2001;
const stakeCents = 20;
const withJackpots = { config: { jackpots: true } };
const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };

const potList = z.object({
  jackpots: z.array(
    z.looseObject({ slug: z.string(), valueCents: z.number(), reserveCents: z.number(), hits: z.number() }),
  ),
});

async function potOf(sandbox: TestSandbox, slug: string) {
  const { jackpots } = potList.parse((await sandbox.admin('GET /jackpots')).body);
  const found = jackpots.find((pot) => pot.slug === slug);
  if (found === undefined) throw new Error(`There is no jackpot ${slug}.`);
  return found;
}

/** From now on every smallest stake wins it, but for the few that win a rarer one. */
async function makeCertain(sandbox: TestSandbox, slug: string, changes: object = {}) {
  await sandbox.db
    .updateTable('pot')
    .set({ odds_cents: BigInt(stakeCents), ...changes })
    .where('slug', '=', slug)
    .execute();
}

function spin(sandbox: TestSandbox, session: string, given: { key?: string; stakeCents?: number } = {}) {
  return openRound(sandbox, session, { stakeCents, ...given });
}

test('over 100,000 stakes no fraction of a cent is lost, and none makes a cent more', async () => {
  await using sandbox = await testSandbox(withJackpots);
  // Stakes and contributions of every kind, one after the other into one part.
  const { rows } = await sql<{ rounds: bigint; shares: bigint; contributed: bigint; most: bigint }>`
    with stake as (
      select place, (array[10, 20, 50, 100, 500, 2000])[1 + place * 7 % 6]::bigint * (place * 37 % 501) as contribution
        from generate_series(1, 100000) as place
    ), carried as (
      select contribution, sum(contribution) over (order by place) - contribution as before from stake
    ), shared as (
      select contribution, pot_share(before::bigint, contribution) as share from carried
    )
    select count(*) as rounds, sum(share)::bigint as shares, sum(contribution)::bigint as contributed,
        max(abs(share * 10000 - contribution)) as most
      from shared`.execute(sandbox.db);
  const [told] = rows;
  expect(told?.rounds).toBe(100_000n);
  expect(told?.contributed).toBeGreaterThan(0n);
  expect(told?.shares).toBe((told?.contributed ?? 0n) / 10_000n);
  // No single stake is off by a whole cent.
  expect(told?.most).toBeLessThan(10_000n);
});

test('each part carries its own fraction from stake to stake', async () => {
  await using sandbox = await testSandbox(withJackpots);
  const shares = new Map<string, bigint>();
  let staked = 0n;
  for (let place = 0; place < 400; place += 1) {
    const stake = [10, 20, 50, 100, 500, 2_000][(place * 7) % 6] ?? 0;
    staked += BigInt(stake);
    const { rows } = await sql<{ slug: string; cents: bigint }>`
      select slug, share_cents as cents from pot_contribute(${stake}, ${place % 8})`.execute(sandbox.db);
    for (const { slug, cents } of rows) shares.set(slug, (shares.get(slug) ?? 0n) + cents);
  }
  const parts = await sandbox.db.selectFrom('pot_part').selectAll().execute();
  expect([...shares.keys()].sort()).toEqual(['grand', 'major', 'mini']);
  for (const [slug, cents] of shares) {
    const own = parts.filter(({ pot }) => pot === slug).map(({ contributed }) => contributed);
    expect(own.reduce((sum, each) => sum + each, 0n)).toBe(staked * 50n);
    expect(cents).toBe(own.reduce((sum, each) => sum + each / 10_000n, 0n));
  }
});

test('a stake is the bank’s and the pots’, to the cent, and poker feeds none', async () => {
  await using sandbox = await testSandbox({ ...withJackpots, gameRandom: seededGameRandom('feeding') });
  const session = await sandbox.enter(await sandbox.player('player_01', 100_000), slot);
  const before = await potOf(sandbox, 'grand');
  // Of $20.00 ten cents go into each.
  for (let round = 0; round < 3; round += 1) await spin(sandbox, session, { stakeCents: 2_000 });
  expect((await potOf(sandbox, 'grand')).valueCents).toBe(before.valueCents + 30);
  const { rows } = await sql<{ reason: string; cents: bigint }>`
    select reason, sum(amount_cents)::bigint as cents from ledger_posting
      join ledger_entry on ledger_entry.id = entry_id where account_id like 'pot:grand%' group by reason
      order by reason`.execute(sandbox.db);
  expect(rows).toEqual([
    { reason: 'seed', cents: 100_000n },
    { reason: 'stake', cents: 30n },
  ]);
  const table = await sandbox.enter('player_01', poker);
  const dealt = await openRound(sandbox, table, { stakeCents: 125 });
  expect(dealt.round.draw).toBeNull();
  expect((await sandbox.api('GET /state', { session: table })).body.jackpots).toBeNull();
  expect((await potOf(sandbox, 'grand')).valueCents).toBe(before.valueCents + 30);
});

test('a win is what the pot shows, is paid at once, is in every record, and the pot begins anew with its seed', async () => {
  await using sandbox = await testSandbox({ ...withJackpots, gameRandom: seededGameRandom('a win') });
  const account = await sandbox.player('player_01', 10_000);
  const session = await sandbox.enter(account, slot);
  await makeCertain(sandbox, 'mini');
  const key = randomUUID();
  const won = await spin(sandbox, session, { key });
  expect(won.round.jackpot).toEqual({ name: 'Mini', cents: 500 });
  expect(won.balanceCents).toBe(10_000 - stakeCents + won.round.payoutCents + 500);
  expect(await sandbox.balance(account)).toBe((won.balanceCents / 100).toFixed(2));
  expect(await potOf(sandbox, 'mini')).toMatchObject({
    valueCents: 500,
    hits: 1,
    lastHitCents: 500,
    lastHitAt: '2026-03-01T12:00:00.000Z',
  });
  expect((await sandbox.call('getJpRecord', { account, ...march })).data).toEqual([
    { account, gameId: 1000001, type: 'Mini', score: '5.00', insertTime: '2026/3/1 12:00:00' },
  ]);
  expect((await sandbox.call('getGameRecord', { account })).data).toMatchObject([
    { totalPlayed: '0.20', totalWin: ((won.round.payoutCents + 500) / 100).toFixed(2) },
  ]);
  // The same key is the same round, and no second win.
  expect((await spin(sandbox, session, { key })).round).toEqual(won.round);
  expect((await sandbox.api('GET /state', { session })).body.round).toEqual(won.round);
  expect(await potOf(sandbox, 'mini')).toMatchObject({ hits: 1 });
});

test('what lies beyond the cap is not paid and is the next pot’s, before the house puts up anything', async () => {
  await using sandbox = await testSandbox({ ...withJackpots, gameRandom: seededGameRandom('beyond') });
  const session = await sandbox.enter(await sandbox.player('player_01', 10_000), slot);
  await inTransaction(sandbox.db, async (tx) => {
    const postings = [
      { account: 'mint', amountCents: -300n },
      { account: 'pot:mini', amountCents: 300n },
    ];
    await post(tx, { reference: 'filling', reason: 'stake', postings });
  });
  await makeCertain(sandbox, 'mini', { cap_cents: 650n, contribution_bps: 0 });
  expect(await potOf(sandbox, 'mini')).toMatchObject({ valueCents: 650, reserveCents: 150 });
  const wins = [await spin(sandbox, session), await spin(sandbox, session)];
  expect(wins.map(({ round }) => round.jackpot?.cents)).toEqual([650, 500]);
  // Once by 350 and once by all of it.
  const { rows } = await sql<{ cents: bigint }>`
    select balance_cents as cents from ledger_account where id = 'seeds'`.execute(sandbox.db);
  expect(rows).toEqual([{ cents: -BigInt(500 + 5_000 + 100_000 + 350 + 500) }]);
});

test('each draw follows from a seed that was fixed before, and the client’s own key', async () => {
  await using sandbox = await testSandbox({ ...withJackpots, gameRandom: seededGameRandom('draws') });
  const session = await sandbox.enter(await sandbox.player('player_01', 100_000), slot);
  // One of two wins.
  await makeCertain(sandbox, 'mini', { odds_cents: BigInt(2 * stakeCents) });
  const pots = (await sandbox.db.selectFrom('pot').selectAll().execute()).map((pot) => ({
    name: pot.name,
    slug: pot.slug,
    oddsCents: pot.odds_cents,
  }));
  let told = z.string().parse((await sandbox.api('GET /state', { session })).body.nextDraw);
  const outcomes = new Set<string | undefined>();
  for (let place = 0; place < 30; place += 1) {
    if (place % 15 === 0) sandbox.clock.advance(1_000);
    const { round, nextDraw } = await spin(sandbox, session);
    const { draw } = round;
    if (draw === null) throw new Error('The round was not drawn.');
    expect(createHash('sha256').update(draw.seed).digest('hex')).toBe(told);
    expect(round.jackpot?.name).toBe(drawPot(pots, { ...draw, stakeCents: BigInt(stakeCents) })?.name);
    outcomes.add(round.jackpot?.name);
    expect(nextDraw).not.toBe(told);
    told = nextDraw;
  }
  expect(outcomes).toEqual(new Set(['Mini', undefined]));
  const history = z.object({ rounds: z.array(roundReply.shape.round) });
  const { rounds } = history.parse((await sandbox.api('GET /rounds?limit=5', { session })).body);
  expect(rounds.every(({ draw }) => draw !== null && hashToken(draw.seed) !== told)).toBe(true);
});

/** Players at a game, past the protocol: a hundred sign-ups would hash a hundred passwords. */
async function crowd(sandbox: TestSandbox, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, place) => `pl_${String(place).padStart(26, '0')}`);
  const tokenOf = (id: string) => `token-of-the-race-${id}`;
  await inTransaction(sandbox.db, async (tx) => {
    const { id: agentId } = await tx.selectFrom('agent').select('id').executeTakeFirstOrThrow();
    const at = sandbox.clock.now();
    await openAccounts(tx, { ids: ids.map((id) => `credit:${id}`), mayBeNegative: false });
    await post(tx, {
      reference: 'crowd',
      reason: 'grant',
      postings: [
        { account: 'mint', amountCents: -1_000n * BigInt(count) },
        ...ids.map((id) => ({ account: `credit:${id}`, amountCents: 1_000n })),
      ],
    });
    for (const id of ids) {
      const account = `crowd_${id.slice(-6)}`;
      const row = {
        id,
        agent_id: agentId,
        account,
        account_key: account,
        password_hash: 'scrypt$',
        created_at: at,
      };
      await tx.insertInto('player').values(row).execute();
      await tx
        .insertInto('game_session')
        .values({
          id: id.replace('pl_', 'gs_'),
          token_hash: hashToken(tokenOf(id)),
          player_id: id,
          slug: 'acres-of-gold',
          exit_url: null,
          started_at: at,
          last_seen_at: at,
          ended_at: null,
          end_reason: null,
          balance_before_cents: 1_000n,
          balance_now_cents: 1_000n,
          last_played_at: null,
          draw_seed: md5(id),
        })
        .execute();
    }
  });
  return ids.map(tokenOf);
}

/** As a game's page does: what found the sandbox busy is sent again under the same key. */
async function spinUntilAnswered(sandbox: TestSandbox, session: string) {
  const body = { key: randomUUID(), stakeCents, bet: {} };
  for (;;) {
    const answer = await sandbox.api('POST /rounds', { session, body });
    if (answer.status !== 503) return roundReply.parse(answer.body);
    sandbox.clock.advance(1_000);
  }
}

test('of a hundred rounds at once that all draw the same pot, one wins it', async () => {
  await using sandbox = await testSandbox({ ...withJackpots, gameRandom: seededGameRandom('a race') });
  const sessions = await crowd(sandbox, 100);
  // Nothing comes into it after the first win.
  await makeCertain(sandbox, 'mini', { seed_cents: 0n, contribution_bps: 0 });
  const spins = await Promise.all(sessions.map((session) => spinUntilAnswered(sandbox, session)));
  expect(spins.filter(({ round }) => round.jackpot !== null).map(({ round }) => round.jackpot)).toEqual([
    { name: 'Mini', cents: 500 },
  ]);
  expect(await potOf(sandbox, 'mini')).toMatchObject({ valueCents: 0, hits: 1 });

  // And with a seed each of a hundred wins a pot of its own: the seed, and what came meanwhile.
  await makeCertain(sandbox, 'mini', { seed_cents: 300n, contribution_bps: 500 });
  const wins = await Promise.all(sessions.map((session) => spinUntilAnswered(sandbox, session)));
  const { rows } = await sql<{ seeds: bigint; deadlocks: bigint }>`
    select count(*) as seeds, (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks
      from ledger_entry where reason = 'seed' and reference <> 'seed:mini'`.execute(sandbox.db);
  expect(rows[0]).toMatchObject({ deadlocks: 0n });
  const paid = wins.reduce((sum, { round }) => sum + (round.jackpot?.cents ?? 0), 0);
  // The first finds an empty pot but for its own share; the seed stands from then on.
  expect(paid).toBeGreaterThanOrEqual(99 * 300);
  expect(paid).toBeLessThanOrEqual(100 * 300 + 100);
});

test('what fails while a jackpot is paid leaves nothing behind, and the same key wins the same afterwards', async () => {
  await using sandbox = await testSandbox({ ...withJackpots, gameRandom: seededGameRandom('a crash') });
  const account = await sandbox.player('player_01', 1_000);
  const session = await sandbox.enter(account, slot);
  await makeCertain(sandbox, 'mini');
  await sql`alter table jackpot add constraint jackpot_breaks check (score_cents < 0)`.execute(sandbox.db);
  const body = { key: randomUUID(), stakeCents, bet: {} };
  expect((await sandbox.api('POST /rounds', { session, body })).status).toBe(500);
  expect(await sandbox.balance(account)).toBe('10.00');
  expect(await potOf(sandbox, 'mini')).toMatchObject({ valueCents: 500, hits: 0, lastHitAt: null });
  await sql`alter table jackpot drop constraint jackpot_breaks`.execute(sandbox.db);
  expect((await spin(sandbox, session, { key: body.key })).round.jackpot).toEqual({
    name: 'Mini',
    cents: 500,
  });
});

test('the house reads and sets the jackpots behind its token, within bounds', async () => {
  await using sandbox = await testSandbox(withJackpots);
  expect((await sandbox.admin('GET /jackpots')).body).toMatchObject({
    jackpots: [
      { slug: 'mini', name: 'Mini', valueCents: 500, seedCents: 500, contributionBps: 50, capCents: 5_000 },
      { slug: 'major', valueCents: 5_000, oddsCents: 2_000_000 },
      { slug: 'grand', valueCents: 100_000, hits: 0, lastHitAt: null, lastHitCents: null },
    ],
  });
  const good = { seedCents: 400, contributionBps: 60, capCents: 6_000 };
  const put = (body: object, slug = 'mini') => sandbox.admin(`PUT /jackpots/${slug}`, body);
  expect(await put(good)).toMatchObject({
    status: 200,
    body: { before: { seedCents: 500 }, after: { ...good, valueCents: 500 } },
  });
  const codeOf = ({ status, body }: Answered) => [status, body.code];
  expect(codeOf(await put(good, 'huge'))).toEqual([404, 'jackpot.not_found']);
  for (const change of [{ capCents: 399 }, { capCents: 499 }, { seedCents: 6_001 }, { capCents: 600 }]) {
    expect(codeOf(await put({ ...good, ...change })), JSON.stringify(change)).toEqual([
      409,
      'jackpot.cap_too_low',
    ]);
  }
  // 96.08 %, 1 % to the other two, 0.45 % of their seeds: 2.47 % are left.
  expect(codeOf(await put({ seedCents: 0, contributionBps: 248, capCents: 6_000 }))).toEqual([
    409,
    'jackpot.return_too_high',
  ]);
  expect((await put({ seedCents: 0, contributionBps: 245, capCents: 6_000 })).status).toBe(200);
  for (const bad of [
    {},
    { ...good, oddsCents: 1 },
    { ...good, seedCents: -1 },
    { ...good, seedCents: 1.5 },
    { ...good, contributionBps: 501 },
    { ...good, capCents: 100_000_001 },
    { ...good, capCents: '5000' },
  ]) {
    expect((await put(bad)).status, JSON.stringify(bad)).toBe(422);
  }
  expect((await sandbox.admin('GET /jackpots', undefined, md5('wrong'))).status).toBe(404);
  expect((await sandbox.admin('PUT /jackpots/mini', good, md5('wrong'))).status).toBe(404);
});

test('players see the pots without a session, and what they add to a game’s return', async () => {
  await using sandbox = await testSandbox(withJackpots);
  const session = await sandbox.enter(await sandbox.player('player_01', 1_000), slot);
  const pots = [
    { slug: 'mini', name: 'Mini', valueCents: 500, oddsCents: 100_000 },
    { slug: 'major', name: 'Major', valueCents: 5_000, oddsCents: 2_000_000 },
    { slug: 'grand', name: 'Grand', valueCents: 100_000, oddsCents: 50_000_000 },
  ];
  expect(await sandbox.api('GET /jackpots')).toEqual({ status: 200, body: { pots } });
  expect((await sandbox.api('GET /state', { session })).body).toMatchObject({
    game: { returnPercent: '96.07' },
    jackpots: { pots, returnPercent: '1.50', totalReturnPercent: '97.57' },
  });
});
