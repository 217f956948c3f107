import { passkeyTransports } from '@golden-acers/contract/agent-constants';
import { rethrowAsCancelled, signWithPasskey } from '../../access/sessions/passkey.ts';
import { call } from '../../api/client.ts';
import type { AgentSecurityStatus } from './agent-security.queries.ts';

export async function stepUpWithPasskey(): Promise<void> {
  const { data } = await call('POST /agent/security/step-up/options', { body: {} });
  await call('POST /agent/security/step-up', { body: { passkey: await signWithPasskey(data) } });
}

export async function registerPasskey(name: string): Promise<AgentSecurityStatus> {
  const { data: options } = await call('POST /agent/security/passkeys/options', { body: {} });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await rethrowAsCancelled(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = passkeyTransports.filter((transport) => transports.some((one) => one === transport));
  const body = { name, id, clientDataJSON, attestationObject, transports: known };
  return (await call('POST /agent/security/passkeys', { body })).data;
}
