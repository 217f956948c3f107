import { queryOptions } from '@tanstack/react-query';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { call, type EndpointResponse } from '../../api/client.ts';

export type AgentSettingsData = EndpointResponse<'GET /agent/settings'>['data'];
export type ProviderTestData = EndpointResponse<'POST /agent/provider-test'>['data'];

export const agentSettingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: async ({ signal }) => (await call('GET /agent/settings', { signal })).data,
});

/** The status contains the time zone. */
export const settingsCommand = (success: string) => ({
  stores: agentSettingsQuery,
  success,
  invalidates: [agentStatusQuery.queryKey, agentSettingsQuery.queryKey],
});
