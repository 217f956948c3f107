import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../api/client.ts';

export type AgentSecurity = Reply<'GET /agent/security'>['data'];
export type Passkey = AgentSecurity['passkeys'][number];

const key = ['console', 'security'] as const;

/** How the agent signs in and confirms. */
export const securityQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call('GET /agent/security', { signal })).data,
});

export const startTotp = async () => (await call('POST /agent/security/totp/start', { body: {} })).data;

export const confirmTotp = async (code: string): Promise<string[]> =>
  (await call('POST /agent/security/totp/confirm', { body: { code } })).data.recoveryCodes;

export const removeTotp = async (): Promise<AgentSecurity> =>
  (await call('POST /agent/security/totp/remove', { body: {} })).data;

export const renewRecoveryCodes = async (): Promise<string[]> =>
  (await call('POST /agent/security/recovery-codes', { body: {} })).data.recoveryCodes;

export const renamePasskey = async (id: string, name: string): Promise<AgentSecurity> =>
  (await call('POST /agent/security/passkeys/:id/rename', { params: { id }, body: { name } })).data;

export const removePasskey = async (id: string): Promise<AgentSecurity> =>
  (await call('POST /agent/security/passkeys/:id/remove', { params: { id }, body: {} })).data;
