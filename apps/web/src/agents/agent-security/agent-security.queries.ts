import { queryOptions } from '@tanstack/react-query';
import { call, type EndpointResponse } from '../../api/client.ts';

export type AgentSecurityStatus = EndpointResponse<'GET /agent/security'>['data'];
export type Passkey = AgentSecurityStatus['passkeys'][number];

const agentSecurityKey = ['console', 'security'] as const;

export const agentSecurityQuery = queryOptions({
  queryKey: agentSecurityKey,
  queryFn: async ({ signal }) => (await call('GET /agent/security', { signal })).data,
});

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
