import { balancePill, expect, test } from './scenario.ts';

test.use({ actor: 'player' });

test('a toast stays under the pointer, and a press removes it from the button below', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  await page.goto('/dashboard');
  await expect(balancePill(page)).toHaveText('$25.00');
  let requested = 0;
  await page.route('**/fortune-panda-user/balance?refresh=true', (route) => {
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
  // The first press is the toast's, and the next one the button's.
  await page.mouse.click(x, y);
  await expect(toasts).toHaveAttribute('data-removed', 'true');
  expect(requested).toBe(1);
  await page.mouse.click(x, y);
  await expect.poll(() => requested).toBe(2);
});
