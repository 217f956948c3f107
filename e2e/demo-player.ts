import { callApi, callApiOrThrow } from './api-client.ts';
import type { GameUnderTest } from './game-page.ts';
import { expect, parseDollarsAsCents, test as scenario } from './scenario.ts';

interface DemoPlayerFixtures {
  /** Requests a new launch URL from the site's API. */
  readonly createLaunchUrl: (game: Pick<GameUnderTest, 'kindId'>) => Promise<string>;
  /** Refreshes the balance by the API until it has this value. */
  readonly expectBalance: (cents: number) => Promise<void>;
}

/** Scenarios that start with the demo player signed in. */
export const demoPlayerTest = scenario.extend<DemoPlayerFixtures>({
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
      // A balance that is younger than three seconds is not read again.
      await expect.poll(readBalanceCents, { intervals: [500], timeout: 60_000 }).toBe(cents);
    });
  },
});

export { expect };
