import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OfferTestEnv, offerTestEnv } from '../../../test/test-support-offers.ts';

let env: OfferTestEnv;
beforeAll(async () => {
  env = await offerTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

it('a window that the change to summer time turns round is refused at its end', async () => {
  // 02:30 does not exist on this day: it is 03:30.
  const window = { startsAt: '2027-03-14T02:30', endsAt: '2027-03-14T03:15', timeZone: 'America/New_York' };
  const response = await env.save(env.root, window);
  expect(response).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  expect(Object.keys(response.body.fields ?? {})).toEqual(['endsAt']);
  expect(await env.save(env.root, { ...window, endsAt: '2027-03-14T03:45' })).toMatchObject({ status: 201 });
});
