import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { newDataDir, type Product, removeDataDir, startProduct } from '../product.ts';
import { test as story } from '../story.ts';

export type Who = 'visitor' | 'player' | 'agent';

/** A signed-in account, as the browser keeps it. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: Readonly<Record<string, unknown>>;
  /** `data` of the answer that it was signed in by. */
  readonly answer: Readonly<Record<string, unknown>>;
}

export interface House {
  /** A new player, whose sign-up credit is already there. */
  register(): Promise<Account>;
  /** The root agent, signed in once. */
  agent(): Promise<Account>;
  /** Asks the server past the browser. Answers the status and the whole body. */
  ask<Data>(call: string, options?: Options): Promise<Reply<Data>>;
  /** Lets the provider misbehave at one of its actions, until it is told to behave. */
  misbehave(action: string, kind: 'unknown-text' | 'reset' | 'delay', count?: number): Promise<void>;
  behave(): Promise<void>;
}

interface Options {
  readonly token?: string | undefined;
  readonly body?: object;
}

interface Reply<Data> {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & { readonly data: Data };
}

interface Session {
  readonly accessToken: string;
  readonly user: Account['user'];
}

const password = 'corn-and-gold-9';
/** A day's recharges of an agent: above it the server refuses, which is how the console's refusals are provoked. */
export const dayLimitCents = 100_000;

/** Calls that no page makes. */
const outside = request.newContext();
let registered = 0;
const agents = new WeakMap<Product, Promise<Account>>();

function houseOf(product: Product): House {
  const admin = async (method: string, body?: object) => {
    const token = readFileSync(join(product.dataDir, 'sandbox-admin-token'), 'utf8').trim();
    const response = await (await outside).fetch(`${product.sandboxUrl}/admin/faults`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { data: body }),
    });
    if (!response.ok())
      throw new Error(`The sandbox answered ${response.status()} to ${method} /admin/faults.`);
  };
  const ask = async <Data>(call: string, { token, body }: Options = {}): Promise<Reply<Data>> => {
    const [method = '', path = ''] = call.split(' ');
    const response = await (await outside).fetch(`${product.siteUrl}/api${path}`, {
      method,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      ...(method !== 'GET' && { data: body ?? {} }),
    });
    return { status: response.status(), body: await response.json() };
  };
  return {
    ask,
    agent() {
      const agent = agents.get(product) ?? signInAgent(product);
      agents.set(product, agent);
      return agent;
    },
    async register() {
      registered += 1;
      const username = `ada_${registered}`;
      const email = `${username}@example.test`;
      const names = { firstName: 'Ada', lastName: 'Miller', username, email, phoneNumber: '+1 555 010 2030' };
      const { body } = await ask<Session>('POST /auth/register', {
        body: { ...names, password, confirmPassword: password },
      });
      return accountOf(body.data, { email, password });
    },
    misbehave: (action, kind, count) => admin('POST', { action, kind, ...(count && { count }) }),
    behave: () => admin('DELETE'),
  };
}

function accountOf(answer: Session, signIn: { email: string; password: string }): Account {
  return { ...signIn, token: answer.accessToken, user: answer.user, answer: { ...answer } };
}

async function signInAgent(product: Product): Promise<Account> {
  const signIn = product.signIn('agent');
  const { body } = await houseOf(product).ask<Session>('POST /auth/login', { body: signIn });
  return accountOf(body.data, signIn);
}

interface Fixtures {
  readonly who: Who;
  readonly house: House;
  /** Who the pages are signed in as. Undefined for a visitor. */
  readonly account: Account | undefined;
}

/** Pages that start signed in as `who`, over a product whose provider takes any number of calls. */
export const test = story.extend<Fixtures, { product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      const dataDir = newDataDir();
      const env = {
        SANDBOX_RATE_LIMITS: 'off',
        PROVIDER_CALLS_PER_MINUTE: '100000',
        PROVIDER_RECORD_CALLS_PER_MINUTE: '100000',
        TRANSFER_DAY_DISTRIBUTOR_CENTS: String(dayLimitCents),
      };
      const product = await startProduct({ dataDir, env });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  who: ['visitor', { option: true }],

  // Requests that go by way of one can't be held, cut or answered here.
  serviceWorkers: 'block',

  house: async ({ product }, use) => {
    const house = houseOf(product);
    await use(house);
    await house.behave();
  },

  account: async ({ who, product }, use) => {
    if (who === 'visitor') return use(undefined);
    const house = houseOf(product);
    await use(who === 'player' ? await house.register() : await house.agent());
  },

  storageState: async ({ account, product }, use) => {
    const kept = account && {
      user: account.user,
      token: account.token,
      isAuthenticated: true,
      lastRechargeStatus: 'success',
    };
    const localStorage = kept ? [{ name: authKey, value: JSON.stringify(kept) }] : [];
    await use({ cookies: [], origins: [{ origin: product.siteUrl, localStorage }] });
  },
});

/** Where the browser keeps the auth state. */
export const authKey = 'golden-acers.auth';
