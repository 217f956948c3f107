import { adjustmentCauses, refusals, refusalText, toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { moveExclusion } from '../../../test/test-support-exclusions.ts';
import { isPromised, outageRefusals } from './transfer-state-machine.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

const launched = z.object({ webLoginUrl: z.string() });

async function enterGame({ token }: TestPlayer): Promise<void> {
  const body = { kindId: 1001 };
  const { body: response } = await env.call('POST /fortune-panda-user/games/enter', { token, body });
  const link = new URL(launched.parse(response.data).webLoginUrl);
  const opened = await fetch(`${link.origin}/api/launch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.pathname.split('/').at(-1) }),
  });
  expect(opened.status).toBe(200);
}

const set = async ({ id }: TestPlayer, change: object) => {
  await env.db.updateTable('player').set(change).where('id', '=', id).execute();
};
const frozenThere = (action: string) => async () =>
  env.fault({ action, kind: 'unknown-text', text: 'The account is frozen.' });
const away = sql<Date>`clock_timestamp() + interval '1 day'`;
const over = sql<Date>`clock_timestamp() - interval '1 second'`;

/** The preparation, the command, and the code of its refusal. */
const cases: readonly [
  name: string,
  prepare: (player: TestPlayer) => Promise<void>,
  kind: 'recharge' | 'redeem',
  cents: number,
  code: keyof typeof refusals,
][] = [
  ['negative', async () => {}, 'redeem', -100, 'request.invalid'],
  ['above the balance', async () => {}, 'redeem', 2_501, 'provider.player_balance_low'],
  ['in a game', enterGame, 'redeem', 100, 'provider.player_in_game'],
  ['frozen at the provider', frozenThere('redeem'), 'redeem', 100, 'provider.account_frozen'],
  ['frozen at the provider', frozenThere('recharge'), 'recharge', 100, 'provider.account_frozen'],
  ['frozen', (player) => set(player, { frozenAt: over }), 'redeem', 100, 'player.frozen'],
  ['frozen', (player) => set(player, { frozenAt: over }), 'recharge', 100, 'player.frozen'],
  ['excluded', (player) => set(player, { excludedUntil: away }), 'recharge', 100, 'player.excluded'],
  [
    'closed',
    async ({ id }) => {
      await env.db.updateTable('account').set({ isActive: false }).where('id', '=', id).execute();
    },
    'redeem',
    100,
    'player.closed',
  ],
  [
    'above the credit of the agent',
    async () => {
      // The agent had 1,000,000.00 and spent some on sign-up credits, so this is more than the rest.
      const rich = await env.player('refused-rich');
      await env.rechargeElsewhere(rich, 99_000_000n);
    },
    'recharge',
    1_000_000,
    'provider.agent_credit_low',
  ],
];

describe('a transfer is refused and moves nothing if its amount or player is', () => {
  test.each(cases)('%s', async (name, prepare, kind, cents, code) => {
    const player = await env.player(`${kind}-${name.replaceAll(' ', '-')}`.slice(0, 30));
    await prepare(player);
    const before = await env.centsAtProvider(player);
    const [status, message] = [refusals[code], refusalText(code, 'en')];
    expect(await env[kind](player, cents)).toMatchObject({ status, body: { code, message } });
    expect(await env.centsAtProvider(player)).toBe(before);
  });
});

test('each refusal of a transfer has a distinct code and text', () => {
  const codes = new Set(cases.map(([, , , , code]) => code));
  expect(new Set([...codes].map((code) => refusalText(code, 'en'))).size).toBe(codes.size);
});

test('the database and the program agree on the refusals of an outage and on promised credits', async () => {
  const outages = await sql<{ code: string }>`
    select code from unnest(${Object.keys(refusals)}::text[]) as known (code)
      where transfer_refusal_is_outage(code) order by code`.execute(env.db);
  expect(outages.rows.map(({ code }) => code)).toEqual([...outageRefusals].sort());
  const causes = ['agent', 'sign_up', 'promotion', ...adjustmentCauses] as const;
  const promised = await sql<{ cause: string }>`
    select cause from unnest(${[...causes]}::text[]) as known (cause) where transfer_is_promised(cause)`.execute(
    env.db,
  );
  expect(promised.rows.map(({ cause }) => cause)).toEqual(causes.filter(isPromised));
});

describe('an excluded player', () => {
  test('cannot play or request credit, and can take back what is left', async () => {
    const player = await env.player('excluded-player');
    await set(player, { excludedUntil: away });
    const refused = { status: 409, body: { code: 'player.excluded' } };
    const { token } = player;
    const launch = () => env.call('POST /fortune-panda-user/games/enter', { token, body: { kindId: 1001 } });
    const send = (kind: string) =>
      env.call('POST /fortune-panda-user/requests', { token, body: { kind, amount: toMoney(100n) } });
    expect(await launch()).toMatchObject(refused);
    expect(await send('recharge')).toMatchObject(refused);
    expect(await send('redeem')).toMatchObject({ status: 201 });
    expect(await env.redeem(player, 2_500)).toMatchObject({ status: 200 });
    await moveExclusion(env, player.id, { excludedUntil: over });
    expect(await launch()).toMatchObject({ status: 200 });
  });

  test('is refused the recharge that it requested earlier', async () => {
    const player = await env.player('excluded-before');
    const body = { kind: 'recharge', amount: toMoney(100n) };
    const response = await player.request('POST /fortune-panda-user/requests', { body });
    const { id } = z.object({ id: z.string() }).parse(response.body.data);
    await set(player, { excludedUntil: sql<Date>`'infinity'` });
    await env.root.expectRefusal('player.excluded', 'POST /fortune-panda/requests/:id/approve', {
      params: { id },
      body: {},
      headers: { 'idempotency-key': env.newKey() },
    });
  });
});

describe('a frozen player', () => {
  test('cannot play, whether player or agent launches the game', async () => {
    const player = await env.player('frozen-player');
    await set(player, { frozenAt: over });
    const refused = { status: 409, body: { code: 'player.frozen' } };
    const mine = { token: player.token, body: { kindId: 1001 } };
    expect(await env.call('POST /fortune-panda-user/games/enter', mine)).toMatchObject(refused);
    const theirs = {
      token: env.root.token,
      body: { ...player.fortunePanda, kindId: 1001 },
    };
    expect(await env.call('POST /fortune-panda/games/enter', theirs)).toMatchObject(refused);
    await set(player, { frozenAt: null });
    expect(await env.call('POST /fortune-panda-user/games/enter', mine)).toMatchObject({ status: 200 });
  });
});
