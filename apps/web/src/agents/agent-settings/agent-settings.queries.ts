import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { agentStatusQuery } from '../../access/permissions/permissions.ts';
import { call, type EndpointBody, type EndpointResponse } from '../../api/client.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { notify } from '../../ui/toasts.tsx';

export type AgentSettingsData = EndpointResponse<'GET /agent/settings'>['data'];
export type ProviderTestData = EndpointResponse<'POST /agent/provider-test'>['data'];

export const agentSettingsQuery = queryOptions({
  queryKey: ['console', 'settings'],
  queryFn: async ({ signal }) => (await call('GET /agent/settings', { signal })).data,
});

export function useSettingsChange(change: () => Promise<{ readonly data: AgentSettingsData }>) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      putQueryData(client, agentSettingsQuery.queryKey, data);
      // The status contains the time zone.
      void client.invalidateQueries({ queryKey: agentStatusQuery.queryKey });
      notify.success(t('setting.saved'));
    },
  });
}

export const saveAgentSettings = (body: EndpointBody<'PUT /agent/settings'>) =>
  call('PUT /agent/settings', { body });

export const saveAgentThresholds = (body: EndpointBody<'PUT /agent/settings/thresholds'>) =>
  call('PUT /agent/settings/thresholds', { body });

export const saveAgentProfile = async (body: EndpointBody<'PUT /agent/profile'>) =>
  (await call('PUT /agent/profile', { body })).data;

export const postProviderTest = async (): Promise<ProviderTestData> =>
  (await call('POST /agent/provider-test', { body: {} })).data;
