import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';

test('a list of amounts is refused when it names a player twice, or one who is not selected', async () => {
  await using env = await testEnv();
  const [player, other] = [await env.player('list-once'), await env.player('list-other')];
  const account = player.fortunePanda.username;
  const twice = [
    { account, amountCents: 100 },
    { account, amountCents: 200 },
  ];
  const preview = (amounts: typeof twice) =>
    env.root.request('POST /fortune-panda/jobs/preview', {
      body: { kind: 'recharge', selection: { accounts: [account] }, amounts },
    });
  const invalid = { status: 422, body: { code: 'request.invalid' } };
  expect(await preview(twice)).toMatchObject(invalid);
  expect(await preview([{ account: other.fortunePanda.username, amountCents: 100 }])).toMatchObject({
    status: 404,
    body: { code: 'player.not_found' },
  });
  expect(await preview([{ account, amountCents: 100 }])).toMatchObject({ status: 200 });
  expect(
    await env.root.request('POST /fortune-panda/jobs', {
      body: { kind: 'recharge', rows: twice, reason: 'A good week', confirmation: '' },
      headers: { 'idempotency-key': env.newKey() },
    }),
  ).toMatchObject(invalid);
});

test('a job that moves money is refused when a row has no amount, even a row that is refused anyway', async () => {
  await using env = await testEnv();
  const [active, frozen] = [await env.player('with-amount'), await env.player('without-amount')];
  await env.db.updateTable('player').set({ frozen_at: new Date() }).where('id', '=', frozen.id).execute();
  const rows = [
    { account: active.fortunePanda.username, amountCents: 100 },
    { account: frozen.fortunePanda.username },
  ];
  expect(
    await env.root.request('POST /fortune-panda/jobs', {
      body: { kind: 'recharge', rows, reason: 'A good week', confirmation: '' },
      headers: { 'idempotency-key': env.newKey() },
    }),
  ).toMatchObject({ status: 422, body: { code: 'job.amount_missing' } });
});
