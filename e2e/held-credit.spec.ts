import { registerByApi } from './api-client.ts';
import { expectAccessible } from './console-page.ts';
import { expect, openAs, test } from './scenario.ts';

test('a player reads that the sign-up credit waits for a check, on the dashboard and in the wallet', async ({
  page,
  product,
}) => {
  const phoneNumber = '+44 7700 900977';
  await registerByApi(product, 'held_first', { phoneNumber });
  await openAs(page, product, await registerByApi(product, 'held_second', { phoneNumber }), '/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Waiting for a check' })).toBeVisible();
  await expect(main.getByText('$25.00').first()).toBeVisible();
  await expectAccessible(page, 'dashboard-held-credit');
  await page.goto('/wallet');
  await expect(main.getByText('We check that each person gets this credit once.')).toBeVisible();
});
