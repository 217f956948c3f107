import type { Page } from '@playwright/test';
import { expect, fillRegistration, test as story } from './story.ts';

/** A player of its own: the stories of the demo player count on a lobby without favourites. */
export const player = { username: 'lobby-lena', email: 'lobby-lena@players.test', password: 'correct horse' };

export const test = story.extend<
  { signedIn: Page },
  { account: { readonly storage: () => Promise<string> } }
>({
  account: [
    async ({ browser, product }, use) => {
      let storage: Promise<string> | undefined;
      const register = async () => {
        const context = await browser.newContext({ baseURL: product.siteUrl });
        const page = await context.newPage();
        await page.goto('/register');
        await fillRegistration(page, player);
        await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
        await page.waitForURL('**/dashboard');
        const state = JSON.stringify(await context.storageState());
        await context.close();
        return state;
      };
      await use({
        storage() {
          storage ??= register();
          return storage;
        },
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ account }, use) => use(JSON.parse(await account.storage())),
  signedIn: async ({ page }, use) => use(page),
});

/** Another browser, in which nobody is signed in yet. */
export const nobody = { cookies: [], origins: [] };

export const playButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Play.*${name}`) });

export { expect };
