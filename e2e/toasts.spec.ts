import { playerPassword } from './api-client.ts';
import { balancePill, expect, fillRegistration, test } from './scenario.ts';

test.use({ actor: 'player' });

test('a toast stays while the pointer is on it, and a press removes it from the button below', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  await page.goto('/dashboard');
  await expect(balancePill(page)).toHaveText('$25.00');
  let requested = 0;
  const path = '**/fortune-panda-user/balance?refresh=true';
  await page.route(path, (route) => {
    requested += 1;
    return route.fulfill({ status: 503, json: { success: false, code: 'provider.busy', message: 'Busy.' } });
  });
  const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh Balance' });
  const toasts = page.locator('[data-sonner-toast]');
  const box = await refresh.boundingBox();
  if (box === null) throw new Error('the button has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

  await page.mouse.click(x, y);
  await expect(toasts).toHaveCount(1);
  // The first press closes the toast, and the next one presses the button.
  await page.mouse.click(x, y);
  await expect(toasts).toHaveCount(0);
  expect(requested).toBe(1);
  await Promise.all([page.waitForRequest(path), page.mouse.click(x, y)]);
});

test('a success replaces the previous error, and a toast has a button that closes it', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  await page.goto('/profile');
  await expect(balancePill(page)).toHaveText('$25.00');
  const path = '**/fortune-panda-user/balance?refresh=true';
  await page.route(path, (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'provider.busy', message: 'Busy.' } }),
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  const failed = page.getByText('Failed to update balance. Please try again.');
  await page.getByRole('banner').getByRole('button', { name: 'Refresh Balance' }).click();
  await expect(failed).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(failed).toHaveCount(0);
  const toasts = page.locator('[data-sonner-toast]:not([data-removed="true"])');
  await toasts.getByRole('button', { name: 'Close' }).click();
  await expect(toasts).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ actor: 'visitor', viewport: { width: 390, height: 844 }, permissions: ['clipboard-write'] });

  test('the registration is confirmed below its toasts, and Copy copies the credentials', async ({
    page,
  }) => {
    await page.goto('/register');
    await fillRegistration(page, {
      email: 'small.screen@acers.example',
      username: 'small_screen',
      password: playerPassword,
    });
    await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
    const heading = page.getByRole('heading', { name: 'Registration Successful!' });
    const credentials = page
      .locator('[data-sonner-toast]')
      .filter({ hasText: 'Fortune Panda Account Created!' });
    await expect(credentials).toBeVisible();
    const [title, toast] = [await heading.boundingBox(), await credentials.boundingBox()];
    expect(title?.y ?? 0).toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 0));
    await credentials.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    await expect(credentials).toHaveAttribute('data-removed', 'false');
  });
});
