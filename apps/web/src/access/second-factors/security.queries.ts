import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';
import { putQueryData } from '../../api/refetch-queries.ts';
import { notify } from '../../ui/toasts.tsx';

export type AccountSecurityStatus = EndpointResponse<'GET /user/security'>['data'];
export type Passkey = AccountSecurityStatus['passkeys'][number];

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await call('GET /user/security', { signal })).data,
});

export function useSecurityChange(
  change: () => Promise<AccountSecurityStatus>,
  success: string,
  about?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (security) => {
      putQueryData(client, securityQuery.queryKey, security);
      notify.success(success, { description: about });
    },
  });
}

export const postTotpStart = async () => (await call('POST /user/security/totp/start', { body: {} })).data;

export const postTotpConfirmation = async (code: string): Promise<string[]> =>
  (await call('POST /user/security/totp/confirm', { body: { code } })).data.recoveryCodes;

export const turnOffTotp = async (): Promise<AccountSecurityStatus> =>
  (await call('POST /user/security/totp/remove', { body: {} })).data;

export const postNewRecoveryCodes = async (): Promise<string[]> =>
  (await call('POST /user/security/recovery-codes', { body: {} })).data.recoveryCodes;

export const savePasskeyName = async (id: string, name: string): Promise<AccountSecurityStatus> =>
  (await call('POST /user/security/passkeys/:id/rename', { params: { id }, body: { name } })).data;

export const removePasskey = async (id: string): Promise<AccountSecurityStatus> =>
  (await call('POST /user/security/passkeys/:id/remove', { params: { id }, body: {} })).data;
