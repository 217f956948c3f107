import { balancePill, expect, test } from './story.ts';

test.use({ who: 'player' });

test('a toast under a pointer at rest bars nothing and goes in its time, and is there for who moves to it', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 503/);
  await page.goto('/dashboard');
  await expect(balancePill(page)).toHaveText('$25.00');
  let asked = 0;
  await page.route('**/fortune-panda-user/balance?refresh=true', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { success: false, code: 'provider.busy', message: 'Busy.' } });
  });
  const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh Balance' });
  const toasts = page.locator('[data-sonner-toast]');

  await refresh.click();
  await expect(toasts).toHaveCount(1);
  await expect(toasts).toHaveCSS('pointer-events', 'none');
  await refresh.click({ timeout: 3_000 });
  await expect.poll(() => asked).toBe(2);
  await expect(toasts).toHaveCount(0, { timeout: 20_000 });

  await refresh.click();
  await expect(toasts).toHaveCount(1);
  // Whoever moves to it means it: it waits for the pointer to leave, and its words can be marked.
  const box = await toasts.boundingBox();
  if (box === null) throw new Error('the toast has no place');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.move(box.x + 40, box.y + 30);
  await expect(toasts).toHaveCSS('pointer-events', 'auto');
  await page.mouse.move(20, 400);
  await expect(toasts).toHaveCount(0, { timeout: 20_000 });
});
