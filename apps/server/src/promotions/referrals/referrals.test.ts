import { toMoney } from '@golden-acers/contract';
import type { TestEnv, TestPlayer } from '@golden-acers/testing';
import { startServer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transferWork } from '../../../test/test-support-jobs.ts';
import { jobContextOf } from '../../../test/test-support-tournaments.ts';
import type { Server } from '../../app.ts';
import { inTransaction } from '../../context.ts';
import { recordFact } from '../../events/facts/facts.ts';

let env: TestEnv;
/** Two servers on one database. */
let other: Server;
let referrer: TestPlayer;
let phones = 0;
beforeAll(async () => {
  env = await testEnv();
  other = await startServer(env.databaseUrl, { clock: env.clock, config: { provider: env.provider } });
  referrer = await playerWith('rf-referrer');
  await sql`insert into game (kind_id, game_name, game_type, game_logo, position, is_listed)
    values (1001, 'Acres of Gold', 'SLOT', '', 1, true) on conflict do nothing`.execute(env.db);
});
afterAll(async () => {
  await other.close();
  await env[Symbol.asyncDispose]();
});

/** Creates a player with a separate phone number and address. */
async function playerWith(name: string, fields: Record<string, string> = {}): Promise<TestPlayer> {
  phones += 1;
  const player = await env.player(name, { phoneNumber: `+1 212 200 ${1000 + phones}`, ...fields });
  await sql`update session set address = ${`203.0.113.${phones}`} where account_id = ${player.id}`.execute(
    env.db,
  );
  return player;
}
const friendOf = (by: TestPlayer, name: string, fields: Record<string, string> = {}) =>
  playerWith(name, { referralCode: by.referralCode, ...fields });
/** Decides on both servers at once. */
const decide = () => Promise.all([env.server, other].map((server) => server.runDueJobs(['facts'])));
/** What both rewards need: 50.00 that slots keep on average of these stakes. */
const enoughCents = 161_900;
const stake = (player: TestPlayer, cents = enoughCents) =>
  sql`insert into player_play (player_id, quarter, game, rounds, staked_cents, won_cents, top_multiple_hundredths)
    values (${player.id}, date_bin('15 minutes', ${env.clock.now()}::timestamptz, 'epoch'), 'acres of gold', 1, ${cents}, ${cents}, 100)
    on conflict (player_id, quarter, game) do update set staked_cents = excluded.staked_cents`.execute(
    env.db,
  );
const recharge = async (player: TestPlayer, cents: number) => {
  expect(await env.recharge(player, cents)).toMatchObject({ status: 200 });
  await decide();
};
const playRecorded = async ({ id }: TestPlayer) => {
  await inTransaction(jobContextOf(env.server, env.clock), (tx) =>
    recordFact(tx, { kind: 'play.recorded', playerId: id, data: {} }),
  );
  await decide();
};
const pageOf = (player: TestPlayer) => player.call('GET /referrals', {});
const creditsOf = async (player: TestPlayer) => {
  const { rows } = await sql<{ cents: bigint; state: string }>`
    select transfer.amount_cents as cents, transfer.state from transfer
      join promotion_claim claim on claim.id = transfer.claim_id join promotion_offer offer on offer.id = claim.offer_id
      where transfer.player_id = ${player.id} and offer.kind = 'referral' order by transfer.id`.execute(
    env.db,
  );
  return rows.filter(({ state }) => state === 'applied').map(({ cents }) => cents);
};
const stateOf = async (name: string) =>
  (await pageOf(referrer)).data.find((friend) => friend.name.startsWith(name))?.state;

describe('a friend’s first recharge of the minimum', () => {
  test('pays both sides once, however many servers decide', async () => {
    const friend = await friendOf(referrer, 'rf-friend', { firstName: 'Frida', lastName: 'Karlo' });
    expect((await pageOf(referrer)).data).toEqual([
      expect.objectContaining({ name: 'Frida K.', state: 'joined', earned: null }),
    ]);
    await stake(friend);
    await recharge(friend, 1_999);
    expect(await stateOf('Frida')).toBe('joined');
    await recharge(friend, 2_000);
    await env.runJobs(...transferWork);
    await recharge(friend, 5_000);
    await env.runJobs(...transferWork);
    expect([await creditsOf(friend), await creditsOf(referrer)]).toEqual([[1_000n], [1_000n]]);
    expect(await stateOf('Frida')).toBe('paid');
    expect(await pageOf(referrer)).toMatchObject({
      referralCode: referrer.referralCode,
      joined: 1,
      earned: toMoney(1_000n),
      terms: { bonus: toMoney(1_000n), minRecharge: toMoney(2_000n), minStaked: toMoney(161_900n) },
    });
    const text = JSON.stringify(await pageOf(referrer));
    for (const secret of [friend.email, 'Karlo', friend.fortunePanda.username])
      expect(text).not.toContain(secret);
  });

  test('pays nothing before the friend has played, so that nobody earns it by a recharge and a redeem', async () => {
    const host = await playerWith('rf-idle-host');
    const friend = await friendOf(host, 'rf-idle');
    await recharge(friend, 2_000);
    await stake(friend, enoughCents - 100);
    await playRecorded(friend);
    await env.runJobs(...transferWork);
    expect([await creditsOf(friend), await creditsOf(host)]).toEqual([[], []]);
    expect((await pageOf(host)).data[0]?.state).toBe('joined');
    await stake(friend);
    await playRecorded(friend);
    await env.runJobs(...transferWork);
    expect([await creditsOf(friend), await creditsOf(host)]).toEqual([[1_000n], [1_000n]]);
  });

  test('cannot require wagering, which would exclude the friend’s first bonus', async () => {
    const wagered = sql`update promotion_offer set wagering_multiple = 1 where id = 'of_referral'`;
    await expect(wagered.execute(env.db)).rejects.toMatchObject({
      constraint: 'promotion_offer_referral_is_not_wagered',
    });
  });

  test('pays nothing without a referral, and nothing for an agent’s bonus', async () => {
    const alone = await playerWith('rf-alone');
    await recharge(alone, 5_000);
    expect(await creditsOf(alone)).toEqual([]);
  });
});

describe('a referral between accounts that may belong to one person', () => {
  const doubtsOf = async (friend: TestPlayer) => {
    const { rows } = await sql<{ doubts: string[] }>`
      select doubts from referral where friend_id = ${friend.id}`.execute(env.db);
    return rows[0]?.doubts;
  };
  const addressOf = (friend: TestPlayer, address: string, userAgent: string) =>
    sql`update session set address = ${address}, user_agent = ${userAgent} where account_id = ${friend.id}`.execute(
      env.db,
    );

  test('is put in review, and nothing is paid', async () => {
    await addressOf(referrer, '198.51.100.7', 'Phone');
    const samePhone = await friendOf(referrer, 'rf-phone', {
      firstName: 'Phone',
      phoneNumber: referrer.user.phone ?? '',
    });
    const sameAddress = await friendOf(referrer, 'rf-address', { firstName: 'Home' });
    await addressOf(sameAddress, '198.51.100.7', 'Another');
    const sameDevice = await friendOf(referrer, 'rf-device', { firstName: 'Device' });
    await addressOf(sameDevice, '198.51.100.7', 'Phone');
    for (const friend of [samePhone, sameAddress, sameDevice]) {
      await stake(friend);
      await recharge(friend, 2_000);
    }
    expect(await doubtsOf(samePhone)).toEqual(['same_phone']);
    expect(await doubtsOf(sameAddress)).toEqual(['same_address']);
    expect(await doubtsOf(sameDevice)).toEqual(['same_device', 'same_address']);
    expect(await stateOf('Phone')).toBe('checking');
    for (const friend of [samePhone, sameAddress, sameDevice]) expect(await creditsOf(friend)).toEqual([]);
    expect(await creditsOf(referrer)).toEqual([1_000n]);
  });

  test('is found by the address among many sign-ins from elsewhere', async () => {
    const host = await playerWith('rf-many-host');
    const guest = await friendOf(host, 'rf-many-guest');
    await addressOf(host, '198.51.100.99', 'Zen');
    await addressOf(guest, '198.51.100.99', 'Zen');
    await sql`insert into session (id, token_hash, account_id, created_at, expires_at, last_seen_at, address, user_agent)
      select new_public_id('se', now()), encode(sha256((id || browser)::bytea), 'hex'), account_id, created_at, expires_at,
          last_seen_at + interval '1 minute', '1.2.3.4', 'Browser ' || browser
        from session, generate_series(1, 60) browser where account_id = ${guest.id}`.execute(env.db);
    await stake(guest);
    await recharge(guest, 2_000);
    expect(await doubtsOf(guest)).toContain('same_address');
  });

  test('is found in a circle, where the friend of a friend is the referrer again', async () => {
    const top = await playerWith('rf-top');
    const middle = await friendOf(top, 'rf-middle');
    const again = await friendOf(middle, 'rf-again', { phoneNumber: top.user.phone ?? '' });
    await stake(again);
    await recharge(again, 2_000);
    expect(await doubtsOf(again)).toEqual(['circle']);
    expect(await creditsOf(middle)).toEqual([]);
  });
});

describe('a referral in review', () => {
  /** A referrer and a friend with one phone number, of whom both claims are held. */
  async function heldPair(name: string) {
    const host = await playerWith(`${name}-host`);
    const guest = await friendOf(host, `${name}-guest`, { phoneNumber: host.user.phone ?? '' });
    await stake(guest);
    await recharge(guest, 2_000);
    expect(await heldOf(guest, host)).toHaveLength(2);
    return [guest, host] as const;
  }
  async function heldOf(...players: readonly TestPlayer[]) {
    const { data } = await env.root.call('GET /agent/claims', { query: { state: 'held' } });
    // The sign-up credit of these players is in review too.
    const referrals = data.filter(({ offer }) => offer.kind === 'referral');
    return players.flatMap(({ fortunePanda }) =>
      referrals.filter(({ account }) => account === fortunePanda.username),
    );
  }
  const review = (claimId: string, decision: 'allow' | 'refuse') =>
    env.root.request('POST /agent/claims/:claimId/review', {
      params: { claimId },
      body: { decision, reason: 'Looked at both', isBarring: false },
    });
  const friendStateOf = async (host: TestPlayer) => (await pageOf(host)).data[0]?.state;

  test('waits in the review queue with its evidence, and pays each side once when it is allowed', async () => {
    const [guest, host] = await heldPair('rf-allowed');
    const held = await heldOf(guest, host);
    expect(held).toMatchObject([
      { review: { evidence: [{ kind: 'phone', account: host.fortunePanda.username, count: null }] } },
      { review: { evidence: [{ kind: 'phone', account: guest.fortunePanda.username, count: null }] } },
    ]);
    expect(await friendStateOf(host)).toBe('checking');
    for (const { id } of held) {
      const decisions = await Promise.all([1, 2, 3].map(() => review(id, 'allow')));
      expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
    }
    await env.runJobs(...transferWork);
    expect(await friendStateOf(host)).toBe('paid');
    await recharge(guest, 5_000);
    await env.runJobs(...transferWork);
    expect([await creditsOf(guest), await creditsOf(host)]).toEqual([[1_000n], [1_000n]]);
    expect(await heldOf(guest, host)).toEqual([]);
  });

  test('is never paid when it is refused', async () => {
    const [guest, host] = await heldPair('rf-refused');
    for (const { id } of await heldOf(guest, host)) {
      expect(await review(id, 'refuse')).toMatchObject({ body: { data: { state: 'cancelled' } } });
      expect(await review(id, 'allow')).toMatchObject({ body: { code: 'promotion.claim_not_held' } });
    }
    await recharge(guest, 5_000);
    expect([await creditsOf(guest), await creditsOf(host)]).toEqual([[], []]);
    expect(await friendStateOf(host)).toBe('refused');
    expect(await heldOf(guest, host)).toEqual([]);
  });

  test('also waits if a label excludes one side from offers', async () => {
    const host = await playerWith('rf-barred-host');
    const guest = await friendOf(host, 'rf-barred-guest');
    await sql`with made as (insert into label (id, name, colour) values (new_public_id('lb', now()), 'Bonus abuse', 'red')
      returning id) insert into player_label (player_id, label_id) select ${host.id}, id from made`.execute(
      env.db,
    );
    await stake(guest);
    await recharge(guest, 2_000);
    expect(await heldOf(guest, host)).toMatchObject([
      { review: { evidence: [{ kind: 'account_not_open' }] } },
      { review: { evidence: [{ kind: 'account_not_open' }] } },
    ]);
    expect([await creditsOf(guest), await creditsOf(host)]).toEqual([[], []]);
  });

  test('leaves the queue if its player gives the claim up', async () => {
    const [guest, host] = await heldPair('rf-given-up');
    const [own] = await heldOf(guest);
    await guest.call('POST /promotions/claims/:claimId/cancel', { params: { claimId: own?.id ?? '' } });
    expect((await heldOf(guest, host)).map(({ account }) => account)).toEqual([host.fortunePanda.username]);
  });
});
