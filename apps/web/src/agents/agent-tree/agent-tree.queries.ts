import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { replyMessage } from '../../api/use-command.ts';

export const agentTreeKey = ['console', 'agents'] as const;
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
export type AgentStateAction = 'disable' | 'enable' | 'reset-factors';

/** Returns the options of a command that changes the tree. */
export const treeCommand = (about: string, onSuccess: () => void) => ({
  success: replyMessage,
  about,
  invalidates: [agentTreeKey],
  onSuccess,
});
