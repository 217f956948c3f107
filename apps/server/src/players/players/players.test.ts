import {
  type ApiResponse,
  type BareTestEnv,
  type TestPlayer,
  testEnv,
  testPassword,
} from '@golden-acers/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { stepUpByPassword } from '../../../test/test-support-agents.ts';

let env: BareTestEnv;
let rootId: string;
let root: string;
let sibling: string;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
  rootId = env.root.id;
  root = env.root.token;
  const other = await env.agent({ parentId: rootId, name: 'other-store' });
  sibling = other.token;
});
afterAll(() => env[Symbol.asyncDispose]());

const createdPlayer = z.looseObject({
  account: z.string(),
  email: z.string(),
  hasProviderAccount: z.boolean(),
  id: z.string(),
});
const withId = z.looseObject({ id: z.string() });
const params = (player: TestPlayer) => ({ username: player.fortunePanda.username });
const code = ({ status, body }: ApiResponse) => [status, body.code];
const auditActionsAbout = async (playerId: string) => {
  const rows = await env.db
    .selectFrom('auditEntry')
    .select('action')
    .where('playerId', '=', playerId)
    .where('action', 'like', 'player.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a player whom an agent creates', () => {
  const create = (body: object, key?: string, token = root) =>
    env.call('POST /fortune-panda/users', {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  test('signs in with a placeholder email, belongs to the agent, and exists even if the provider is unreachable', async () => {
    const response = await create({ username: 'walk_in', password: testPassword }, undefined, sibling);
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    const player = createdPlayer.parse(response.body.data);
    expect(player).toMatchObject({
      nickname: 'walk_in',
      balance: '0.00',
      status: 'Active',
      lastLogin: null,
      manager: 'other-store',
      hasProviderAccount: false,
      email: `${player.account.toLowerCase()}@players.internal`,
    });
    await env.signIn(player.email);
    const mails = await env.db.selectFrom('mail').where('recipient', '=', player.email).selectAll().execute();
    expect(mails).toEqual([]);
    const transfers = await env.db.selectFrom('transfer').selectAll().execute();
    expect(transfers.filter(({ cause }) => cause === 'sign_up')).toEqual([]);
  });

  test('with a mailbox gets a mail to confirm the address', async () => {
    const email = 'has-mail@players.test';
    const response = await create({
      username: 'has_mail',
      password: testPassword,
      email,
      firstName: 'Ada',
      lastName: 'Miller',
    });
    expect(response.status).toBe(201);
    const mails = await env.db.selectFrom('mail').where('recipient', '=', email).select('kind').execute();
    expect(mails).toEqual([{ kind: 'verify_email' }]);
  });

  test('is created once, however often the command is sent at once', async () => {
    const body = { username: 'made_once', password: testPassword };
    const responses = await Promise.all([1, 2, 3].map(() => create(body, 'create-made-once-1')));
    const again = await create(body, 'create-made-once-1');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    for (const { status, body } of responses) {
      if (status === 201) expect(body).toEqual(again.body);
      else expect(body.code).toBe('request.still_running');
    }
    expect(code(await create({ ...body, username: 'made_twice' }, 'create-made-once-1'))).toEqual([
      422,
      'request.key_reused',
    ]);
    expect(code(await create(body))).toEqual([409, 'account.username_taken']);
  });
});

describe('a freeze', () => {
  const freeze = (player: TestPlayer, does: 'freeze' | 'unfreeze', token = root) =>
    env.call(`POST /fortune-panda/users/:username/${does}`, {
      token,
      params: params(player),
      body: { reason: 'Shared its password' },
    });

  test('ends the sessions at once, refuses the sign-in with a specific text, and is ended with a reason', async () => {
    const player = await env.player('to_freeze');
    const frozen = await freeze(player, 'freeze');
    expect(frozen, JSON.stringify(frozen.body)).toMatchObject({
      status: 200,
      body: {
        data: { status: 'Frozen', openSessions: 0, freeze: { by: 'House', reason: 'Shared its password' } },
      },
    });
    expect(code(await player.request('GET /user/profile'))).toEqual([401, 'session.ended']);
    const again = { body: { email: player.email, password: testPassword } };
    expect(code(await env.call('POST /auth/login', again))).toEqual([403, 'account.frozen']);
    const wrong = { body: { email: player.email, password: 'not this one' } };
    expect(code(await env.call('POST /auth/login', wrong))).toEqual([401, 'account.wrong_credentials']);
    const money = { token: root, body: { username: params(player).username, amount: 100 } };
    const headers = { 'idempotency-key': 'frozen-recharge-001' };
    expect(code(await env.call('POST /fortune-panda/recharge', { ...money, headers }))).toEqual([
      409,
      'player.frozen',
    ]);
    expect(code(await freeze(player, 'freeze'))).toEqual([409, 'player.frozen_already']);

    const listed = async (status: string) => {
      const query = `search=to_freeze&status=${status}`;
      const response = await env.root.request('GET /fortune-panda/users', { query });
      return z.array(z.looseObject({ status: z.string() })).parse(response.body.data);
    };
    expect(await listed('Active')).toEqual([]);
    expect(await listed('all')).toMatchObject([{ status: 'Frozen' }]);

    expect(await freeze(player, 'unfreeze')).toMatchObject({
      status: 200,
      body: { data: { status: 'Active', freeze: null } },
    });
    expect(code(await freeze(player, 'unfreeze'))).toEqual([409, 'player.not_frozen']);
    await env.signIn(player.email);
    expect(await auditActionsAbout(player.id)).toEqual(['player.frozen', 'player.unfrozen']);
  });

  test('leaves no session open if the player signs in at the same moment', async () => {
    const player = await env.player('at_once');
    const signIns = [1, 2, 3].map(() =>
      env.call('POST /auth/login', { body: { email: player.email, password: testPassword } }),
    );
    await Promise.all([...signIns, freeze(player, 'freeze')]);
    const open = await env.db
      .selectFrom('session')
      .where('accountId', '=', player.id)
      .where('endedAt', 'is', null)
      .select('id')
      .execute();
    expect(open).toEqual([]);
  });

  test('does not find a player outside of the subtree', async () => {
    const player = await env.player('not_theirs');
    expect(code(await freeze(player, 'freeze', sibling))).toEqual([404, 'player.not_found']);
  });
});

describe('on the page of a player,', () => {
  test('unbinding ends every session, and reports what the provider did', async () => {
    const player = await env.player('to_unbind');
    await env.signIn(player.email);
    const at = { token: root, params: params(player), body: {} };
    expect(await env.call('POST /fortune-panda/users/:username/unbind', at)).toMatchObject({
      status: 200,
      body: { data: { sessions: 2 } },
    });
    expect(code(await player.request('GET /user/profile'))).toEqual([401, 'session.ended']);
    expect(await auditActionsAbout(player.id)).toEqual(['player.unbound']);
  });

  test('an agent ends one session, and does not find another player’s', async () => {
    const player = await env.player('two_sessions');
    const stranger = await env.player('its_stranger');
    await env.signIn(player.email);
    const listed = await env.root.request('GET /fortune-panda/users/:username/sessions', {
      params: params(player),
    });
    const [session] = z.array(withId).parse(listed.body.data);
    const end = (of: TestPlayer) =>
      env.root.request('POST /fortune-panda/users/:username/sessions/:id/end', {
        params: { ...params(of), id: session?.id ?? '' },
        body: {},
      });
    expect(code(await end(stranger))).toEqual([404, 'session.not_found']);
    expect((await end(player)).status).toBe(200);
    expect(
      (await env.root.call('GET /fortune-panda/users/:username/sessions', { params: params(player) })).data,
    ).toHaveLength(1);
  });

  test('an agent sets a new password only for a player without a mailbox', async () => {
    const player = await env.player('own_mailbox');
    const set = (username: string) =>
      env.root.request('POST /fortune-panda/users/:username/sign-in-password', {
        params: { username },
        body: { newPassword: 'battery staple' },
      });
    await env.db
      .updateTable('account')
      .set({ emailVerifiedAt: env.clock.now() })
      .where('id', '=', player.id)
      .execute();
    expect(code(await set(params(player).username))).toEqual([409, 'player.recovers_by_mail']);
    const response = await env.root.request('POST /fortune-panda/users', {
      body: { username: 'no_mailbox', password: testPassword },
    });
    const { account, email } = createdPlayer.parse(response.body.data);
    expect(code(await set(account))).toEqual([403, 'agent.step_up_required']);
    await stepUpByPassword(env, env.root.token);
    expect((await set(account)).status).toBe(200);
    await env.signIn(email, 'battery staple');
  });

  test('a player whose password an agent sets gets a mail and a notification', async () => {
    const player = await env.player('unverified');
    const body = { newPassword: 'battery staple' };
    await env.root.call('POST /fortune-panda/users/:username/sign-in-password', {
      params: params(player),
      body,
    });
    const mails = env.db.selectFrom('mail').where('accountId', '=', player.id);
    expect(await mails.where('kind', '=', 'password_changed').select('recipient').execute()).toEqual([
      { recipient: player.email },
    ]);
    const owner = await env.signIn(player.email, body.newPassword);
    const { data } = await owner.call('GET /user/notifications', {});
    expect(data).toContainEqual(expect.objectContaining({ kind: 'password_changed' }));
  });

  test('a note is edited by its author only, and its former text stays in the audit log', async () => {
    const player = await env.player('with_notes');
    const at = params(player);
    const key = 'POST /fortune-panda/users/:username/notes';
    const written = await env.root.request(key, { params: at, body: { text: 'Called\nabout a bonus' } });
    expect(written).toMatchObject({
      status: 201,
      body: { data: { author: 'House', isOwn: true, editedAt: null } },
    });
    const { id } = withId.parse(written.body.data);
    await env.db
      .updateTable('player')
      .set({ agentId: await storeId() })
      .where('id', '=', player.id)
      .execute();
    const edit = (token: string, text: string) =>
      env.call('PUT /fortune-panda/users/:username/notes/:id', {
        token,
        params: { ...at, id },
        body: { text },
      });
    expect(code(await edit(sibling, 'Never called'))).toEqual([403, 'note.of_another']);
    expect(await edit(root, 'Called twice')).toMatchObject({
      status: 200,
      body: { data: { text: 'Called twice' } },
    });
    const list = await env.call('GET /fortune-panda/users/:username/notes', {
      token: sibling,
      params: at,
    });
    expect(list.body.data).toMatchObject([{ text: 'Called twice', isOwn: false }]);
    const [edited] = await env.db
      .selectFrom('auditEntry')
      .where('action', '=', 'player.note_edited')
      .select('before')
      .execute();
    expect(edited?.before).toEqual({ note: id, text: 'Called\nabout a bonus' });
    await expect(env.db.deleteFrom('playerNote').execute()).rejects.toThrow(
      'player_note_author_is_immutable',
    );
  });

  const storeId = async () =>
    (
      await env.db
        .selectFrom('agent')
        .where('name', '=', 'other-store')
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
});
