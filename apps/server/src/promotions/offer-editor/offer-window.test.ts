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

it('an offer that its agent paused is paused by an agent above too, who alone resumes it then', async () => {
  const { store, distributor } = env.agents;
  await env.fund(store, 10_000);
  const { id } = await env.published(store);
  expect(await env.act(store, 'pause', id)).toMatchObject({ status: 200 });
  expect(await env.act(distributor, 'pause', id)).toMatchObject({ status: 200 });
  expect(await env.act(store, 'resume', id)).toMatchObject({ body: { code: 'promotion.paused_above' } });
  expect(await env.act(store, 'pause', id)).toMatchObject({ body: { code: 'promotion.not_published' } });
  expect(await env.act(distributor, 'resume', id)).toMatchObject({ status: 200 });
  await env.end(store, id);
});
