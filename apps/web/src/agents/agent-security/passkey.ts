import { passkeyTransports } from '@golden-acers/contract/agent-vocabulary';
import { orCancelled, signByPasskey } from '../../access/sessions/passkey.ts';
import { call } from '../../api/client.ts';
import type { AgentSecurity } from './security.queries.ts';

export async function stepUpByPasskey(): Promise<void> {
  const { data } = await call('POST /agent/security/step-up/options', { body: {} });
  await call('POST /agent/security/step-up', { body: { passkey: await signByPasskey(data) } });
}

export async function addPasskey(name: string): Promise<AgentSecurity> {
  const { data: options } = await call('POST /agent/security/passkeys/options', { body: {} });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await orCancelled(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = passkeyTransports.filter((transport) => transports.some((one) => one === transport));
  const body = { name, id, clientDataJSON, attestationObject, transports: known };
  return (await call('POST /agent/security/passkeys', { body })).data;
}
