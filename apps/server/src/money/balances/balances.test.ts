import { toMoney } from '@golden-acers/contract';
import { startServer, type TestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** No call of these tests takes this long. */
const patientMs = 60_000;

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv({ tuning: { moneyTimeoutMs: patientMs } });
});
afterAll(() => env[Symbol.asyncDispose]());

function balance(player: TestPlayer, query = '') {
  return player.request('GET /fortune-panda-user/balance', { query });
}

const described = z.object({ balance: z.string(), updatedAt: z.string() });

/** Makes the balance old enough that a refresh reads it again. */
async function ageBalance({ id }: TestPlayer, seconds: number): Promise<void> {
  const known = new Date(Date.parse('2026-01-01') - seconds * 1_000);
  await env.db.updateTable('player').set({ balanceAt: known }).where('id', '=', id).execute();
}

describe('a balance', () => {
  test('is the provider’s last known value, and polls never call the provider', async () => {
    const player = await env.player('poll-one');
    await env.rechargeElsewhere(player, 500n);
    env.fault({ action: '*', kind: 'html-502', count: 1_000 });
    const shown = await balance(player);
    for (let poll = 0; poll < 20; poll += 1)
      expect(await balance(player)).toEqual({ ...shown, headers: expect.anything() });
    expect(shown).toMatchObject({
      status: 200,
      body: { data: { balance: '25.00', lastRechargeStatus: 'success' } },
    });
    expect(env.sandbox.faultInjector.list()).toMatchObject([{ count: 1_000 }]);
    env.sandbox.faultInjector.clear();
  });

  test('is read again on a manual refresh', async () => {
    const player = await env.player('refresh-one');
    await env.rechargeElsewhere(player, 500n);
    expect(await balance(player, 'refresh=true')).toMatchObject({
      body: { data: { balance: '25.00' }, message: 'Balance is up to date.' },
    });
    await ageBalance(player, 60);
    const fresh = await balance(player, 'refresh=true');
    expect(fresh).toMatchObject({
      status: 200,
      body: { message: 'Balance updated.', data: { balance: '30.00' } },
    });
    expect(Date.parse(described.parse(fresh.body.data).updatedAt)).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'counts a recharge once, even if it was read %s the provider applied the recharge',
    async (_when, afterApplying) => {
      const player = await env.player(`read-between-${afterApplying}`);
      await ageBalance(player, 60);
      const held = env.hold('recharge', { afterApplying });
      const recharge = env.recharge(player, 400);
      await held.arrived;
      expect(await env.centsAtProvider(player)).toBe(afterApplying ? 2_900n : 2_500n);
      expect(await balance(player, 'refresh=true')).toMatchObject({
        status: 200,
        body: {
          message: 'A transfer is on its way. The balance follows with it.',
          data: { balance: '25.00' },
        },
      });
      await held.release();
      expect(await recharge).toMatchObject({ status: 200, body: { data: { balance: toMoney(2_900n) } } });
      expect(await env.balanceOf(player)).toMatchObject({ balance: '29.00' });
    },
  );

  test('is not changed by a recharge if the provider reported it after the call began', async () => {
    const player = await env.player('read-meanwhile');
    const held = env.hold('recharge', { afterApplying: true });
    const recharge = env.recharge(player, 400);
    await held.arrived;
    const reported = { balanceCents: 2_900n, balanceReportedAt: sql<Date>`clock_timestamp()` };
    await env.db.updateTable('player').set(reported).where('id', '=', player.id).execute();
    await held.release();
    expect(await recharge).toMatchObject({ status: 200, body: { data: { balance: toMoney(2_900n) } } });
  });

  test('states its age if a refresh would wait too long', async () => {
    // Sign-in, account and credit use three of the five calls, and the last one is reserved for money.
    await using scarce = await testEnv({ tuning: { callsPerMinute: 5 } });
    const player = await scarce.player('refresh-busy');
    const send = async () => {
      const known = new Date('2025-12-31');
      await scarce.db.updateTable('player').set({ balanceAt: known }).where('id', '=', player.id).execute();
      return scarce.call('GET /fortune-panda-user/balance', { token: player.token, query: 'refresh=true' });
    };
    expect((await send()).body.message).toBe('Balance updated.');
    const waited = await send();
    expect(waited).toMatchObject({
      status: 200,
      body: {
        data: { balance: '25.00' },
        message: expect.stringMatching(/busy\. This balance is [\d,]+ minutes old\.$/),
      },
    });
  });

  test('is refused if the provider did not respond', async () => {
    const player = await env.player('refresh-down');
    await ageBalance(player, 60);
    env.fault({ action: 'queryInfo', kind: 'reset' });
    expect(await balance(player, 'refresh=true')).toMatchObject({
      status: 503,
      body: { code: 'provider.unavailable' },
    });
    env.fault({ action: 'queryInfo', kind: 'unknown-text', text: 'The account does not exist.' });
    expect(await balance(player, 'refresh=true')).toMatchObject({
      status: 502,
      body: { code: 'provider.refused' },
    });
  });

  test('is visible to players only', async () => {
    await env.root.expectRefusal('player.required', 'GET /fortune-panda-user/balance');
    await env.root.expectRefusal('player.required', 'GET /fortune-panda-user/account');
    expect(await env.call('GET /fortune-panda-user/balance')).toMatchObject({ status: 401 });
    const player = await env.player('refresh-bad');
    for (const query of ['refresh=yes', 'refresh=true&refresh=true', 'player=1', 'refresh=']) {
      expect(await balance(player, query)).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    }
  });
});

describe('the account at the provider', () => {
  test('shows the name, the balance and, with the sandbox, the agent’s credit', async () => {
    const player = await env.player('account-one');
    expect((await player.call('GET /fortune-panda-user/account')).data).toEqual({
      balance: '25.00',
      updatedAt: expect.any(String),
      lastRechargeStatus: 'success',
      fortunePandaUsername: player.fortunePanda.username,
      agentBalance: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  test('hides the agent’s credit with a real provider, unless a setting shows it', async () => {
    const player = await env.player('account-real');
    const agentBalanceWith = async (changes: { playersSeeAgentBalance?: boolean }) => {
      const provider = { ...env.provider, isSandbox: false, ...changes };
      const real = await startServer(env.databaseUrl, { config: { provider } });
      const response = await real.http.inject({
        url: '/api/fortune-panda-user/account',
        headers: { authorization: `Bearer ${player.token}` },
      });
      await real.close();
      return response.json().data.agentBalance;
    };
    expect(await agentBalanceWith({})).toBeNull();
    expect(await agentBalanceWith({ playersSeeAgentBalance: false })).toBeNull();
    expect(await agentBalanceWith({ playersSeeAgentBalance: true })).toMatch(/^\d+\.\d\d$/);
  });
});

describe('in the background', () => {
  test('a present player’s balance is refreshed within seconds, and an absent player’s is not', async () => {
    const [present, absent] = [await env.player('follow-one'), await env.player('follow-two')];
    await env.runJobs();
    const longAgo = new Date('2026-02-01');
    // The refresh requested by the transfer is done. From here on, presence alone decides.
    await env.db.updateTable('playerActivity').set({ refreshRequestedAt: null }).execute();
    await env.rechargeElsewhere(present, 700n);
    await env.rechargeElsewhere(absent, 700n);
    await env.db
      .updateTable('player')
      .set({ seenAt: longAgo, balanceAt: longAgo })
      .where('id', '=', absent.id)
      .execute();
    await env.db.updateTable('player').set({ balanceAt: longAgo }).where('id', '=', present.id).execute();
    await env.runJobs();
    expect(await env.balanceOf(present)).toMatchObject({ balance: '32.00' });
    const row = await env.db
      .selectFrom('player')
      .where('id', '=', absent.id)
      .select(['balanceAt', 'balanceCents'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ balanceAt: longAgo, balanceCents: 2_500n });
  });

  test('a balance that cannot be read does not keep others from being read', async () => {
    const [gone, other] = [await env.player('poison-gone'), await env.player('poison-other')];
    for (const { token } of [gone, other]) {
      await env.call('POST /fortune-panda-user/games/enter', { token, body: { kindId: 1001 } });
    }
    await env.rechargeElsewhere(other, 700n);
    const aged = (id: string, at: string, account?: string) =>
      env.db
        .updateTable('player')
        .set({ balanceAt: new Date(at), ...(account !== undefined && { providerUsername: account }) })
        .where('id', '=', id)
        .execute();
    await aged(gone.id, '2026-02-01', 'NobodyOfThisName');
    await aged(other.id, '2026-02-02');
    await env.runJobs();
    expect(await env.balanceOf(other)).toMatchObject({ balance: '32.00' });
  });
});
