import { type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cashbackTools, endCashback, insertCashbackGames } from '../../../test/test-support-cashback.ts';
import { jobContextOf } from '../../../test/test-support-tournaments.ts';
import type { Context } from '../../context.ts';
import { lastWeekBefore, type Week } from './week.ts';

let env: BareTestEnv;
let context: Context;
let week: Week;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  context = jobContextOf(env.server, env.clock);
  await insertCashbackGames(env);
});
afterAll(() => env[Symbol.asyncDispose]());
beforeEach(async () => {
  await endCashback(env);
  week = lastWeekBefore(env.clock.now(), 'UTC');
});

const { cashbackOffer, play, sharesOf, payAll, endClaims } = cashbackTools(() => ({ env, context, week }));

describe('what a related account won by opposite bets', () => {
  const roulette = { stakedCents: 400_000, game: 'Orchard Roulette' };
  /** Each lost 200.00, or won 150.00. */
  const loseAtTable = (player: TestPlayer) => play(player, { ...roulette, wonCents: 380_000 });
  const winAtTable = (player: TestPlayer) => play(player, { ...roulette, wonCents: 415_000 });
  const seenAt = ({ id }: TestPlayer, address: string) =>
    sql`update session set address = ${address}, last_seen_at = now() where account_id = ${id}`.execute(
      env.db,
    );
  async function setOffsOf(offerId: string): Promise<Map<string, bigint>> {
    const { rows } = await sql<{ id: string; cents: bigint }>`
      select player_id as id, set_off_cents as cents from cashback_share where offer_id = ${offerId}`.execute(
      env.db,
    );
    return new Map(rows.map(({ id, cents }) => [id, cents]));
  }

  test('is no loss of accounts that used one network, whatever their contact data are', async () => {
    const [red, black, stranger] = [
      await env.player('cb-even'),
      await env.player('cb-odd'),
      await env.player('cb-guest'),
    ];
    await seenAt(red, '198.51.100.7');
    await seenAt(black, '198.51.100.7');
    await seenAt(stranger, '198.51.100.8');
    const offerId = await cashbackOffer();
    await play(red, { ...roulette, wonCents: 380_000 });
    await play(black, { ...roulette, wonCents: 415_000 });
    await play(stranger, { ...roulette, wonCents: 380_000 });
    // A loss at another hour is a loss.
    await play(red, { ...roulette, wonCents: 396_000, hour: 3 });
    await payAll();
    const shares = await sharesOf(offerId);
    expect(shares.get(red.id)).toBe((20_000n - 15_000n + 4_000n) / 10n);
    expect(shares.get(black.id)).toBe('nothing_due');
    // A fifth of 1 % of the stakes, which is less than a tenth of the loss.
    expect(shares.get(stranger.id)).toBe(800n);
  });

  test('is set off once, however many related accounts lost, and each offer sets it off', async () => {
    const losers = [await env.player('cb-loser-1'), await env.player('cb-loser-2')];
    const winner = await env.player('cb-winner');
    for (const player of [...losers, winner]) await seenAt(player, '198.51.100.21');
    for (const player of losers) await loseAtTable(player);
    await winAtTable(winner);
    for (const _offer of [1, 2]) {
      const offerId = await cashbackOffer();
      await payAll();
      for (const player of losers) await endClaims(player);
      const setOffs = await setOffsOf(offerId);
      expect(losers.map(({ id }) => setOffs.get(id)).toSorted()).toEqual([0n, 15_000n]);
    }
  });

  test('is set off in full when their records are read one after the other', async () => {
    const losers = [await env.player('cb-early-1'), await env.player('cb-late-2')];
    const winners = [await env.player('cb-both-1'), await env.player('cb-both-2')];
    for (const player of [...losers, ...winners]) await seenAt(player, '198.51.100.22');
    const offerId = await cashbackOffer();
    for (const player of winners) await winAtTable(player);
    for (const player of losers) {
      await loseAtTable(player);
      await payAll();
    }
    const setOffs = await setOffsOf(offerId);
    // Of the 300.00, the first loser's 200.00, and the rest.
    expect(losers.map(({ id }) => setOffs.get(id))).toEqual([20_000n, 10_000n]);
  });

  test('counts if the winner verified the mailbox or phone number of the loser, and not if it only entered it', async () => {
    const phoneNumber = '+1 212 500 1044';
    const owner = await env.player('cb-owner', { phoneNumber });
    const stranger = await env.player('cb-stranger', { phoneNumber });
    await seenAt(owner, '198.51.100.23');
    await seenAt(stranger, '198.51.100.24');
    const rename = ({ id }: TestPlayer, email: string, isVerified: boolean) =>
      sql`update account set email = ${email}, email_verified_at = case when ${isVerified} then now() end
        where id = ${id}`.execute(env.db);
    await rename(owner, 'ada.winter@gmail.com', true);
    await rename(stranger, 'adawinter+1@gmail.com', false);
    const setOffAfterPlay = async () => {
      const offerId = await cashbackOffer();
      await payAll();
      await endClaims(owner);
      return (await setOffsOf(offerId)).get(owner.id);
    };
    await loseAtTable(owner);
    await winAtTable(stranger);
    expect(await setOffAfterPlay()).toBe(0n);
    await rename(stranger, 'adawinter+1@gmail.com', true);
    expect(await setOffAfterPlay()).toBe(15_000n);
    await rename(stranger, 'somebody@gmail.com', true);
    expect(await setOffAfterPlay()).toBe(0n);
    await sql`update account set verified_number = '+12125001044', phone_verified_at = now()
      where id = ${stranger.id}`.execute(env.db);
    expect(await setOffAfterPlay()).toBe(15_000n);
  });
});
