import type { Approval } from '@golden-acers/contract';
import {
  type ApiClient,
  type TestAgent,
  type TestEnv,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';

type Role = 'distributor' | 'store' | 'otherStore' | 'cashier';

/** Root → distributor → store → cashier, and another store. A second agent confirms from 500.00 on. */
export async function approvalTestEnv(options: Parameters<typeof testEnv>[0] = {}) {
  const env = await testEnv(options);
  const distributor = await env.agent({ name: 'ap-distributor', level: 'distributor' });
  const store = await env.agent({ name: 'ap-store', level: 'store', parentId: distributor.id });
  const otherStore = await env.agent({ name: 'ap-other-store', level: 'store', parentId: distributor.id });
  const cashier = await env.agent({ name: 'ap-cashier', level: 'cashier', parentId: store.id });
  const agents: Readonly<Record<Role, TestAgent>> = { distributor, store, otherStore, cashier };
  return { ...env, agents, ...createApprovalClient(env), [Symbol.asyncDispose]: env[Symbol.asyncDispose] };
}

export type ApprovalTestEnv = Awaited<ReturnType<typeof approvalTestEnv>>;

function createApprovalClient(env: TestEnv) {
  const listOf = async (agent: ApiClient, state: 'waiting' | 'ended' = 'waiting'): Promise<Approval[]> =>
    (await agent.call('GET /agent/approvals', { query: { state, limit: '200' } })).data;
  return {
    listOf,
    confirm: (agent: ApiClient, id: string) =>
      agent.request('POST /agent/approvals/:id/confirm', { params: { id }, body: {} }),
    withdraw: (agent: ApiClient, id: string) =>
      agent.request('POST /agent/approvals/:id/withdraw', { params: { id }, body: { reason: 'Not agreed' } }),
    async playerOf(agent: TestAgent, name: string): Promise<TestPlayer> {
      const player = await env.player(name);
      await env.db.updateTable('player').set({ agentId: agent.id }).where('id', '=', player.id).execute();
      return player;
    },
    /** Returns the amount that moved for the player without a second agent, except for the sign-up credit. */
    async unconfirmedCents({ id }: TestPlayer, kind = 'recharge'): Promise<number> {
      const { rows } = await sql<{
        cents: bigint;
      }>`select second_agent_day_cents(${id}, ${kind}) as cents`.execute(env.db);
      return Number(rows[0]?.cents);
    },
    async setThreshold(cents: number): Promise<void> {
      await sql`insert into agent_settings (agent_id, updated_at, four_eyes_from_cents) values (${env.root.id}, now(), ${cents})
        on conflict (agent_id) do update set four_eyes_from_cents = excluded.four_eyes_from_cents`.execute(
        env.db,
      );
    },
  };
}
