import type { AgentRole } from '@golden-acers/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { notify } from '../../ui/toasts.tsx';

const agentTreeKey = ['console', 'agents'] as const;
/** Recharges spend credit without an event for this page. */
const pollMs = 30_000;

export const agentTreeQuery = queryOptions({
  queryKey: [...agentTreeKey, 'tree'],
  queryFn: async ({ signal }) => (await call('GET /agent/agents', { signal })).data,
  refetchInterval: pollMs,
});

export const agentRolesQuery = queryOptions({
  queryKey: [...agentTreeKey, 'roles'],
  queryFn: async ({ signal }) => (await call('GET /agent/roles', { signal })).data,
});

export const agentCreditQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...agentTreeKey, 'credit', agentId],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/agents/:agentId/credit', { params: { agentId }, signal })).data,
  });

export const agentPermissionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...agentTreeKey, 'permissions', agentId],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/agents/:agentId/permissions', { params: { agentId }, signal })).data,
  });

export type NewAgentForm = EndpointBody<'POST /agent/agents'>;
type RoleChange = EndpointBody<'PUT /agent/roles/:level'>;
type PermissionsChange = EndpointBody<'PUT /agent/agents/:agentId/permissions'>;
type CreditMove = EndpointBody<'POST /agent/agents/:agentId/allot'>;

export type AgentStateAction = 'disable' | 'enable' | 'reset-factors';

export const agentApi = {
  create: (body: NewAgentForm) => call('POST /agent/agents', { body }),
  rename: (agentId: string, name: string) =>
    call('PUT /agent/agents/:agentId', { params: { agentId }, body: { name } }),
  invite: (agentId: string) => call('POST /agent/agents/:agentId/invite', { params: { agentId }, body: {} }),
  move: (agentId: string, parentId: string, reason: string) =>
    call('POST /agent/agents/:agentId/move', { params: { agentId }, body: { parentId, reason } }),
  setState: (agentId: string, verb: AgentStateAction, reason: string) =>
    call(`POST /agent/agents/:agentId/${verb}`, { params: { agentId }, body: { reason } }),
  moveCredit: (agentId: string, kind: 'allot' | 'take-back', body: CreditMove, idempotencyKey: string) =>
    call(`POST /agent/agents/:agentId/${kind}`, { params: { agentId }, body, idempotencyKey }),
  changePermissions: (agentId: string, body: PermissionsChange) =>
    call('PUT /agent/agents/:agentId/permissions', { params: { agentId }, body }),
  changeRole: (level: AgentRole['level'], body: RoleChange) =>
    call('PUT /agent/roles/:level', { params: { level }, body }),
};

export function invalidateAgentTree(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: agentTreeKey });
}

export function useAgentMutation(about: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<{ readonly message: string }>) => send(),
    onSuccess: ({ message }) => {
      notify.success(message, { description: about });
      onDone();
    },
    onSettled: () => invalidateAgentTree(client),
  });
}
