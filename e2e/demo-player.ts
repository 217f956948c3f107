import { ask, demand } from './api.ts';
import type { HouseGame } from './game-page.ts';
import { centsIn, expect, test as story } from './story.ts';

interface Fixtures {
  /** A fresh launch address, as the site's own call answers it. */
  readonly launchAddress: (game: HouseGame) => Promise<string>;
  /** Waits until the site's API, asked to refresh, tells this balance. */
  readonly expectBalance: (cents: number) => Promise<void>;
}

/** Stories whose pages start with the demo player signed in. */
export const test = story.extend<Fixtures>({
  who: 'demo player',

  launchAddress: async ({ product, account }, use) => {
    await use(async ({ kindId }) => {
      const { webLoginUrl } = await demand<{ webLoginUrl: string }>(
        product,
        'POST /fortune-panda-user/games/enter',
        { token: account.token, body: { kindId } },
      );
      return webLoginUrl;
    });
  },

  expectBalance: async ({ product, account }, use) => {
    await use(async (cents) => {
      const told = async () => {
        const call = 'GET /fortune-panda-user/balance?refresh=true';
        const { body } = await ask<{ balance: string }>(product, call, { token: account.token });
        return centsIn(`$${body.data.balance}`);
      };
      // A balance of less than three seconds counts as fresh.
      await expect.poll(told, { intervals: [500], timeout: 60_000 }).toBe(cents);
    });
  },
});

export { expect };
