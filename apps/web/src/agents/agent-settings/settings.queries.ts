import type { Thresholds } from '@golden-acers/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';

export type AgentSettings = Reply<'GET /agent/settings'>['data'];
export type ProviderTest = Reply<'POST /agent/provider-test'>['data'];

const key = ['console', 'settings'] as const;

/** The agent's time zone and language, and the house's thresholds. */
export const settingsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call('GET /agent/settings', { signal })).data,
});

export const saveSettings = async (
  body: Pick<AgentSettings, 'timeZone' | 'language'>,
): Promise<AgentSettings> => (await call('PUT /agent/settings', { body })).data;

export const saveThresholds = async (body: Thresholds): Promise<AgentSettings> =>
  (await call('PUT /agent/settings/thresholds', { body })).data;

export const saveProfile = async (body: { firstName: string; lastName: string; email: string }) =>
  (await call('PUT /agent/profile', { body })).data.user;

export const testProvider = async (): Promise<ProviderTest> =>
  (await call('POST /agent/provider-test', { body: {} })).data;
