import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { newDataDir, type Product, removeDataDir, type SignIn, startProduct } from './product.ts';

interface Noise {
  /** Accepts console lines that the story causes on purpose, such as a refused sign-in. */
  expect(text: RegExp): void;
}

/**
 * A story's browser, over one product for the whole run. Whatever any of its pages logs as an error or a warning, what
 * its content security policy stops included, fails the story unless it was expected.
 */
export const test = base.extend<{ noise: Noise }, { product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      const dataDir = newDataDir();
      // Above every ceiling: the story that is about confirmations sets another one.
      const env = { AGENT_STEP_UP_FROM_CENTS: '10000000' };
      const product = await startProduct({ dataDir, env });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ product }, use) => use(product.siteUrl),

  noise: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      listen(context, heard);
      await use({ expect: (text) => expected.push(text) });
      expect(heard.filter((line) => !expected.some((text) => text.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function listen(context: BrowserContext, heard: string[]): void {
  context.on('console', (message) => {
    const about = `${message.type()}: ${message.text()} (${message.location().url})`;
    // The software renderer of a machine without a graphics card says that it is slow, whatever the page does.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/GPU stall|swiftshader|GL Driver Message/i.test(about)
    )
      heard.push(about);
  });
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`));
}

export async function signIn(page: Page, who: SignIn): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

/** Types the whole registration form of a new player. */
export async function fillRegistration(
  page: Page,
  player: { username: string; email: string; password: string },
): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Miller');
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Phone number').fill('+1 555 010 2030');
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(player.password);
}

/** Dollars in a text, such as the balance pill's, as cents. */
export function centsIn(text: string | null): number {
  const match = /\$([\d,]+)\.(\d{2})/.exec(text ?? '');
  if (match === null) throw new Error(`There is no amount in "${text}".`);
  return Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number(match[2]);
}
