import type { OfferKind } from '@golden-acers/contract';
import { demand, newToken } from '@golden-acers/platform';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { jobContextOf } from '../../../test/test-support-tournaments.ts';
import { type Context, inTransaction } from '../../context.ts';
import { getClaim, makeClaim } from '../claims/claims.ts';
import { findOffer } from '../offers/offers.ts';

let env: TestEnv;
let context: Context;
let pairs = 0;
beforeAll(async () => {
  env = await testEnv();
  context = jobContextOf(env.server, env.clock);
  await sql`update promotion_offer set state = 'paused' where id = 'of_sign_up'`.execute(env.db);
});
afterAll(() => env[Symbol.asyncDispose]());

/** Two accounts with one phone number. */
async function samePerson(): Promise<readonly [TestPlayer, TestPlayer]> {
  pairs += 1;
  const phoneNumber = `+1 212 300 ${1000 + pairs}`;
  return [await env.player(undefined, { phoneNumber }), await env.player(undefined, { phoneNumber })];
}

interface ClaimOrder {
  readonly offerId: string;
  readonly player: TestPlayer;
  readonly period?: string;
  readonly config?: Context['config'];
}

async function claim({ offerId, player, period = 'once', config = context.config }: ClaimOrder) {
  const id = await inTransaction({ ...context, config }, async (tx) => {
    const offer = await findOffer(tx.db, offerId);
    demand(offer, 'promotion.not_found');
    return makeClaim(tx, { offer, playerId: player.id, period, bonusCents: 500n });
  });
  return (await getClaim(env.db, id)).reviewState;
}

const offerOf = (kind: OfferKind) => {
  const hasPercent = kind === 'cashback' || kind === 'rakeback';
  return insertOffer(env, { kind, ...(hasPercent && { percent: 10, bonusCents: null }) });
};

const signInFrom = ({ id }: TestPlayer, address: string, userAgent: string) =>
  sql`insert into session (id, token_hash, account_id, created_at, expires_at, last_seen_at, address, user_agent)
    values (new_public_id('se', now()), encode(sha256(random()::text::bytea), 'hex'), ${id}, now(),
      now() + interval '1 day', now(), ${address}, ${userAgent})`.execute(env.db);

describe('the second account of a person', () => {
  test.each(['tournament_prize', 'referral'] as const)('is put in review because of a %s', async (kind) => {
    const [one, other] = await samePerson();
    const offerId = await offerOf(kind);
    expect(await claim({ offerId, player: one })).toBe('none');
    expect(await claim({ offerId, player: other })).toBe('open');
    // The same account may have one for each friend and tournament.
    expect(await claim({ offerId, player: one, period: 'another' })).toBe('open');
  });

  test('is found by its address among many sign-ins from elsewhere', async () => {
    const [one, other] = [await env.player(), await env.player()];
    for (const player of [one, other]) await signInFrom(player, '198.51.100.77', 'Zen');
    for (let browser = 0; browser < 60; browser += 1)
      await signInFrom(other, '1.2.3.4', `Browser ${browser}`);
    const offerId = await insertOffer(env);
    expect(await claim({ offerId, player: one })).toBe('none');
    expect(await claim({ offerId, player: other })).toBe('open');
  });

  test('is found as the fourth one of the networks of an IPv6 customer', async () => {
    const offerId = await insertOffer(env);
    const reviews: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const player = await env.player();
      await signInFrom(player, `2001:db8:7:${index + 1}00::1`, `Browser ${index}`);
      reviews.push(await claim({ offerId, player }));
    }
    expect(reviews).toEqual(['none', 'none', 'none', 'open', 'open']);
  });

  test('is put in review for cashback, because the accounts together may have lost nothing', async () => {
    const [one, other] = await samePerson();
    const offerId = await offerOf('cashback');
    expect(await claim({ offerId, player: one })).toBe('none');
    expect(await claim({ offerId, player: other })).toBe('open');
  });

  test('gets its rakeback without a review', async () => {
    const [one, other] = await samePerson();
    const offerId = await offerOf('rakeback');
    expect(await claim({ offerId, player: one })).toBe('none');
    expect(await claim({ offerId, player: other })).toBe('none');
  });

  test('is found by a claim from before a change of the encryption key', async () => {
    const [one, other] = await samePerson();
    const offerId = await insertOffer(env);
    expect(await claim({ offerId, player: one })).toBe('none');
    const { encryptionKey } = context.config;
    const changed = { ...context.config, encryptionKey: newToken(context.random) };
    const config = { ...changed, oldEncryptionKeys: [encryptionKey] };
    expect(await claim({ offerId, player: other, config })).toBe('open');
    const [, third] = await samePerson();
    expect(await claim({ offerId, player: third, config })).toBe('none');
  });
});
