import { testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { confirmAllSessions } from '../../../test/test-support-agents.ts';
import { createTestBranch, seedBranchTransfer } from '../../../test/test-support-reports.ts';

test('an id leads to its job, request or transfer, in the agent’s subtree only', async () => {
  await using env = await testEnv({ provider: 'none' });
  const north = await createTestBranch(env, { parentId: env.root.id, name: 'north', players: 1 });
  const south = await createTestBranch(env, { parentId: env.root.id, name: 'south', players: 1 });
  const [playerId = ''] = north.playerIds;
  const transfer = await seedBranchTransfer(env, north, 'recharge', 500n, '2026-03-10T10:00:00Z');
  const [job, request] = [`jb_${'4'.repeat(26)}`, `rq_${'4'.repeat(26)}`];
  await sql`
    insert into bulk_job (id, agent_id, agent_address, kind, reason, state, idempotency_key, command_hash, ended_at)
      values (${job}, ${north.agentId}, '', 'unbind', 'x', 'done', 'a-key-for-the-job', '', now())`.execute(
    env.db,
  );
  await sql`
    insert into transfer_request (id, player_id, kind, amount_cents) values (${request}, ${playerId}, 'recharge', 100)`.execute(
    env.db,
  );
  const { account } = (await north.call('GET /fortune-panda/users')).data[0] ?? { account: '' };
  const lookUp = (agent: typeof north | typeof env.root, id: string) =>
    agent.request('GET /fortune-panda/lookup/:id', { params: { id } });
  for (const agent of [north, env.root]) {
    expect((await lookUp(agent, transfer)).body.data).toEqual({ id: transfer, kind: 'transfer', account });
    expect((await lookUp(agent, request)).body.data).toEqual({ id: request, kind: 'request', account });
    expect((await lookUp(agent, job)).body.data).toEqual({ id: job, kind: 'job', account: null });
  }
  const unknown = { status: 404, body: { code: 'lookup.not_found' } };
  for (const id of [transfer, request, job, `tr_${'5'.repeat(26)}`]) {
    expect(await lookUp(south, id)).toMatchObject(unknown);
  }
  expect(await lookUp(north, 'ag_1')).toMatchObject({ status: 422 });

  await confirmAllSessions(env);
  await env.root.call('PUT /agent/roles/:level', {
    params: { level: 'store' },
    body: { permissions: ['players.read'], commandMax: null, dayMax: null, reason: 'Reads only' },
  });
  expect(await lookUp(north, request)).toMatchObject(unknown);
  expect(await lookUp(north, transfer)).toMatchObject({ status: 200 });
});
