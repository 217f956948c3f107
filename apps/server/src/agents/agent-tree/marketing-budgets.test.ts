import { toMoney } from '@golden-acers/contract';
import { listViolations } from '@golden-acers/ledger';
import type { ApiClient, TestAgent } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';

let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const large = 60_000;

const move = (
  kind: 'allot' | 'take-back',
  client: ApiClient,
  agentId: string,
  amount: number,
  { key = env.newKey(), purpose = 'marketing' as 'marketing' | 'credit' } = {},
) =>
  client.request(`POST /agent/agents/:agentId/${kind}`, {
    params: { agentId },
    body: { amount: toMoney(BigInt(amount)), purpose },
    headers: { 'idempotency-key': key },
  });

async function storeWith(name: string, creditCents = 0n) {
  const above = await env.agent({ name: `${name}-above`, level: 'distributor', creditCents });
  const store = await env.agent({ name, level: 'store', parentId: above.id, creditCents: 0n });
  return { above, store };
}

async function figuresOf({ id }: TestAgent) {
  const { data } = await env.root.call('GET /agent/agents');
  const { credit, marketing } = data.find((one) => one.id === id) ?? {};
  return { credit, marketing };
}

describe('a budget for promotions', () => {
  test('comes out of the credit of the agent above, and goes back to it', async () => {
    const { above, store } = await storeWith('mb-store', 1_000n);
    expect(await move('allot', above, store.id, 1_001)).toMatchObject({
      status: 409,
      body: { code: 'agent.credit_low' },
    });
    expect(await move('allot', above, store.id, 700)).toMatchObject({ status: 200 });
    expect(await figuresOf(above)).toEqual({ credit: toMoney(300n), marketing: toMoney(0n) });
    expect(await figuresOf(store)).toEqual({ credit: toMoney(0n), marketing: toMoney(700n) });
    expect(await move('take-back', above, store.id, 701)).toMatchObject({
      body: { code: 'agent.credit_low' },
    });
    expect(await move('take-back', above, store.id, 200)).toMatchObject({ status: 200 });
    expect(await figuresOf(store)).toEqual({ credit: toMoney(0n), marketing: toMoney(500n) });
    const { data: lines } = await above.call('GET /agent/agents/:agentId/credit', {
      params: { agentId: above.id },
    });
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['take_back_marketing', toMoney(200n)],
      ['allot_marketing', toMoney(-700n)],
      ['allot', toMoney(1_000n)],
    ]);
    expect(await figuresOf(env.root)).toEqual({ credit: null, marketing: null });
  });

  test('cannot be used as credit for players or for agents below', async () => {
    const { above, store } = await storeWith('mb-no-credit', 1_000n);
    const till = await env.agent({ name: 'mb-till', level: 'cashier', parentId: store.id, creditCents: 0n });
    await move('allot', above, store.id, 500);
    for (const purpose of ['credit', 'marketing'] as const) {
      const allotted = await move('allot', store, till.id, 100, { purpose });
      expect(allotted).toMatchObject({ body: { code: 'agent.credit_low' } });
    }
    const player = await env.playerOf(store, 'mb-player');
    const recharged = await env.recharge(player, 100, env.newKey(), store.token);
    expect(recharged.body.code).toBe('agent.credit_low');
  });

  test('is given by an agent above only', async () => {
    const { store } = await storeWith('mb-alone', 1_000n);
    expect(await move('allot', store, store.id, 1)).toMatchObject({
      status: 409,
      body: { code: 'agent.is_oneself' },
    });
    const { store: strange } = await storeWith('mb-strange', 1_000n);
    expect(await move('allot', store, strange.id, 1)).toMatchObject({ body: { code: 'agent.not_found' } });
  });

  test('needs a second agent as credit does, and both amounts are added', async () => {
    const { above, store } = await storeWith('mb-large', 500_000n);
    const key = env.newKey();
    expect(await move('allot', above, store.id, large, { key })).toMatchObject({ status: 202 });
    expect(await move('allot', above, store.id, large, { key, purpose: 'credit' })).toMatchObject({
      body: { code: 'request.key_reused' },
    });
    const [held] = await env.listOf(above);
    expect(held).toMatchObject({
      action: 'allot_marketing',
      amount: toMoney(BigInt(large)),
      agentName: 'mb-large',
    });
    expect(await env.confirm(env.root, held?.id ?? '')).toMatchObject({ status: 200 });
    expect(await figuresOf(store)).toEqual({ credit: toMoney(0n), marketing: toMoney(60_000n) });
    expect(await move('allot', above, store.id, 30_000, { purpose: 'credit' })).toMatchObject({
      status: 200,
    });
    expect(await move('allot', above, store.id, 30_000)).toMatchObject({ status: 202 });
  });

  test('is never exceeded by simultaneous commands', async () => {
    const { above, store } = await storeWith('mb-race', 1_000n);
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => move('allot', above, store.id, 250)),
      ...Array.from({ length: 6 }, () => move('allot', above, store.id, 250, { purpose: 'credit' })),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    const { credit, marketing } = await figuresOf(store);
    expect(Number(credit?.amountMinor) + Number(marketing?.amountMinor)).toBe(1_000);
    expect(await figuresOf(above)).toMatchObject({ credit: toMoney(0n) });
    expect(await listViolations(env.db)).toEqual([]);
  });

  test('moves in the tree with its agent, and the new agent above gives it', async () => {
    const { above, store } = await storeWith('mb-moved', 1_000n);
    await move('allot', above, store.id, 600);
    const rich = await env.agent({ name: 'mb-rich', level: 'distributor', creditCents: 599n });
    const moveBelow = (parentId: string) =>
      env.root.request('POST /agent/agents/:agentId/move', {
        params: { agentId: store.id },
        body: { parentId, reason: 'A new street' },
      });
    expect(await moveBelow(rich.id)).toMatchObject({ body: { code: 'agent.credit_low' } });
    await move('allot', env.root, rich.id, 1, { purpose: 'credit' });
    expect(await moveBelow(rich.id)).toMatchObject({ status: 200 });
    expect(await figuresOf(above)).toMatchObject({ credit: toMoney(1_000n) });
    expect(await figuresOf(rich)).toMatchObject({ credit: toMoney(0n) });
    expect(await figuresOf(store)).toEqual({ credit: toMoney(0n), marketing: toMoney(600n) });
  });
});
