import { passkeyTransports } from '@golden-acers/contract/constants';
import { call } from '../../api/client.ts';
import { rethrowAsCancelled, signWithPasskey } from '../sessions/passkey.ts';
import type { AccountSecurityStatus } from './security.queries.ts';

export async function stepUpWithPasskey(): Promise<void> {
  const { data } = await call('POST /user/security/step-up/options', { body: {} });
  await call('POST /user/security/step-up', { body: { passkey: await signWithPasskey(data) } });
}

export async function registerPasskey(name: string): Promise<AccountSecurityStatus> {
  const { data: options } = await call('POST /user/security/passkeys/options', { body: {} });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await rethrowAsCancelled(() => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = passkeyTransports.filter((transport) => transports.some((one) => one === transport));
  const body = { name, id, clientDataJSON, attestationObject, transports: known };
  return (await call('POST /user/security/passkeys', { body })).data;
}
