import { toMoney } from '@golden-acers/contract';
import {
  type ApiResponse,
  linkTokenOf,
  registrationBody,
  type TestPlayer,
  testPassword,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ApprovalTestEnv, approvalTestEnv } from '../../test/test-support-approvals.ts';
import { createBulkJobClient } from '../../test/test-support-bulk-jobs.ts';
import { insertOffer } from '../../test/test-support-claims.ts';
import { codeOf, limitOf, setLimit } from '../../test/test-support-limits.ts';
import { createTransferRequestClient } from '../../test/test-support-transfer-requests.ts';

/*
 * Each rule of player care at each path to the act. The other dimensions of the table:
 * - one second before and after each end, 40 at once: limits.test.ts, play-limits.test.ts
 * - sessions, streams, games and rows at the moment of a break, and its return: breaks.test.ts
 * - an open bonus at a break: ../promotions/wagering/take-back.test.ts
 * - a passkey of an excluded player, codes used twice: ../accounts/security/player-factors.test.ts
 * - a second account: ../accounts/exclusions/excluded-persons.test.ts
 * - reality check: reality-check.test.ts
 */
let env: ApprovalTestEnv;
let cardOffer: string;
let grantedOffer: string;
/** Under a rule, for the paths that prepare nothing before it and leave nothing. */
let limited: Ruled;
let onABreak: Ruled;
beforeAll(async () => {
  env = await approvalTestEnv();
  cardOffer = await insertOffer(env, { bonusCents: 100n });
  grantedOffer = await insertOffer(env, { kind: 'free_credit', bonusCents: 100n, promoCode: 'CARERULES' });
  limited = await ruledPlayer('limit', 'shared-limit');
  onABreak = await ruledPlayer('break', 'shared-break');
});
afterAll(() => env[Symbol.asyncDispose]());

const signUpCents = 2_500;
const paramsOf = ({ fortunePanda: { username } }: TestPlayer) => ({ username });
const withKey = () => ({ headers: { 'idempotency-key': env.newKey() } });
const idOf = ({ body }: ApiResponse) => z.looseObject({ id: z.string() }).parse(body.data).id;
const requests = () => createTransferRequestClient(env);
const adjust = (player: TestPlayer, cause: 'correction' | 'bonus') =>
  env.root.request('POST /fortune-panda/users/:username/adjust', {
    ...{ params: paramsOf(player), ...withKey() },
    body: { cause, kind: 'recharge', amount: toMoney(100n), reason: 'To go round it' },
  });

/** One way to recharge. `prepare` runs before the rule is set. */
interface Path {
  readonly prepare?: (player: TestPlayer) => Promise<string>;
  readonly act: (player: TestPlayer, prepared: string) => Promise<ApiResponse>;
  /**
   * The refusal at a reached limit. Undefined: the claim is created, but not paid before the limit has room.
   */
  readonly atLimit?: string | undefined;
  readonly onBreak?: string;
}

const moneyIn: Readonly<Record<string, Path>> = {
  'a request': {
    act: (player) =>
      player.request('POST /fortune-panda-user/requests', {
        body: { kind: 'recharge', amount: toMoney(100n) },
      }),
    onBreak: 'session.ended',
  },
  'the approval of a request': {
    prepare: (player) => requests().ask(player),
    act: (_, id) => requests().approve(id),
    onBreak: 'transfer_request.already_decided',
  },
  'a recharge by body': { act: (player) => env.recharge(player, 100) },
  'a recharge by path, by a store': {
    act: (player) =>
      env.agents.store.request('POST /fortune-panda/users/:username/recharge', {
        ...{ params: paramsOf(player), body: { amount: 100 }, ...withKey() },
      }),
  },
  'a second agent': {
    prepare: async (player) => idOf(await env.recharge(player, 60_000, env.newKey(), env.agents.store.token)),
    act: (_, id) => env.confirm(env.agents.distributor, id),
  },
  'a correction': { act: (player) => adjust(player, 'correction') },
  'a bonus': { act: (player) => adjust(player, 'bonus') },
  'an offer on its card': {
    act: (player) =>
      player.request('POST /promotions/offers/:offerId/claim', {
        params: { offerId: cardOffer },
        body: { isReplacing: false },
      }),
    onBreak: 'session.ended',
  },
  'an offer by its code': {
    act: (player) => player.request('POST /promotions/codes', { body: { code: 'CARERULES' } }),
    onBreak: 'session.ended',
  },
  'an offer that an agent grants': {
    act: (player) =>
      env.root.request('POST /agent/offers/:offerId/grant', {
        params: { offerId: grantedOffer },
        body: { account: player.fortunePanda.username, reason: 'To go round it' },
      }),
    atLimit: undefined,
    onBreak: 'promotion.disabled',
  },
};

const takeBreak = (player: TestPlayer) =>
  player.request('POST /user/break', {
    body: {
      ...{ period: 'half_year', currentPassword: testPassword, username: player.user.username },
      redeem: false,
    },
  });

const defaults = { atLimit: 'limit.recharge_reached', onBreak: 'player.excluded' };

interface Ruled {
  readonly player: TestPlayer;
  /** The id of the command that was prepared before the rule. */
  readonly before: string;
}

const rules = {
  limit: (player: TestPlayer) => setLimit(player, 'recharge_month', signUpCents),
  break: takeBreak,
};

async function ruledPlayer(
  rule: keyof typeof rules,
  name: string,
  prepare?: Path['prepare'],
): Promise<Ruled> {
  const player = await env.playerOf(env.agents.store, name);
  const before = (await prepare?.(player)) ?? '';
  expect((await rules[rule](player)).status).toBe(200);
  return { player, before };
}

describe.each(Object.entries(moneyIn))('%s', (path, row) => {
  const { prepare, act, atLimit, onBreak } = { ...defaults, ...row };
  const name = path.replaceAll(/[^a-z]+/g, '_').slice(-20);
  const unmoved = async (player: TestPlayer) => {
    expect(await env.centsAtProvider(player)).toBe(BigInt(signUpCents));
    const open = sql`select from transfer where player_id = ${player.id} and amount_cents <> ${signUpCents}`;
    expect((await open.execute(env.db)).rows).toEqual([]);
  };

  test('is refused when a limit is reached, and uses nothing of the limit', async () => {
    const leavesNothing = prepare === undefined && atLimit !== undefined;
    const { player, before } = leavesNothing ? limited : await ruledPlayer('limit', `lim${name}`, prepare);
    expect((await act(player, before)).body.code).toBe(atLimit);
    await unmoved(player);
    expect(await limitOf(player, 'recharge_month')).toMatchObject({ used: toMoney(BigInt(signUpCents)) });
  });

  test('is refused during a break', async () => {
    const { player, before } =
      prepare === undefined ? onABreak : await ruledPlayer('break', `brk${name}`, prepare);
    expect((await act(player, before)).body.code).toBe(onBreak);
    await unmoved(player);
  });
});

describe('a bulk job', () => {
  test('shows in its preview which rows a limit refuses, and does not start with only such rows', async () => {
    const player = await env.player('limits_bulk');
    await setLimit(player, 'recharge_month', signUpCents);
    const jobs = createBulkJobClient(env, env.root);
    const rows = [{ account: player.fortunePanda.username, amount: toMoney(100n) }];
    const job = { kind: 'recharge', rows, reason: 'All of them', confirmation: '' } as const;
    expect(codeOf(await jobs.send(job))).toEqual([422, 'job.all_refused']);
    const preview = (username: string, cents: number) =>
      jobs.preview({ kind: 'recharge', selection: { accounts: [username] }, amount: toMoney(BigInt(cents)) });
    expect(await preview(player.fortunePanda.username, 1)).toMatchObject({
      body: { data: { rows: [{ refusal: { code: 'limit.recharge_reached' } }] } },
    });
    const within = await env.player('limits_bulk-within');
    await setLimit(within, 'recharge_month', signUpCents + 100);
    for (const [cents, refusal] of [
      [100, null],
      [101, { code: 'limit.recharge_reached' }],
    ] as const)
      expect(await preview(within.fortunePanda.username, cents)).toMatchObject({
        body: { data: { rows: [{ refusal }] } },
      });
  });

  test('refuses a row if the limit was lowered before the row was sent', async () => {
    const [slow, player] = [await env.player('limits_row-slow'), await env.player('limits_row')];
    const jobs = createBulkJobClient(env, env.root);
    env.fault({ action: 'recharge', kind: 'delay', delayMs: 500 });
    const rows = [slow, player].map(({ fortunePanda }) => ({
      account: fortunePanda.username,
      amount: toMoney(100n),
    }));
    const job = jobs.start({ kind: 'recharge', rows, reason: 'All of them', confirmation: '' });
    const [{ id }] = await Promise.all([job, setLimit(player, 'recharge_day', signUpCents)]);
    await jobs.over(id);
    const row = (await jobs.rows(id)).find(({ account }) => account === player.fortunePanda.username);
    // The row was sent in full before the limit, or not at all.
    expect(await env.centsAtProvider(player)).toBe(row?.state === 'done' ? 2_600n : 2_500n);
  });
});

test('a recharge of unknown outcome counts against the limit until its outcome is known', async () => {
  const player = await env.player('unknown');
  await setLimit(player, 'recharge_day', signUpCents + 100);
  env.fault({ action: 'recharge', kind: 'drop-response' });
  expect((await env.recharge(player, 100)).status).toBe(202);
  expect(await limitOf(player, 'recharge_day')).toMatchObject({ used: toMoney(BigInt(signUpCents + 100)) });
  const again = await env.recharge(player, 1);
  expect(['limit.recharge_reached', 'transfer.already_open']).toContain(again.body.code);
});

describe('a player on a break', () => {
  const signIn = ({ email }: TestPlayer, password = testPassword) =>
    env.call('POST /auth/login', { body: { email, password } });

  test('stays excluded before and after a password reset by mail', async () => {
    const player = await env.player('reset');
    await env.call('POST /auth/forgot-password', { body: { email: player.email } });
    const token = linkTokenOf(await env.mailTo(player.email, '/reset-password'));
    await takeBreak(player);
    const newPassword = 'battery staple 9';
    await env.call('POST /auth/reset-password', { body: { token, newPassword } });
    expect(codeOf(await signIn(player, newPassword))).toEqual([403, 'account.excluded']);
    const body = { email: player.email, password: newPassword };
    expect(codeOf(await env.call('POST /auth/return', { body }))).toEqual([403, 'account.excluded']);
  });

  test('stays excluded after confirming a new email address', async () => {
    const player = await env.player('address');
    const email = 'address-later@players.test';
    const { username } = player.user;
    const profile = { firstName: 'Rosa', lastName: 'Marsh', username, email, phone: '+1 555 010 0199' };
    await player.call('PUT /user/profile', {
      body: { ...profile, country: null, currency: 'USD', currentPassword: testPassword },
    });
    const token = linkTokenOf(await env.mailTo(email, '/verify-email'));
    await takeBreak(player);
    await env.call('POST /auth/verify-email', { body: { token } });
    for (const address of [email, player.email])
      expect(
        (await env.call('POST /auth/login', { body: { email: address, password: testPassword } })).status,
      ).not.toBe(200);
  });

  test('cannot be launched into a game by an agent', async () => {
    const player = await env.player('launched');
    await takeBreak(player);
    const body = { ...player.fortunePanda, kindId: 1001 };
    expect((await env.root.request('POST /fortune-panda/games/enter', { body })).status).not.toBe(200);
  });
});

test('a limit applies to every account of its person, also after a closed account and when an agent creates one', async () => {
  const phone = { phoneNumber: '+44 7700 900777' };
  const register = async (username: string, changes: object) => {
    const body = { ...registrationBody(username), ...changes };
    expect((await env.call('POST /auth/register', { body })).status).toBe(201);
    return env.signIn(body.email, body.password);
  };
  const limitsOf = async (token: string) => {
    const limits = (await env.call('GET /user/limits', { token })).body.data;
    return z.array(z.looseObject({ kind: z.string(), own: z.unknown() })).parse(limits);
  };
  const first = await register('limits_first', phone);
  const limit = { kind: 'recharge_week', max: toMoney(1_000n) } as const;
  await env.call('PUT /user/limits', { token: first.token, body: limit });
  const second = await register('limits_second', phone);
  expect((await limitsOf(second.token)).find(({ kind }) => kind === 'recharge_week')?.own).toEqual(
    toMoney(1_000n),
  );
  const stranger = await register('limits_stranger', { phoneNumber: '+44 7700 900778' });
  expect((await limitsOf(stranger.token)).filter(({ own }) => own !== null)).toEqual([]);
  const created = await env.root.request('POST /fortune-panda/users', {
    body: { username: 'limits_third', password: 'battery staple 9', phone: '07700 900 777' },
    ...withKey(),
  });
  expect(created.status).toBe(201);
  const { rows } = await sql`select max_value from player_limit join account on account.id = player_id
    where username = 'limits_third'`.execute(env.db);
  expect(rows).toEqual([{ maxValue: 1_000n }]);
});
