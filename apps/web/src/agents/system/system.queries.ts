import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type EndpointBody, type EndpointResponse } from '../../api/client.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { siteQuery } from '../../api/site.queries.ts';
import { notify } from '../../ui/toasts.tsx';

export type SystemStateData = EndpointResponse<'GET /agent/system'>['data'];
export type SystemSettingData = SystemStateData['settings'][number];

export const systemQuery = queryOptions({
  queryKey: ['console', 'system'],
  queryFn: async ({ signal }) => (await call('GET /agent/system', { signal })).data,
});

export const saveSetting = (body: EndpointBody<'PUT /agent/system/settings'>) =>
  call('PUT /agent/system/settings', { body });

export const saveMaintenance = (body: EndpointBody<'PUT /agent/system/maintenance'>) =>
  call('PUT /agent/system/maintenance', { body });

export const saveDiagnostics = (body: EndpointBody<'PUT /agent/system/diagnostics'>) =>
  call('PUT /agent/system/diagnostics', { body });

/**
 * Shows the new state. After a refusal the state is read again, because somebody else may have changed it.
 */
export function useSystemChange<Body>(
  change: (body: Body) => Promise<{ readonly data: SystemStateData; readonly message: string }>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data, message }) => {
      putQueryData(client, systemQuery.queryKey, data);
      void client.invalidateQueries({ queryKey: siteQuery.queryKey });
      notify.success(message);
      onDone?.();
    },
    onError: () => client.invalidateQueries({ queryKey: systemQuery.queryKey }),
  });
}
