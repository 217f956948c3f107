import { openSandboxAdmin, type SandboxAdmin } from '../sandbox-admin.ts';
import { test as scenario } from '../scenario.ts';

/** Scenarios of the specification's texts, with faults of the provider and the network. */
export const specTest = scenario.extend<{ readonly sandboxAdmin: SandboxAdmin }>({
  // Playwright cannot intercept requests through a service worker.
  serviceWorkers: 'block',

  sandboxAdmin: async ({ product }, use) => {
    const sandboxAdmin = openSandboxAdmin(product);
    await use(sandboxAdmin);
    await sandboxAdmin.clearFaults();
  },
});
