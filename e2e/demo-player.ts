import type { Browser, BrowserContext } from '@playwright/test';
import type { HouseGame } from './game-page.ts';
import type { Product } from './product.ts';
import { centsIn, expect, signIn, test as story } from './story.ts';

interface DemoPlayer {
  readonly token: string;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** One sign-in for each product, because their number is limited. No worker fixture: that would start another product. */
const players = new WeakMap<Product, Promise<DemoPlayer>>();

async function signInDemoPlayer(browser: Browser, product: Product): Promise<DemoPlayer> {
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const page = await context.newPage();
  const answered = page.waitForResponse('**/api/auth/login');
  await signIn(page, product.signIn('player'));
  const { data }: { data: { accessToken: string } } = await (await answered).json();
  await page.waitForURL('**/dashboard');
  const storageState = await context.storageState();
  await context.close();
  return { token: data.accessToken, storageState };
}

interface Fixtures {
  readonly demoPlayer: DemoPlayer;
  /** A fresh launch address, as the site's own call answers it. */
  readonly launchAddress: (game: HouseGame) => Promise<string>;
  /** Waits until the site's API, asked to refresh, tells this balance. */
  readonly expectBalance: (cents: number) => Promise<void>;
}

/** Stories whose pages start with the demo player signed in. */
export const test = story.extend<Fixtures>({
  demoPlayer: async ({ browser, product }, use) => {
    const known = players.get(product) ?? signInDemoPlayer(browser, product);
    players.set(product, known);
    await use(await known);
  },

  storageState: async ({ demoPlayer }, use) => use(demoPlayer.storageState),

  launchAddress: async ({ request, demoPlayer }, use) => {
    await use(async ({ kindId }) => {
      const response = await request.post('/api/fortune-panda-user/games/enter', {
        headers: { authorization: `Bearer ${demoPlayer.token}` },
        data: { kindId },
      });
      expect(response.status()).toBe(200);
      const { data }: { data: { webLoginUrl: string } } = await response.json();
      return data.webLoginUrl;
    });
  },

  expectBalance: async ({ request, demoPlayer }, use) => {
    await use(async (cents) => {
      const told = async () => {
        const response = await request.get('/api/fortune-panda-user/balance?refresh=true', {
          headers: { authorization: `Bearer ${demoPlayer.token}` },
        });
        const { data }: { data: { balance: string } } = await response.json();
        return centsIn(`$${data.balance}`);
      };
      // A balance of less than three seconds counts as fresh, and the provider's calls are scarce.
      await expect.poll(told, { intervals: [500, 3_100], timeout: 60_000 }).toBe(cents);
    });
  },
});

export { expect };
