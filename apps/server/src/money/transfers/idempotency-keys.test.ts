import { type Endpoint, endpoints } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { validBodies } from '../../../test/security/test-support-bodies.ts';
import { dumpDatabase } from '../../../test/test-support.ts';

type Key = keyof typeof endpoints;
const isKey = (key: string): key is Key => key in endpoints;
/** Every endpoint that requires an idempotency key, including future ones. */
const commands = Object.keys(endpoints)
  .filter(isKey)
  .filter((key) => {
    const endpoint: Endpoint = endpoints[key];
    return endpoint.refusals?.includes('transfer.key_required');
  });
const goodBodies: Readonly<Partial<Record<string, object>>> = validBodies;

let env: BareTestEnv;
let params: Record<string, string>;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  const { fortunePanda } = await env.player('money-keys');
  const none = '0'.repeat(26);
  params = {
    ...{ username: fortunePanda.username, agentId: env.root.id },
    ...{ id: `rq_${none}`, transferId: `tr_${none}` },
  };
});
afterAll(() => env[Symbol.asyncDispose]());

test('the list of commands that require a key is complete', () => {
  expect(commands.toSorted()).toEqual([
    'POST /agent/agents/:agentId/allot',
    'POST /agent/agents/:agentId/take-back',
    'POST /fortune-panda/jobs',
    'POST /fortune-panda/recharge',
    'POST /fortune-panda/redeem',
    'POST /fortune-panda/requests/:id/approve',
    'POST /fortune-panda/users/:username/adjust',
    'POST /fortune-panda/users/:username/recharge',
    'POST /fortune-panda/users/:username/redeem',
    'POST /fortune-panda/users/:username/transfers/:transferId/undo',
  ]);
});

test.each(commands)('%s does nothing without a key or with an invalid one', async (key) => {
  const before = await dumpDatabase(env.db);
  const body = goodBodies[key] ?? {};
  const missing = await env.root.request(key, { params, body });
  expect(missing).toMatchObject({ status: 400, body: { code: 'transfer.key_required' } });
  for (const none of [
    '',
    'short',
    'x'.repeat(65),
    'with spaces in between it',
    'naïve-key-of-a-form',
    `${'a'.repeat(16)};`,
  ]) {
    const headers = { 'idempotency-key': none };
    const response = await env.root.request(key, { params, body, headers });
    expect(response, none).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
  }
  expect(await dumpDatabase(env.db)).toBe(before);
});
