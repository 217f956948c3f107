import { toMoney } from '@golden-acers/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
  await env.fund(env.agents.store, 1_000_00);
});
afterAll(() => env[Symbol.asyncDispose]());
// Clears the used rates.
beforeEach(() => env.clock.advance(61_000));

describe('a match without a maximum', () => {
  test('is not published, because nothing limits what a player gains from it', async () => {
    const { store } = env.agents;
    const { id } = await env.draft(store, { maxBonus: null });
    expect(await env.act(store, 'publish', id)).toMatchObject({
      body: { code: 'promotion.gain_unlimited' },
    });
    expect(await env.found(store, id)).toMatchObject({ state: 'draft' });
  });
});

const cashback = {
  kind: 'cashback',
  percent: 10,
  ...{ minStaked: toMoney(1_000n), minRounds: 10, wageringMultiple: 1 },
} as const;

describe('a form', () => {
  test.each([
    [{ percent: null }, 'percent'],
    [{ bonus: toMoney(100n) }, 'bonus'],
    [{ kind: 'fixed_credit' }, 'percent'],
    [{ kind: 'free_credit', percent: null, bonus: toMoney(100n) }, 'promoCode'],
    [{ kind: 'cashback', isFirstRechargeOnly: true }, 'isFirstRechargeOnly'],
    [{ ...cashback, minStaked: toMoney(999n) }, 'minStaked'],
    [{ ...cashback, minRounds: 9 }, 'minRounds'],
    [{ ...cashback, wageringMultiple: 0 }, 'wageringMultiple'],
    [{ ...cashback, maxBonus: null }, 'maxBonus'],
    [{ minStaked: toMoney(1_000n) }, 'minStaked'],
    [{ minRounds: 10 }, 'minRounds'],
    [{ startsAt: '2027-02-30T00:00' }, 'startsAt'],
    [{ startsAt: '2027-01-02T00:00', endsAt: '2027-01-01T00:00' }, 'endsAt'],
    [{ timeZone: 'Moon/Base' }, 'timeZone'],
  ] as const)('with %o is invalid in %s', async (changes, field) => {
    const response = await env.save(env.agents.store, changes);
    expect(response).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    expect(Object.keys(response.body.fields ?? {})).toContain(field);
  });

  test('shows its period in the offer’s time zone', async () => {
    const window = { startsAt: '2027-06-01T00:00', endsAt: '2027-07-01T00:00', timeZone: 'America/New_York' };
    const { id, form } = await env.draft(env.agents.store, window);
    expect(form).toMatchObject(window);
    const row = env.db.selectFrom('promotionOffer').where('id', '=', id).select('startsAt');
    expect(await row.executeTakeFirst()).toEqual({ startsAt: new Date('2027-06-01T04:00:00Z') });
  });

  test('keeps the minimum of play that a program does not name', async () => {
    const { store } = env.agents;
    const { id, form } = await env.draft(store, cashback);
    const { minStaked: _staked, minRounds: _rounds, ...known } = { ...form, kind: 'cashback' } as const;
    const response = await store.request('PUT /agent/offers/:offerId', {
      params: { offerId: id },
      body: { ...known, art: 'welcome', percent: 20 },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { form: { percent: 20, minStaked: toMoney(1_000n), minRounds: 10 } } },
    });
  });

  test('is copied without its code to a duplicate', async () => {
    const { store, distributor } = env.agents;
    const { id } = await env.draft(store, { promoCode: 'COPYME', minRecharge: toMoney(700n) });
    const copy = await distributor.call('POST /agent/offers/:offerId/duplicate', {
      params: { offerId: id },
      body: {},
    });
    expect(copy.data).toMatchObject({
      state: 'draft',
      by: { isOwn: true },
      form: { promoCode: null, minRecharge: toMoney(700n) },
    });
  });
});
