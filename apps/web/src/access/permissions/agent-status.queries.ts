import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

/** The credit changes without the agent, by transfers that are still being checked. */
const pollMs = 30_000;

export type AgentStatus = EndpointResponse<'GET /fortune-panda/admin/status'>['data'];

/** The signed-in agent, its credit, its permissions and its ceiling. */
export const agentStatusQuery = queryOptions({
  queryKey: ['console', 'status'],
  queryFn: async ({ signal }) => (await call('GET /fortune-panda/admin/status', { signal })).data,
  refetchInterval: pollMs,
  retry: false,
});
