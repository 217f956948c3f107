import { balancePill, expect, test } from './scenario.ts';

test.use({ actor: 'player' });

const balanceCalls = /\/api\/fortune-panda-user\/balance/;
/** Events contain the balance too. */
const eventStream = /\/api\/fortune-panda-user\/events/;

test('the stored balance is shown until the first response comes', async ({ page }) => {
  await page.route(eventStream, () => undefined);
  await page.route(balanceCalls, () => undefined);
  await page.goto('/dashboard');
  await expect(balancePill(page)).toHaveText('$25.00');
  await expect(page.getByRole('main').getByText('$25.00', { exact: true })).toBeVisible();
});

for (const path of ['/dashboard', '/wallet', '/fortune-panda']) {
  test(`${path} shows a response that contains only the specified balance`, async ({ page }) => {
    await page.route(eventStream, () => undefined);
    await page.route(balanceCalls, (route) =>
      route.fulfill({ json: { success: true, message: 'OK', data: { balance: '12.50' } } }),
    );
    await page.goto(path);
    await expect(page.getByRole('main').getByText('$12.50').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a manual refresh fails visibly if its response has no balance', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(balancePill(page)).toHaveText('$25.00');
  await page.route(balanceCalls, (route) =>
    route.fulfill({ json: { success: true, message: 'OK', data: {} } }),
  );
  await page.getByRole('banner').getByRole('button', { name: 'Refresh Balance' }).click();
  await expect(page.getByText('Failed to update balance. Please try again.')).toBeVisible();
  await expect(balancePill(page)).toHaveText('$25.00');
});
