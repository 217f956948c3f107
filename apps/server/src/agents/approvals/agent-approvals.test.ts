import { toMoney } from '@golden-acers/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { type ApprovalTestEnv, approvalTestEnv } from '../../../test/test-support-approvals.ts';

let env: ApprovalTestEnv;
beforeAll(async () => {
  env = await approvalTestEnv();
  await confirmAllSessions(env);
  const body = { stepUpFrom: toMoney(100_000n), fourEyesFrom: toMoney(50_000n), fourEyesForAgents: true };
  await env.root.call('PUT /agent/settings/thresholds', { body });
});
afterAll(() => env[Symbol.asyncDispose]());

const newAgent = (parentId: string, name: string, welcome: 'mail' | 'password' = 'mail') =>
  ({
    ...{ name, email: `${name}@agents.test`, level: 'cashier', parentId, welcome },
  }) as const;
const roleBody = {
  permissions: ['players.read' as const],
  commandMax: null,
  dayMax: null,
  reason: 'As agreed',
};
const isKnown = async (name: string) =>
  (await env.db.selectFrom('agent').where('name', '=', name).select('id').execute()).length > 0;

test('if the root requires it, a new agent is created only when a second agent confirms', async () => {
  const { distributor, store } = env.agents;
  const create = (welcome: 'mail' | 'password') =>
    store.request('POST /agent/agents', { body: newAgent(store.id, 'ap-puppet', welcome) });
  expect(await create('password')).toMatchObject({ status: 422, body: { code: 'approval.invite_by_mail' } });
  expect(await create('mail')).toMatchObject({
    status: 202,
    body: { data: { agent: null, firstPassword: null } },
  });
  expect(await isKnown('ap-puppet')).toBe(false);
  const [held] = await env.listOf(distributor);
  expect(held).toMatchObject({
    action: 'agent',
    agentName: 'ap-puppet',
    level: 'cashier',
    decidedBy: 'ap-store',
  });
  const id = held?.id ?? '';
  expect(await env.confirm(store, id)).toMatchObject({ status: 403, body: { code: 'decision.own' } });
  expect(await env.confirm(distributor, id)).toMatchObject({ status: 200 });
  expect(
    await env.db.selectFrom('agent').where('name', '=', 'ap-puppet').select('createdBy').execute(),
  ).toEqual([{ createdBy: store.id }]);
  expect(env.mailsTo('ap-puppet@agents.test')).toBeDefined();
});

test('a changed role applies when a second agent confirms, within what its agent may grant by then', async () => {
  const { distributor, store, cashier } = env.agents;
  const change = () =>
    store.request('PUT /agent/roles/:level', { params: { level: 'cashier' }, body: roleBody });
  const mine = async () => (await cashier.call('GET /fortune-panda/admin/status')).data.permissions;
  const before = await mine();
  expect(await change()).toMatchObject({ status: 202 });
  expect(await mine()).toEqual(before);
  const [held] = await env.listOf(distributor);
  expect(held).toMatchObject({ action: 'role', level: 'cashier', reason: 'As agreed' });
  expect(await env.confirm(distributor, held?.id ?? '')).toMatchObject({ status: 200 });
  expect(await mine()).toEqual(['players.read']);
});

test('the root has no agent above, so its changes apply at once and are recorded', async () => {
  const created = await env.root.request('POST /agent/agents', { body: newAgent(env.root.id, 'ap-of-root') });
  expect(created).toMatchObject({ status: 201 });
  const { rows } = await sql<{ after: unknown }>`select after from audit_entry
    where action = 'agent.created' and after ->> 'name' = 'ap-of-root'`.execute(env.db);
  expect(rows).toMatchObject([{ after: { isAlone: true } }]);
});
