import { type Backstage, openBackstage } from '../backstage.ts';
import { test as story } from '../story.ts';

/** Stories of the specification's texts, in which the provider misbehaves and networks are cut. */
export const test = story.extend<{ readonly backstage: Backstage }>({
  // Requests that go by way of one can't be held, cut or answered here.
  serviceWorkers: 'block',

  backstage: async ({ product }, use) => {
    const backstage = openBackstage(product);
    await use(backstage);
    await backstage.behave();
  },
});
