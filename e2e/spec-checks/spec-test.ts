import { openSandboxAdmin, type SandboxAdmin } from '../sandbox-admin.ts';
import { test as story } from '../scenario.ts';

/** Stories of the specification's texts, in which the provider misbehaves and networks are cut. */
export const specTest = story.extend<{ readonly sandboxAdmin: SandboxAdmin }>({
  // Requests that go by way of one can't be held, cut or answered here.
  serviceWorkers: 'block',

  sandboxAdmin: async ({ product }, use) => {
    const backstage = openSandboxAdmin(product);
    await use(backstage);
    await backstage.clearFaults();
  },
});
