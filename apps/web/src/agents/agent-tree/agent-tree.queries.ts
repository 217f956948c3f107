import type { AgentRole, TreeAgent } from '@golden-acers/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const treeKey = ['console', 'agents'] as const;
/** Recharges draw on the credit without a word to this page. */
const pollMs = 30_000;

export const treeQuery = queryOptions({
  queryKey: [...treeKey, 'tree'],
  queryFn: async ({ signal }) => (await call('GET /agent/agents', { signal })).data,
  refetchInterval: pollMs,
});

export const rolesQuery = queryOptions({
  queryKey: [...treeKey, 'roles'],
  queryFn: async ({ signal }) => (await call('GET /agent/roles', { signal })).data,
});

export const creditQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...treeKey, 'credit', agentId],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/agents/:agentId/credit', { params: { agentId }, signal })).data,
  });

export interface NewAgent {
  readonly name: string;
  readonly email: string;
  readonly level: TreeAgent['level'];
  readonly parentId: string;
  readonly welcome: 'mail' | 'password';
}

export interface CreditMove {
  readonly kind: 'allot' | 'take-back';
  readonly amount: number;
  readonly reason: string;
}

export interface RoleChange extends Pick<AgentRole, 'level'> {
  readonly permissions: AgentRole['permissions'] | null;
  readonly commandMaxCents: number | null;
  readonly dayMaxCents: number | null;
  readonly reason: string;
}

export type StateVerb = 'disable' | 'enable' | 'reset-factors';

export const agentCalls = {
  create: (body: NewAgent) => call('POST /agent/agents', { body }),
  rename: (agentId: string, name: string) =>
    call('PUT /agent/agents/:agentId', { params: { agentId }, body: { name } }),
  invite: (agentId: string) => call('POST /agent/agents/:agentId/invite', { params: { agentId }, body: {} }),
  move: (agentId: string, parentId: string, reason: string) =>
    call('POST /agent/agents/:agentId/move', { params: { agentId }, body: { parentId, reason } }),
  setState: (agentId: string, verb: StateVerb, reason: string) =>
    call(`POST /agent/agents/:agentId/${verb}`, { params: { agentId }, body: { reason } }),
  credit: (agentId: string, { kind, amount, reason }: CreditMove, idempotencyKey: string) =>
    call(`POST /agent/agents/:agentId/${kind}`, {
      params: { agentId },
      body: { amount, ...(reason !== '' && { reason }) },
      idempotencyKey,
    }),
  changeRole: ({ level, ...body }: RoleChange) =>
    call('PUT /agent/roles/:level', { params: { level }, body }),
};

export function refreshTree(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: treeKey });
}
