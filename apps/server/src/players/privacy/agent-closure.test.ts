import { toMoney } from '@golden-acers/contract';
import { type TestEnv, type TestPlayer, testEnv, testPassword } from '@golden-acers/testing';
import { sql } from 'kysely';
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

  test('ends its sessions, erases its identity, and is in the audit log with actor and reason', async () => {
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
      .select(['email', 'firstName', 'phone', 'closedAt'])
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ firstName: 'Closed', phone: '', closedAt: expect.any(Date) });
    const entries = env.db.selectFrom('auditEntry').where('playerId', '=', player.id);
    expect(
      await entries.where('action', '=', 'player.closed').select(['after', 'reason', 'actorId']).execute(),
    ).toEqual([{ after: { credit: '0.00' }, reason: 'Asked for it by phone', actorId: env.root.id }]);
    expect((await close(player)).body.code).toBe('player.closed');
  });

  test('leaves no contact data in the audit log', async () => {
    const player = await registerWithoutCredit(env, 'agent-erases');
    const { username } = player.fortunePanda;
    const params = { username };
    const read = async () => {
      const { data } = await env.root.call('GET /agent/audit', { query: { player: username } });
      return data.filter(({ action }) => action === 'player.contact_changed');
    };
    const { data } = await env.root.call('GET /fortune-panda/users/:username/detail', { params });
    await env.root.call('PUT /fortune-panda/users/:username/contact', {
      params,
      body: {
        version: data.contactVersion,
        firstName: 'Wilhelmina',
        lastName: data.lastName,
        phone: '+1 555 010 7788',
        dateOfBirth: null,
      },
    });
    // An entry of a release that sealed nothing.
    const older = { phone: '+1 555 010 9900' };
    await sql`select audit_record(${env.root.id}, null, 'player.contact_changed', 'player', ${player.id}, ${player.id},
      null, ${JSON.stringify(older)}, null)`.execute(env.db);
    expect(await read()).toMatchObject([
      { after: older },
      { after: { firstName: 'Wilhelmina', phone: '+1 555 010 7788' } },
    ]);
    expect(await close(player)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject([
      { after: { phone: null } },
      { before: { firstName: null, phone: null }, after: { firstName: null, phone: null } },
    ]);
    const { rows } = await sql<{ text: string }>`select entry::text as text from audit_entry entry
      where player_id = ${player.id} and before is not null`.execute(env.db);
    expect(JSON.stringify(rows)).not.toMatch(/Wilhelmina|7788/);
    const keys = env.db.selectFrom('auditPersonalKey').where('playerId', '=', player.id).selectAll();
    expect(await keys.execute()).toEqual([]);
  });

  test('is refused while there is credit, unless the agent states exactly the remaining amount', async () => {
    const rich = await env.player('agent-leaves');
    expect(await env.balanceOf(rich)).toMatchObject({ balance: '25.00' });
    for (const changes of [{}, { left: toMoney(2_499n) }, { left: toMoney(2_501n) }]) {
      expect(await close(rich, changes)).toMatchObject({ status: 409, body: { code: 'player.credit_left' } });
    }
    await env.db.updateTable('player').set({ balanceAt: null }).where('id', '=', rich.id).execute();
    await env.rechargeElsewhere(rich, 77n);
    expect((await close(rich, { left: toMoney(2_500n) })).body.code).toBe('player.credit_left');
    await rich.call('GET /user/profile');
    expect((await close(rich, { left: toMoney(2_577n) })).status).toBe(200);
  });

  test('needs the typed account and a step-up, and happens once if two agents do it', async () => {
    const player = await registerWithoutCredit(env, 'agent-types');
    expect((await close(player, { confirmation: 'agent-types' })).body.code).toBe(
      'player.confirmation_differs',
    );
    await env.db.updateTable('session').set({ confirmedAt: null }).execute();
    expect((await close(player)).body.code).toBe('agent.step_up_required');
    await confirmAllSessions(env);
    const responses = await Promise.all([close(player), close(player)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('leaves no money behind if a recharge happens at the same time', async () => {
    const player = await registerWithoutCredit(env, 'agent-races');
    const [closed, recharged] = await Promise.all([close(player), env.recharge(player, 100)]);
    expect(closed.status === 200 && recharged.status < 300).toBe(false);
  });
});
