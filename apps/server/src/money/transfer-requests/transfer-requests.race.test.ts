import { toMoney } from '@golden-acers/contract';
import { startServer, type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTransferRequestClient,
  type TransferRequestClient,
} from '../../../test/test-support-transfer-requests.ts';

let env: TestEnv;
let request: TransferRequestClient;
beforeAll(async () => {
  env = await testEnv();
  request = createTransferRequestClient(env);
});
afterAll(() => env[Symbol.asyncDispose]());

describe('at the same moment', () => {
  test('approvals by two agents count once', async () => {
    const player = await env.player('wish-two');
    const second = await startServer(env.databaseUrl, { config: { provider: env.provider } });
    const id = await request.ask(player);
    const elsewhere = () =>
      second.http.inject({
        method: 'POST',
        url: `/api/fortune-panda/requests/${id}/approve`,
        headers: { authorization: `Bearer ${env.root.token}`, 'idempotency-key': env.newKey() },
        payload: {},
      });
    const here = Array.from({ length: 5 }, () => request.approve(id));
    const there = Array.from({ length: 5 }, elsewhere);
    const statuses = [
      ...(await Promise.all(here)).map(({ status }) => status),
      ...(await Promise.all(there)).map(({ statusCode }) => statusCode),
    ];
    await second.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect(await env.centsAtProvider(player)).toBe(4_500n);
  });

  test('fifty identical approvals count once', async () => {
    const player = await env.player('wish-fifty');
    const id = await request.ask(player);
    const key = env.newKey();
    const responses = await Promise.all(Array.from({ length: 50 }, () => request.approve(id, key)));
    expect(new Set(responses.map(({ status }) => status)).difference(new Set([200, 202])).size).toBe(0);
    expect(await env.centsAtProvider(player)).toBe(4_500n);
  });

  test('a cancellation and an approval have one winner, and the ledger agrees with it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const player = await env.player(`wish-race-${round}`);
      const id = await request.ask(player);
      const responses =
        round % 2 === 0
          ? await Promise.all([request.approve(id), request.cancel(player, id)])
          : (await Promise.all([request.cancel(player, id), request.approve(id)])).reverse();
      const [approval, cancelled] = responses.map(({ status }) => status === 200);
      expect(approval, `round ${round}`).toBe(!cancelled);
      expect(await env.centsAtProvider(player)).toBe(approval === true ? 4_500n : 2_500n);
    }
  });

  test('many requests of one kind leave one', async () => {
    const player = await env.player('wish-many');
    const body = { kind: 'recharge', amount: toMoney(500n) };
    const responses = await Promise.all(
      Array.from({ length: 15 }, () => player.request('POST /fortune-panda-user/requests', { body })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await request.queueOf(player)).toHaveLength(1);
  });
});
