import { passkeyTransports } from '@golden-acers/contract/vocabulary';
import { call, type Reply } from '../../api/client.ts';
import type { AgentSecurity } from './security.queries.ts';

/** The person closed the browser's window, or it has no passkey for this site. */
export class PasskeyCancelled extends Error {}

/** False on addresses without TLS, and in browsers that know no passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

type RequestOptions = Reply<'POST /auth/passkey/options'>['data'];

async function sign(options: RequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await orCancelled(() =>
    startAuthentication({
      optionsJSON: {
        ...options,
        allowCredentials: options.allowCredentials.map(({ transports, ...credential }) => ({
          ...credential,
          transports: [...transports],
        })),
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** The library's errors are the browser's: a window that was closed, a time that ran out, a key that isn't there. */
async function orCancelled<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyCancelled('No passkey was used.', { cause });
  }
}

/** For a sign-in, with the password or alone. */
export const signForEntry = async () => sign((await call('POST /auth/passkey/options', { body: {} })).data);

export async function stepUpByPasskey(): Promise<void> {
  const { data } = await call('POST /agent/security/step-up/options', { body: {} });
  await call('POST /agent/security/step-up', { body: { passkey: await sign(data) } });
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
