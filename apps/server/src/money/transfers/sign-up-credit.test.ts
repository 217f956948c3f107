import { type RefusalCode, refusals, toMoney } from '@golden-acers/contract';
import { type BareTestEnv, bySuite, passRetryPauses, type TestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { transitionFor } from './transfer-state-machine.ts';

const finalCodes: readonly RefusalCode[] = [
  'provider.account_not_found',
  'provider.account_frozen',
  'provider.player_balance_low',
  'provider.unsupported',
];

test('a sign-up credit ends only with a refusal that the provider would repeat, and an agent’s command with any', () => {
  const codes = Object.keys(refusals).filter((code): code is RefusalCode => code in refusals);
  const now = { state: 'requested', sends: 0, attempts: 0 } as const;
  const stateAfter = (code: RefusalCode, cause: 'sign_up' | 'agent') =>
    transitionFor({ ...now, cause }, { type: 'permit_refused', code })?.state;
  for (const code of codes) {
    expect(stateAfter(code, 'sign_up'), code).toBe(finalCodes.includes(code) ? 'rejected' : 'requested');
    expect(stateAfter(code, 'agent'), code).toBe('rejected');
  }
});

test('a key is free again only if its call was never made', () => {
  const now = { state: 'sending', sends: 1, attempts: 0, cause: 'agent' } as const;
  const evidence = { action: 'recharge', code: 'unreachable' } as const;
  const freesKeyAfter = (code: RefusalCode) =>
    transitionFor(now, { type: 'call_ended', sendNumber: 1, outcome: { state: 'rejected', code, evidence } })
      ?.freesKey === true;
  for (const code of ['provider.busy', 'provider.unavailable', 'provider.sign_in_failed'] as const)
    expect(freesKeyAfter(code), code).toBe(true);
  for (const code of ['provider.account_frozen', 'provider.refused'] as const)
    expect(freesKeyAfter(code), code).toBe(false);
  const verdict = { state: 'rejected', reason: 'the provider has no record of it' } as const;
  const rejected = transitionFor(
    { ...now, state: 'unknown' },
    { type: 'verdict', verdict, conclusiveInMs: 0 },
  );
  expect(rejected).toMatchObject({ state: 'rejected', refusalCode: 'transfer.not_carried_out' });
  expect(rejected).not.toHaveProperty('freesKey');
});

const waitingCredits = async (env: BareTestEnv, token = env.root.token) =>
  (await env.call('GET /fortune-panda/reviews', { token, query: 'status=sign_up_credits&limit=100' })).body
    .data;

/** Page by page, the oldest first, each once. */
async function expectPagedCredits(env: BareTestEnv): Promise<void> {
  const all = await waitingCredits(env);
  const read: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = `status=sign_up_credits&limit=1${cursor && `&cursor=${cursor}`}`;
    const { body } = await env.call('GET /fortune-panda/reviews', { token: env.root.token, query });
    const page = pageOfCredits.parse(body);
    read.push(...page.data);
    cursor = page.nextCursor;
  }
  expect(read).toEqual(all);
}
const pageOfCredits = z.object({ data: z.array(z.unknown()).max(1), nextCursor: z.string().nullable() });

const signUpStates = (env: BareTestEnv) =>
  env.db.selectFrom('transfer').where('cause', '=', 'sign_up').select(['state', 'amountCents']).execute();

describe('a sign-up credit', () => {
  let env: TestEnv;
  beforeAll(async () => {
    env = await testEnv();
    env.expectErrors();
  });
  afterAll(() => env[Symbol.asyncDispose]());

  test('survives a registration refused with an unknown text, and is shown while it waits', async () => {
    const store = await env.agent({ name: 'credit-store' });
    env.fault({ action: 'registerUser', kind: 'unknown-text' });
    const player = await env.player('credit-words');
    expect(await env.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'processing' });
    expect(await waitingCredits(env)).toMatchObject([
      { account: player.fortunePanda.username, state: 'requested', amount: toMoney(2_500n) },
    ]);
    expect(JSON.stringify(await waitingCredits(env))).toContain('provider.refused');
    expect(await waitingCredits(env, store.token)).toEqual([]);
    await passRetryPauses(env.adminDatabaseUrl);
    await env.runJobs();
    expect(await env.balanceOf(player)).toMatchObject({ lastRechargeStatus: 'success' });
    expect(await env.centsAtProvider(player)).toBe(2_500n);
    expect(await waitingCredits(env)).toEqual([]);
  });

  test('reaches each of many players once, despite faults of every kind and restarts', async () => {
    for (const kind of ['html-502', 'reset', 'drop-response', 'unknown-text', 'session-killed'] as const) {
      env.fault({ action: '*', kind, probability: 0.1, seed: kind, count: 1_000_000 });
    }
    const playerCount = bySuite(8, 24);
    const before = (await signUpStates(env)).length;
    const players = [];
    for (let count = 0; count < playerCount; count += 1) {
      players.push(await env.player(`credit-storm-${count}`));
      if (count % 4 === 3) await env.restartServer();
    }
    await expectPagedCredits(env);
    env.sandbox.faultInjector.clear();
    await env.runJobsUntil(
      () => signUpStates(env),
      (rows) => rows.every(({ state }) => state === 'applied'),
    );
    expect(await signUpStates(env)).toHaveLength(before + playerCount);
    for (const player of players) expect(await env.centsAtProvider(player)).toBe(2_500n);
  });
});
