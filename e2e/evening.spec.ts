import { playerPassword } from './api-client.ts';
import { gameButton } from './game-page.ts';
import { expect, fillRegistration, signInOnPage, test } from './scenario.ts';

test.describe('a visitor', () => {
  test('finds the invitation’s code in the form', async ({ page }) => {
    await page.goto('/register?ref=ACRE-1234');
    await expect(page.getByLabel('Referral code (optional)')).toHaveValue('ACRE-1234');
  });

  test('opens the bonus tab of the URL', async ({ page }) => {
    await page.goto('/bonuses');
    await page.getByRole('tab', { name: 'Expired' }).click();
    await expect(page).toHaveURL(/\/bonuses\?tab=expired$/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Expired' })).toHaveAttribute('aria-selected', 'true');
  });

  test('jumps to a section of a policy from its table of contents', async ({ page }) => {
    await page.goto('/terms');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'Games' }).click();
    await expect(page).toHaveURL(/\/terms#section-4$/);
    await expect(page.getByRole('heading', { name: 'Games', level: 2 })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Games', level: 2 })).toBeInViewport();
    await expect(contents.locator('[aria-current]')).toHaveText('Games');
    await expect(page.getByText(/^Last updated /)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(contents).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  });

  test('plays the chosen game after the sign-in', async ({ page, product }) => {
    await page.goto('/games');
    await gameButton(page, 'Acres of Gold').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(product.credentialsOf('player').email);
    await page.getByLabel('Password', { exact: true }).fill(product.credentialsOf('player').password);
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/game-launch?**');
    await expect(page.getByText('Playing in fullscreen')).toBeVisible();
  });

  test('cannot start a game by a URL alone', async ({ page, product }) => {
    await signInOnPage(page, product.credentialsOf('player'));
    await page.waitForURL('**/dashboard');
    await page.goto('/game/1001');
    await expect(page.getByText('No game URL provided.')).toBeVisible();
  });
});

test.describe('a player', () => {
  test.use({ actor: 'player' });

  test('is led to a recharge request if the balance is too low for a game', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 409/);
    await page.route('**/games/enter', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, message: 'Too low.', data: null, code: 'provider.player_balance_low' },
      }),
    );
    await page.goto('/games');
    await gameButton(page, 'Acres of Gold').click();
    await expect(page.getByText('Your balance is too low to start this game.')).toBeVisible();
    await page.getByRole('button', { name: 'Request a recharge' }).click();
    await expect(page).toHaveURL(/\/wallet\?request=recharge$/);
    const dialog = page.getByRole('dialog', { name: 'Request a recharge' });
    await expect(dialog.getByLabel('Amount in dollars')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/wallet$/);
  });

  test('sees the borders of every icon button in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    for (const path of ['/games', '/wallet', '/wallet?request=recharge', '/games?game=1001', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: path.includes('?') ? 2 : 1 }).first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      const withoutEdge = await page.evaluate<string[]>(`
        [...document.querySelectorAll('button:has(> svg:only-child)')]
          .filter((button) => button.checkVisibility() && getComputedStyle(button).borderTopWidth === '0px')
          .map((button) => button.ariaLabel)`);
      expect(withoutEdge, path).toEqual([]);
    }
  });

  test('cannot request a redeem above the balance, and a new amount clears the error', async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 400/);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Request a redeem' }).click();
    const dialog = page.getByRole('dialog');
    const chips = dialog.getByRole('group', { name: 'Common amounts' }).getByRole('button');
    await expect(chips).toHaveText(['$5', '$10', '$20', 'All $25.00']);
    await page.route('**/fortune-panda-user/requests', (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'Too much.', data: null } }),
    );
    const amount = dialog.getByLabel('Amount in dollars');
    await amount.fill('20');
    await dialog.getByRole('button', { name: 'Request $20.00' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Too much.');
    await amount.fill('x');
    await expect(dialog.getByText('Too much.')).toHaveCount(0);
    await page.unroute('**/fortune-panda-user/requests');
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await amount.fill('25.01');
    await expect(amount).toHaveAccessibleDescription(/At most \$100,000\.00 per request/);
    await dialog.getByRole('button', { name: 'Request redeem' }).click();
    await expect(dialog.getByText('Your last known balance is $25.00. Enter that or less.')).toBeVisible();
    await expect(amount).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Request a recharge' }).click();
    await amount.fill('100000.01');
    await dialog.getByRole('button', { name: 'Request recharge' }).click();
    await expect(dialog.getByText('Enter at most $100,000.00')).toBeVisible();
    expect(sent.filter((url) => url.endsWith('/requests'))).toEqual([]);
  });

  test('prints the wallet without the site’s navigation', async ({ page }) => {
    await page.goto('/wallet');
    await expect(page.getByRole('main').getByText('$25.00').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('main').getByText('$25.00').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  });

  for (const width of [320, 360, 390, 414]) {
    test(`reads logo and name in the header at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/dashboard');
      const home = page.getByRole('banner').getByRole('link', { name: 'Golden Acers' });
      await expect(home.locator('svg')).toBeVisible();
      await expect(home.getByText('Acers', { exact: true })).toBeVisible();
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
      const menu = await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).boundingBox();
      expect((menu?.x ?? 0) + (menu?.width ?? width)).toBeLessThanOrEqual(width);
    });
  }
});

test('a slash that is pressed while the page loads opens the search', async ({ page }) => {
  await page.route('**/assets/search-box*', async (route) => {
    await page.keyboard.press('/');
    await route.continue();
  });
  await page.goto('/about-us');
  await expect(page.getByRole('combobox', { name: 'Search Games' })).toBeFocused();
});

test('a new account is greeted, and a returning one welcomed back', async ({ page }) => {
  const email = `${'first.visit'.repeat(5)}@${'long-mailbox'.repeat(5)}.example`;
  const player = { email, username: 'first_visit', password: playerPassword };
  await page.goto('/register');
  await fillRegistration(page, player);
  await page.getByRole('main').getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada!');
  // The long email address does not overflow the page, and is shown in full.
  for (const [width, path] of [
    [390, '/dashboard'],
    [1280, '/profile'],
    [390, '/profile'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.getByTitle(email).last();
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(288);
});
