import { chooseTemporaryFolder } from '@golden-acers/testing/temporary-folder';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import {
  authStorageKey,
  registerByApi,
  type SignedInAccount,
  signInByApi,
  storedSession,
} from './api-client.ts';
import { newDataDir, type PrintedCredentials, type Product, removeDataDir, startProduct } from './product.ts';
import { reduceGameRendering } from './reduced-rendering.ts';

interface ConsoleErrors {
  /** Allows console lines that the scenario causes on purpose, such as a refused sign-in. */
  expect(text: RegExp): void;
}

/**
 * Each scenario gets a new player. The demo player is shared by all scenarios of a product and signs in once.
 */
export type ActorKind = 'visitor' | 'player' | 'demo player' | 'agent';

interface ScenarioFixtures {
  readonly consoleErrors: ConsoleErrors;
  /** Who is signed in when pages are opened. */
  readonly actor: ActorKind;
  /** The signed-in account. Undefined for a visitor. */
  readonly signedInAccount: SignedInAccount | undefined;
  /** Like `signedInAccount`, for scenarios that start signed in. */
  readonly account: SignedInAccount;
}

type ServerSettings = Readonly<Record<string, string>>;

/**
 * Above every ceiling, so that nothing needs a confirmation. The scenario about confirmations sets another
 * value.
 */
export const rateLimitedSettings: ServerSettings = { AGENT_STEP_UP_FROM_CENTS: '10000000' };

/**
 * Raises the provider's 28 calls a minute. A worker's scenarios run days of one casino in minutes, and would
 * wait for each other's calls. Scenarios about limits use the real limit.
 */
export const unlimitedSettings: ServerSettings = {
  ...rateLimitedSettings,
  SANDBOX_RATE_LIMITS: 'off',
  PROVIDER_CALLS_PER_MINUTE: '100000',
  PROVIDER_RECORD_CALLS_PER_MINUTE: '100000',
  // Scenarios receive webhooks on this machine.
  OUTBOUND_TEST_HOSTS: '127.0.0.1',
};

/**
 * A scenario's browser, with the product of its worker. An error or warning that a page logs, including
 * violations of the content security policy, fails the scenario unless it was expected. A file that sets
 * `settings` gets its own product.
 */
export const test = base.extend<ScenarioFixtures, { settings: ServerSettings; product: Product }>({
  settings: [unlimitedSettings, { scope: 'worker', option: true }],

  product: [
    async ({ settings }, use) => {
      const dataDir = newDataDir(chooseTemporaryFolder());
      const product = await startProduct({ dataDir, env: settings });
      demoPlayers.set(product, await signInDemoPlayer(product));
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => use(product.siteUrl),

  actor: ['visitor', { option: true }],
  signedInAccount: async ({ actor, product }, use) => use(await signInAs(product, actor)),
  account: async ({ signedInAccount }, use) => {
    if (signedInAccount === undefined) throw new Error('Nobody is signed in.');
    await use(signedInAccount);
  },
  storageState: async ({ signedInAccount, product }, use) =>
    use(signedInAccount === undefined ? signedOutState : storageStateOf(product, signedInAccount)),

  context: async ({ context, product }, use) => {
    await reduceGameRendering(context, product.sandboxUrl);
    await use(context);
  },

  consoleErrors: [
    async ({ context }, use) => {
      const logged: string[] = [];
      const expected: RegExp[] = [];
      collectConsoleErrors(context, logged);
      await use({ expect: (text) => expected.push(text) });
      expect(logged.filter((line) => !expected.some((text) => text.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function collectConsoleErrors(context: BrowserContext, logged: string[]): void {
  context.on('console', (message) => {
    const about = `${message.type()}: ${message.text()} (${message.location().url})`;
    // The software renderer warns that it is slow, whatever the page does.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/GPU stall|swiftshader|GL Driver Message/i.test(about)
    )
      logged.push(about);
  });
  context.on('weberror', (error) => logged.push(`uncaught: ${error.error().message}`));
}

const demoPlayers = new WeakMap<Product, SignedInAccount>();

/**
 * The demo player is created after the product is ready. Few attempts, because wrong sign-ins are counted.
 */
async function signInDemoPlayer(product: Product): Promise<SignedInAccount> {
  const seeded = Promise.withResolvers<SignedInAccount>();
  await expect(async () => {
    seeded.resolve(await signInByApi(product, product.credentialsOf('player')));
  }).toPass({ intervals: [500, 1_000, 2_000, 4_000, 8_000], timeout: 30_000 });
  return seeded.promise;
}

async function signInAs(product: Product, who: ActorKind): Promise<SignedInAccount | undefined> {
  switch (who) {
    case 'visitor':
      return undefined;
    case 'player':
      return registerByApi(product);
    case 'demo player':
      return demoPlayers.get(product);
    // A scenario may end the agent's session, so each one signs in.
    case 'agent':
      return signInByApi(product, product.credentialsOf('agent'));
  }
}

/** Waits until the app has rendered its first page. */
export const expectReady = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-ready', '');

/** A browser without a session. */
export const signedOutState = { cookies: [], origins: [] };

/** A browser with a session of this account. */
export const storageStateOf = ({ siteUrl }: Product, account: SignedInAccount) => ({
  cookies: [],
  origins: [{ origin: siteUrl, localStorage: [{ name: authStorageKey, value: storedSession(account) }] }],
});

/** Stores a session so that all tabs see it, as a sign-in in this tab does. */
export async function storeSession(
  page: Page,
  account: Pick<SignedInAccount, 'user' | 'token'>,
): Promise<void> {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    authStorageKey,
    storedSession(account),
  ] as const);
}

/** Registers a new player on the page, who is then signed in. */
export async function registerOnPage(page: Page, player: NewPlayer): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, player);
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
}

export async function signInOnPage(page: Page, who: PrintedCredentials): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

interface NewPlayer extends PrintedCredentials {
  readonly username: string;
}

/** Fills the whole registration form. */
export async function fillRegistration(page: Page, player: NewPlayer): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Miller');
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Phone number').fill('+1 555 010 2030');
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(player.password);
}

/** The balance in the header. */
export const balancePill = (page: Page) => page.getByRole('banner').getByText(/^\$[\d,]+\.\d{2}$/);

/** The cents of a dollar amount in a text, such as the header's balance. */
export function parseDollarsAsCents(text: string | null): number {
  const match = /\$([\d,]+)\.(\d{2})/.exec(text ?? '');
  if (match === null) throw new Error(`There is no amount in "${text}".`);
  return Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2]);
}
