import { openSandboxAdmin, type SandboxAdmin } from '../sandbox-admin.ts';
import { test as story } from '../scenario.ts';

/** Scenarios of the specification's texts, in which the provider misbehaves and networks are cut. */
export const specTest = story.extend<{ readonly sandboxAdmin: SandboxAdmin }>({
  // Requests through a service worker can't be held, cut or fulfilled here.
  serviceWorkers: 'block',

  sandboxAdmin: async ({ product }, use) => {
    const sandboxAdmin = openSandboxAdmin(product);
    await use(sandboxAdmin);
    await sandboxAdmin.clearFaults();
  },
});
