import { callApiOrThrow } from './api-client.ts';
import type { GameUnderTest } from './game-page.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, parseDollarsAsCents, test as scenario } from './scenario.ts';

interface DemoPlayerFixtures {
  /** Requests a new launch URL from the site's API. */
  readonly createLaunchUrl: (game: Pick<GameUnderTest, 'kindId'>) => Promise<string>;
  /** The balance that the API reads from the provider has this value. */
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
    const sandboxAdmin = openSandboxAdmin(product);
    await use(async (cents) => {
      await sandboxAdmin.expireBalance(account.email);
      const { balance } = await callApiOrThrow<{ balance: string }>(
        product,
        'GET /fortune-panda-user/balance?refresh=true',
        { token: account.token },
      );
      expect(parseDollarsAsCents(`$${balance}`)).toBe(cents);
    });
  },
});

export { expect };
