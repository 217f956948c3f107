import { type Component, createClient } from '@golden-acers/client';
import { pollUntil } from '@golden-acers/testing/poll-until';
import type { PrintedCredentials, Product } from './product.ts';

/** The response to a call, with its whole body. */
export interface ApiCallResult<Data> {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly data: Data };
}

interface ApiRequestOptions {
  readonly token?: string | undefined;
  readonly body?: object | undefined;
  /** For money commands. */
  readonly idempotencyKey?: string;
}

/** Calls the server without the browser. `call` is the method and the path below `/api`. */
export async function callApi<Data>(
  { siteUrl }: Pick<Product, 'siteUrl'>,
  call: string,
  { token, body, idempotencyKey }: ApiRequestOptions = {},
): Promise<ApiCallResult<Data>> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${siteUrl}/api${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Does the same as `callApi`, but returns the data and throws if the call fails. */
export async function callApiOrThrow<Data>(...call: Parameters<typeof callApi>): Promise<Data> {
  const { status, body } = await callApi<Data>(...call);
  if (status >= 400) throw new Error(`${call[1]} responded with ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Calls until the background jobs of the product have led to a result that is accepted. */
export const callUntil = <Data>(
  accepts: (data: Data) => boolean,
  ...call: Parameters<typeof callApi>
): Promise<Data> =>
  pollUntil('background jobs run in another process', () => callApiOrThrow<Data>(...call), accepts);

/** A signed-in account, from the server's response. */
export interface SignedInAccount extends PrintedCredentials {
  readonly token: string;
  readonly user: Omit<Component<'User'>, 'fortunePandaPassword'>;
  /** The account at the provider. Empty after a sign-in: it is returned once, by the registration. */
  readonly fortunePanda: { readonly username: string; readonly password: string };
  /** The whole response. */
  readonly response: SessionData;
}

type SessionData = Omit<Component<'Session'>, 'user'> &
  Partial<Pick<Component<'PostAuthRegisterData'>, 'fortunePanda'>> & {
    readonly user: SignedInAccount['user'];
  };

export async function signInByApi(
  product: Pick<Product, 'siteUrl'>,
  { email, password }: PrintedCredentials,
): Promise<SignedInAccount> {
  const { data, error } = await createClient({ origin: product.siteUrl }).POST('/auth/login', {
    body: { email, password },
  });
  return toSignedInAccount(dataOf(data, error), { email, password });
}

/** Throws for a refusal, which fails the scenario. */
function dataOf<Data>(envelope: { readonly data: Data } | undefined, refusal: unknown): Data {
  if (envelope === undefined) throw new Error(`The server refused: ${JSON.stringify(refusal)}`);
  return envelope.data;
}

/** The key under which the browser stores the session. */
export const authStorageKey = 'golden-acers.auth';

/** The stored value. */
export const storedSession = ({ user, token }: Pick<SignedInAccount, 'user' | 'token'>): string =>
  JSON.stringify({ user, token, isAuthenticated: true, lastRechargeStatus: 'success' });

/** The password of every player that is registered by the API. */
export const playerPassword = 'corn-and-gold-9';
let registeredCount = 0;

/** Registers a player. The sign-up credit has arrived when it resolves. */
export async function registerByApi(
  product: Pick<Product, 'siteUrl'>,
  named?: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<SignedInAccount> {
  registeredCount += 1;
  const username = named ?? `ada_${registeredCount}`;
  const email = `${username}@example.test`;
  const names = { firstName: 'Ada', lastName: 'Miller', username, email, phoneNumber: '+1 555 010 2030' };
  const passwords = { password: playerPassword, confirmPassword: playerPassword };
  const { data, error } = await createClient({ origin: product.siteUrl }).POST('/auth/register', {
    body: { ...names, ...passwords, ...fields },
  });
  return toSignedInAccount(dataOf(data, error), { email, password: playerPassword, ...fields });
}

const toSignedInAccount = (response: SessionData, signIn: PrintedCredentials): SignedInAccount => ({
  ...signIn,
  token: response.accessToken,
  user: response.user,
  // Absent after a sign-in: the password is shown once, by the registration.
  fortunePanda: response.fortunePanda ?? { username: response.user.fortunePandaUsername ?? '', password: '' },
  response,
});

/** Declines requests that earlier scenarios left on the same product. */
export async function declineOpenRequests(product: Product): Promise<void> {
  const { token } = await signInByApi(product, product.credentialsOf('agent'));
  const requests = await callApiOrThrow<{ id: string }[]>(product, 'GET /fortune-panda/requests', { token });
  for (const { id } of requests) {
    const body = { reason: 'From another scenario' };
    await callApiOrThrow(product, `POST /fortune-panda/requests/${id}/decline`, { token, body });
  }
}
