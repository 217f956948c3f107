import { startTraceReceiver } from '@golden-acers/testing/trace-receiver';
import { registerByApi, type SignedInAccount } from './api-client.ts';
import type { Product } from './product.ts';
import { test as scenario, unlimitedSettings } from './scenario.ts';

type TraceReceiver = Awaited<ReturnType<typeof startTraceReceiver>>;

/**
 * Scenarios that need other settings, or would disturb those of the shared product: hundreds of players, the
 * root agent's till, its past transfers, a jackpot that each round wins. They share one product and one
 * worker (`playwright.config.ts`).
 */
export const ownProductTest = scenario.extend<object, { traces: TraceReceiver }>({
  traces: [
    async ({ browserName: _ }, use) => {
      const traces = await startTraceReceiver();
      await use(traces);
      traces.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ traces }, use) =>
      use({
        ...unlimitedSettings,
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
        REGISTRATION_ASKS: 'dateOfBirth,country,region',
        DENIED_REGIONS: 'US-WA',
      }),
    { scope: 'worker' },
  ],
});

/** The additional fields that this product requires of new players. */
export const additionalFields = { dateOfBirth: '1990-04-12', country: 'Spain' } as const;

export const registerAtOwnProduct = (product: Product, username: string): Promise<SignedInAccount> =>
  registerByApi(product, username, additionalFields);
