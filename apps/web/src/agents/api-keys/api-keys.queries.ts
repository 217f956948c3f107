import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['console', 'api-keys'],
  queryFn: async ({ signal }) => (await call('GET /agent/api-keys', { signal })).data,
});

export const agentApiKeysQuery = (agentId: string) =>
  queryOptions({
    queryKey: [...apiKeysQuery.queryKey, agentId],
    queryFn: async ({ signal }) =>
      (await call('GET /agent/agents/:agentId/api-keys', { params: { agentId }, signal })).data,
  });
