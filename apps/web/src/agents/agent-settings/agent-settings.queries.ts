import type { Thresholds } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type AgentSettingsData = EndpointResponse<'GET /agent/settings'>['data'];
export type ProviderTestData = EndpointResponse<'POST /agent/provider-test'>['data'];

const agentSettingsKey = ['console', 'settings'] as const;

export const agentSettingsQuery = queryOptions({
  queryKey: agentSettingsKey,
  queryFn: async ({ signal }) => (await call('GET /agent/settings', { signal })).data,
});

export const saveAgentSettings = async (
  body: Pick<AgentSettingsData, 'timeZone' | 'language'>,
): Promise<AgentSettingsData> => (await call('PUT /agent/settings', { body })).data;

export const saveAgentThresholds = async (body: Thresholds): Promise<AgentSettingsData> =>
  (await call('PUT /agent/settings/thresholds', { body })).data;

export const saveAgentProfile = async (body: { firstName: string; lastName: string; email: string }) =>
  (await call('PUT /agent/profile', { body })).data.user;

export const postProviderTest = async (): Promise<ProviderTestData> =>
  (await call('POST /agent/provider-test', { body: {} })).data;
