import { toMoney } from '@golden-acers/contract';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { followEventStream } from '../../../test/test-support-event-streams.ts';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
let request: TransferRequestClient;
let address: string;
beforeAll(async () => {
  env = await testEnv();
  request = createTransferRequestClient(env);
  address = await env.server.listen();
});
afterAll(() => env[Symbol.asyncDispose]());

describe('a request whose transfer is settled late', () => {
  async function approvedUnknown(name: string, fault: object) {
    const player = await env.player(name);
    const [stream, agent] = [
      await followEventStream(address, '/fortune-panda-user/events', player.token),
      await followEventStream(address, '/fortune-panda/events', env.root.token),
    ];
    const id = await request.ask(player);
    env.fault({ action: 'recharge', kind: 'reset', ...fault });
    expect(await request.approve(id)).toMatchObject({ status: 202 });
    const settle = () =>
      env.runJobsUntil(
        () =>
          env.db
            .selectFrom('transfer')
            .where('playerId', '=', player.id)
            .where('state', '=', 'unknown')
            .select('id')
            .execute(),
        (unsettled) => unsettled.length === 0,
      );
    /** Settles the transfer. Resolves with the player's event, after the agent's. */
    const settledEvent = async (satisfies: (request: unknown) => boolean) => {
      const agentReceives = agent.waitForNextEvent('requests');
      await settle();
      const event = await stream.waitForEvent('request', satisfies);
      await agentReceives;
      return event;
    };
    const stop = () => [stream, agent].map((each) => each.close());
    return { player, id, settledEvent, stop };
  }
  const shown = z.looseObject({
    state: z.string(),
    failure: z.looseObject({}).nullable(),
    transfer: z.looseObject({ outcome: z.string() }).nullable(),
  });

  const notificationsOf = async ({ token }: { token: string }) => {
    await env.runJobs('facts');
    return (await env.call('GET /user/notifications', { token })).body.data;
  };

  test('is approved, and player and agent are notified', async () => {
    const { player, id, settledEvent, stop } = await approvedUnknown('late-applied', {
      kind: 'drop-response',
    });
    await settledEvent((data) => shown.parse(data).transfer?.outcome === 'done');
    expect(await request.queueOf(player, 'decided')).toMatchObject([
      { id, state: 'approved', transfer: { outcome: 'done' }, failure: null },
    ]);
    stop();
  });

  test('returns to the queue with the reason if its transfer fails, and player and agent are notified', async () => {
    const { player, id, settledEvent, stop } = await approvedUnknown('late-rejected', {});
    const again = (data: unknown) => shown.parse(data).failure !== null;
    const reason = { code: 'transfer.not_carried_out', text: expect.any(String) };
    expect(await settledEvent(again)).toMatchObject({
      id,
      state: 'requested',
      failure: reason,
    });
    expect(await notificationsOf(player)).toMatchObject([
      { kind: 'request_failed', data: { kind: 'recharge', amount: toMoney(2_000n) }, isRead: false },
    ]);
    expect(await request.queueOf(player)).toMatchObject([{ id, decidedBy: null, failure: reason }]);
    expect(await request.approve(id)).toMatchObject({
      status: 200,
      body: { data: { state: 'approved', failure: null, transfer: { outcome: 'done' } } },
    });
    expect(await env.centsAtProvider(player)).toBe(4_500n);
    stop();
  });

  test('stays approved with a failed transfer if the player has made a new request, and both are notified', async () => {
    const { player, id, settledEvent, stop } = await approvedUnknown('late-again', {});
    const newer = await request.ask(player);
    const reason = { code: 'transfer.not_carried_out' };
    await settledEvent((data) => shown.parse(data).transfer?.outcome === 'failed');
    expect(await request.queueOf(player)).toMatchObject([{ id: newer, failure: null }]);
    expect(await request.queueOf(player, 'decided')).toMatchObject([
      { id, state: 'approved', transfer: { outcome: 'failed' }, failure: reason },
    ]);
    stop();
  });
});
