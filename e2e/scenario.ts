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
import { openSandboxAdmin } from './sandbox-admin.ts';
import { waitInPage } from './wait-in-page.ts';

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

  // Playwright cannot intercept requests through a service worker, and its installation doubles the requests
  // of a first visit. Files about it allow it.
  serviceWorkers: 'block',

  actor: ['visitor', { option: true }],
  signedInAccount: async ({ actor, product }, use) => use(await signInAs(product, actor)),
  account: async ({ signedInAccount }, use) => {
    if (signedInAccount === undefined) throw new Error('Nobody is signed in.');
    await use(signedInAccount);
  },
  context: async ({ context, product, signedInAccount }, use) => {
    await reduceGameRendering(context, product.sandboxUrl);
    if (signedInAccount !== undefined) await startSignedIn(context, product, signedInAccount);
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

/** The software renderer warns that it is slow, whatever the page does, and service workers are blocked. */
const causedByTheBrowser =
  /GPU stall|swiftshader|GL Driver Message|Service Worker registration blocked by Playwright/i;

function collectConsoleErrors(context: BrowserContext, logged: string[]): void {
  context.on('console', (message) => {
    const about = `${message.type()}: ${message.text()} (${message.location().url})`;
    if (['error', 'warning'].includes(message.type()) && !causedByTheBrowser.test(about)) logged.push(about);
  });
  context.on('weberror', (error) => logged.push(`uncaught: ${error.error().message}`));
}

const demoPlayers = new WeakMap<Product, SignedInAccount>();

/** The demo player is created after the product is ready. A wrong sign-in takes long and is counted. */
async function signInDemoPlayer(product: Product): Promise<SignedInAccount> {
  const credentials = product.credentialsOf('player');
  await openSandboxAdmin(product).waitUntilRegistered(credentials.email);
  return signInByApi(product, credentials);
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

/** Waits until the page has loaded and run a file that it loads after its contents. */
export async function waitForLazyFile(page: Page, name: string): Promise<void> {
  const file = `performance.getEntriesByType('resource').find(({ name }) => name.includes('/${name}-') && name.endsWith('.js'))`;
  await waitInPage(page, file);
  await waitForModule(page, String(await page.evaluate(`${file}.name`)));
}

/** Waits until a module that the page loads has run, with its imports. React renders it up to 0.3 s later. */
export const waitForModule = (page: Page, url: string): Promise<unknown> =>
  page.evaluate(`import(${JSON.stringify(url)}).then(() => {})`);

/** The key is set when the session was stored, so that a page after a sign-out stays signed out. */
const startedKey = 'e2e.started-signed-in';

/**
 * The first page of this context on the site has a session. `storageState` would open a page to store it,
 * which takes as long as a scenario's own first page.
 */
export async function startSignedIn(
  context: BrowserContext,
  { siteUrl }: Product,
  account: Pick<SignedInAccount, 'user' | 'token'>,
): Promise<void> {
  const [origin, key, session] = [siteUrl, authStorageKey, storedSession(account)].map((text) =>
    JSON.stringify(text),
  );
  await context.addInitScript(`if (location.origin === ${origin} && localStorage.getItem('${startedKey}') === null) {
    localStorage.setItem('${startedKey}', '');
    localStorage.setItem(${key}, ${session});
  }`);
}

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

/** Opens a page of the site with a session, as after a sign-in. */
export async function openAs(
  page: Page,
  product: Product,
  account: SignedInAccount,
  path: string,
): Promise<void> {
  if (page.url() === 'about:blank') await startSignedIn(page.context(), product, account);
  else await storeSession(page, account);
  await page.goto(path);
}

/** Registers a player with the given names. */
export const registerPlayer = (product: Product, { username, email, password }: NewPlayer) =>
  registerByApi(product, username, { email, password, confirmPassword: password });

/** Registers a player, who is then signed in on the page. */
export async function registerOnPage(page: Page, product: Product, player: NewPlayer): Promise<void> {
  await openAs(page, product, await registerPlayer(product, player), '/dashboard');
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

/** Locates the balance in the header. */
export const balancePill = (page: Page) => page.getByRole('banner').getByText(/^\$[\d,]+\.\d{2}$/);

/** Formats an amount as the site shows it. */
export const formatDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

/** Returns the cents of a dollar amount in a text, such as the header's balance. */
export function parseDollarsAsCents(text: string | null): number {
  const match = /\$([\d,]+)\.(\d{2})/.exec(text ?? '');
  if (match === null) throw new Error(`There is no amount in "${text}".`);
  return Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2]);
}
