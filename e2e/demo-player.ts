import { callApi, callApiOrThrow } from './api-client.ts';
import type { GameUnderTest } from './game-page.ts';
import { expect, parseDollarsAsCents, test as story } from './scenario.ts';

interface DemoPlayerFixtures {
  /** A fresh launch address from the site's own call. */
  readonly createLaunchUrl: (game: Pick<GameUnderTest, 'kindId'>) => Promise<string>;
  /** Waits until the site's API, asked to refresh, tells this balance. */
  readonly expectBalance: (cents: number) => Promise<void>;
}

/** Scenarios whose pages start with the demo player signed in. */
export const demoPlayerTest = story.extend<DemoPlayerFixtures>({
  actor: 'demo player',

  createLaunchUrl: async ({ product, account }, use) => {
    await use(async ({ kindId }) => {
      const { webLoginUrl } = await callApiOrThrow<{ webLoginUrl: string }>(
        product,
        'POST /fortune-panda-user/games/enter',
        { token: account.token, body: { kindId } },
      );
      return webLoginUrl;
    });
  },

  expectBalance: async ({ product, account }, use) => {
    await use(async (cents) => {
      const readBalanceCents = async () => {
        const call = 'GET /fortune-panda-user/balance?refresh=true';
        const { body } = await callApi<{ balance: string }>(product, call, { token: account.token });
        return parseDollarsAsCents(`$${body.data.balance}`);
      };
      // A balance of less than three seconds counts as fresh.
      await expect.poll(readBalanceCents, { intervals: [500], timeout: 60_000 }).toBe(cents);
    });
  },
});

export { expect };
