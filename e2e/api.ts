import type { Product, SignIn } from './product.ts';

/** The answer of a call, with the whole body. */
export interface Reply<Data> {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly data: Data };
}

interface Options {
  readonly token?: string | undefined;
  readonly body?: object | undefined;
  /** Of a money command. */
  readonly key?: string;
}

/** Asks the server past the browser. The call is named by its method and its path below `/api`. */
export async function ask<Data>(
  { siteUrl }: Pick<Product, 'siteUrl'>,
  call: string,
  { token, body, key }: Options = {},
): Promise<Reply<Data>> {
  const [method = '', path = ''] = call.split(' ');
  const response = await fetch(`${siteUrl}/api${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The same, where anything but success would be a story's own mistake: answers the data. */
export async function demand<Data>(...call: Parameters<typeof ask>): Promise<Data> {
  const { status, body } = await ask<Data>(...call);
  if (status >= 400) throw new Error(`${call[1]} answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Who is signed in, as the server answered it. */
export interface Account extends SignIn {
  readonly token: string;
  readonly user: Readonly<Record<string, unknown>> & { readonly id: string };
  /** The account at the provider, of one who has just registered. */
  readonly fortunePanda: { readonly username: string; readonly password: string };
  /** All of the answer. */
  readonly answer: Readonly<Record<string, unknown>>;
}

type Opened = Readonly<Record<string, unknown>> & {
  readonly accessToken: string;
  readonly user: Account['user'];
  readonly fortunePanda: Account['fortunePanda'];
};

export async function signInByApi(product: Product, { email, password }: SignIn): Promise<Account> {
  const opened = await demand<Opened>(product, 'POST /auth/login', { body: { email, password } });
  return accountOf(opened, { email, password });
}

const password = 'corn-and-gold-9';
let registered = 0;

/** A new player, whose sign-up credit is already there. */
export async function registerByApi(product: Product, named?: string): Promise<Account> {
  registered += 1;
  const username = named ?? `ada_${registered}`;
  const email = `${username}@example.test`;
  const names = { firstName: 'Ada', lastName: 'Miller', username, email, phoneNumber: '+1 555 010 2030' };
  const passwords = { password, confirmPassword: password };
  const opened = await demand<Opened>(product, 'POST /auth/register', { body: { ...names, ...passwords } });
  return accountOf(opened, { email, password });
}

const accountOf = (answer: Opened, signIn: SignIn): Account => ({
  ...signIn,
  token: answer.accessToken,
  user: answer.user,
  fortunePanda: answer.fortunePanda,
  answer,
});
