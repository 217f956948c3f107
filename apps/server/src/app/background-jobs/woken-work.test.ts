import { toMoney } from '@golden-acers/contract';
import { minuteMs } from '@golden-acers/platform';
import { testEnv } from '@golden-acers/testing';
import { expect, test } from 'vitest';
import { insertOffer } from '../../../test/test-support-claims.ts';
import { subscribe, webhookConfig, webhookReceiver } from '../../../test/test-support-webhooks.ts';

test('facts are read, and their webhooks sent, at once after the commit, an hour before the next poll', async () => {
  await using receiver = await webhookReceiver();
  await using env = await testEnv({
    config: webhookConfig,
    hasBackgroundJobs: true,
    tuning: { backgroundJobsEveryMs: 60 * minuteMs },
  });
  await subscribe(env, env.root, receiver.url, ['player.registered', 'request.created', 'transfer.settled']);
  const player = await env.player();
  // The sign-up credit is a transfer, whose fact is written by a function of the database.
  await receiver.untilReceived(2);
  await player.call('POST /fortune-panda-user/requests', {
    body: { kind: 'recharge', amount: toMoney(100n) },
  });
  await receiver.untilReceived(3);
  expect(receiver.received.map(({ type }) => type)).toEqual([
    'player.registered',
    'transfer.settled',
    'request.created',
  ]);
});

test('the bonus of a recharge is paid at once, an hour before the next poll', async () => {
  await using receiver = await webhookReceiver();
  await using env = await testEnv({
    config: webhookConfig,
    hasBackgroundJobs: true,
    tuning: { backgroundJobsEveryMs: 60 * minuteMs },
  });
  await insertOffer(env, { kind: 'deposit_match', percent: 100, bonusCents: null, isAutomatic: true });
  await subscribe(env, env.root, receiver.url, ['transfer.settled']);
  const player = await env.player();
  await receiver.untilReceived(1);
  await env.recharge(player, 1_000);
  await receiver.untilReceived(3);
  expect(receiver.received.map(({ data }) => data.cause)).toEqual(['sign_up', 'agent', 'promotion']);
});
