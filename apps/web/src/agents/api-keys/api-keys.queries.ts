import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';

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

export const apiKeyApi = {
  create: (body: EndpointBody<'POST /agent/api-keys'>) => call('POST /agent/api-keys', { body }),
  rotate: (id: string, body: EndpointBody<'POST /agent/api-keys/:id/rotate'>) =>
    call('POST /agent/api-keys/:id/rotate', { params: { id }, body }),
  revoke: (id: string) => call('POST /agent/api-keys/:id/revoke', { params: { id }, body: {} }),
  revokeBelow: (agentId: string, id: string, reason: string) =>
    call('POST /agent/agents/:agentId/api-keys/:id/revoke', { params: { agentId, id }, body: { reason } }),
};

export function invalidateApiKeys(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
}
