import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { notify } from '../../ui/toasts.tsx';

export type AgentSecurityStatus = EndpointResponse<'GET /agent/security'>['data'];
export type Passkey = AgentSecurityStatus['passkeys'][number];

export const agentSecurityQuery = queryOptions({
  queryKey: ['console', 'security'],
  queryFn: async ({ signal }) => (await call('GET /agent/security', { signal })).data,
});

export function useSecurityChange(
  change: () => Promise<AgentSecurityStatus>,
  success: string,
  about?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (security) => {
      client.setQueryData(agentSecurityQuery.queryKey, security);
      notify.success(success, { description: about });
    },
  });
}

export const postTotpStart = async () => (await call('POST /agent/security/totp/start', { body: {} })).data;

export const postTotpConfirmation = async (code: string): Promise<string[]> =>
  (await call('POST /agent/security/totp/confirm', { body: { code } })).data.recoveryCodes;

export const turnOffTotp = async (): Promise<AgentSecurityStatus> =>
  (await call('POST /agent/security/totp/remove', { body: {} })).data;

export const postNewRecoveryCodes = async (): Promise<string[]> =>
  (await call('POST /agent/security/recovery-codes', { body: {} })).data.recoveryCodes;

export const savePasskeyName = async (id: string, name: string): Promise<AgentSecurityStatus> =>
  (await call('POST /agent/security/passkeys/:id/rename', { params: { id }, body: { name } })).data;

export const deletePasskey = async (id: string): Promise<AgentSecurityStatus> =>
  (await call('POST /agent/security/passkeys/:id/remove', { params: { id }, body: {} })).data;
