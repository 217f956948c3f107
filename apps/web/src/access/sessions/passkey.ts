import { call, type EndpointResponse } from '../../api/client.ts';

/** The user closed the browser's dialog, or there is no passkey for this site. */
export class PasskeyCancelled extends Error {}

/** False without TLS, and in browsers without passkeys. */
export const arePasskeysSupported = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

type PasskeyRequestOptions = EndpointResponse<'POST /auth/passkey/options'>['data'];

/** Signs the server's challenge with a passkey. Throws `PasskeyCancelled`. */
export async function signWithPasskey(options: PasskeyRequestOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await rethrowAsCancelled(() => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

export async function rethrowAsCancelled<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyCancelled('No passkey was used.', { cause });
  }
}

export const signPasskeyForSignIn = async () =>
  signWithPasskey((await call('POST /auth/passkey/options', { body: {} })).data);
