import { pollUntil, type TestEnv, type TestPlayer, testEnv, testPassword } from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTransferRequest,
  registerWithoutCredit,
  transferRequestStates,
} from '../../../test/test-support-account-closure.ts';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';

let env: TestEnv;
beforeAll(async () => {
  env = await testEnv();
});
afterAll(() => env[Symbol.asyncDispose]());

describe('closing a player’s account by an agent', () => {
  const close = (player: TestPlayer, changes: object = {}) => {
    const username = player.fortunePanda.username;
    return env.root.request('POST /fortune-panda/users/:username/close', {
      params: { username },
      body: { confirmation: username, reason: 'Asked for it by phone', ...changes },
    });
  };
  beforeAll(() => confirmAllSessions(env));

  test('ends its sessions, erases its identity, and says in the audit log who did it and why', async () => {
    const player = await registerWithoutCredit(env, 'agent-closes');
    await createTransferRequest(env, player);
    expect(await close(player)).toMatchObject({ status: 200, body: { data: { status: 'Inactive' } } });
    await player.expectRefusal('session.ended', 'GET /user/profile');
    await env.visitor.expectRefusal('account.wrong_credentials', 'POST /auth/login', {
      body: { email: player.email, password: testPassword },
    });
    expect(await transferRequestStates(env, player)).toEqual(['cancelled']);
    const account = await env.db
      .selectFrom('account')
      .where('id', '=', player.id)
      .select(['email', 'first_name', 'phone', 'closed_at'])
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ first_name: 'Closed', phone: '', closed_at: expect.any(Date) });
    const entries = env.db.selectFrom('audit_entry').where('player_id', '=', player.id);
    expect(
      await entries.where('action', '=', 'player.closed').select(['after', 'reason', 'actor_id']).execute(),
    ).toEqual([{ after: { credit: '0.00' }, reason: 'Asked for it by phone', actor_id: env.root.id }]);
    expect((await close(player)).body.code).toBe('player.closed');
  });

  test('is refused while there is credit, unless the agent names exactly what it leaves', async () => {
    const rich = await env.player('agent-leaves');
    await pollUntil(
      () => env.balanceOf(rich),
      (balance) => Reflect.get(Object(balance), 'balance') === '25.00',
    );
    for (const changes of [{}, { leftCents: 2_499 }, { leftCents: 2_501 }]) {
      expect(await close(rich, changes)).toMatchObject({ status: 409, body: { code: 'player.credit_left' } });
    }
    await env.db.updateTable('player').set({ balance_at: null }).where('id', '=', rich.id).execute();
    await env.rechargeElsewhere(rich, 77n);
    expect((await close(rich, { leftCents: 2_500 })).body.code).toBe('player.credit_left');
    await rich.call('GET /user/profile');
    expect((await close(rich, { leftCents: 2_577 })).status).toBe(200);
  });

  test('wants the account typed out and a fresh confirmation, and of two at once one does it', async () => {
    const player = await registerWithoutCredit(env, 'agent-types');
    expect((await close(player, { confirmation: 'agent-types' })).body.code).toBe(
      'player.confirmation_differs',
    );
    await env.db.updateTable('session').set({ confirmed_at: null }).execute();
    expect((await close(player)).body.code).toBe('agent.step_up_required');
    await confirmAllSessions(env);
    const responses = await Promise.all([close(player), close(player)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('and a recharge at once leave no money behind', async () => {
    const player = await registerWithoutCredit(env, 'agent-races');
    const [closed, recharged] = await Promise.all([close(player), env.recharge(player, 100)]);
    expect(closed.status === 200 && recharged.status < 300).toBe(false);
  });
});
