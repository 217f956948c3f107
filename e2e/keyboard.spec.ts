import { findFocusStop, tabTo, tabToAndPress } from './keyboard-navigation.ts';
import { expect, expectReady, test } from './scenario.ts';

test('a player signs in, plays, changes the theme and logs out with the keyboard only', async ({
  page,
  product,
}) => {
  await page.addInitScript('window.open = () => null');
  const player = product.credentialsOf('player');

  await test.step('the player goes from the landing page to the sign-in', async () => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login Now' })).toBeVisible();
    await expectReady(page);
    await page.keyboard.press('Tab');
    expect(await findFocusStop(page)).toMatchObject({ name: 'Skip to content', isVisible: true });
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await tabToAndPress(page, /^Login Now$/);
    await page.waitForURL('**/login');
  });

  await test.step('the player signs in', async () => {
    await tabTo(page, /^Email$/);
    await page.keyboard.type(player.email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(player.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { name: /Demo/, level: 1 })).toBeVisible();
  });

  await test.step('the player opens the lobby with the sidebar, which opens on focus', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await tabTo(page, /^Games$/);
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByText('Games')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'All' })).toBeVisible();
  });

  await test.step('the player chooses a category by arrows and launches a game', async () => {
    await tabTo(page, /^All$/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
    await tabToAndPress(page, /^(Play\s*)?.*Jacks or Better/);
    await page.waitForURL('**/game-launch?*');
    await expect(page.getByRole('heading', { name: 'Jacks or Better', level: 1 })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('button', { name: /deal/i }).first()).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step('the player returns from the game', async () => {
    // The game has the focus. The page around it comes before it.
    await tabTo(page, /^Back to Games$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/games');
  });

  await test.step('the player opens the settings from the avatar menu and changes the theme', async () => {
    // The key is pressed before the menu's code is loaded.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/header-menus-*.js', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await tabToAndPress(page, /^Account menu$/);
    pressed.resolve();
    await expect(page.getByRole('menuitem', { name: 'My Account' })).toBeFocused();
    await page.unroute('**/header-menus-*.js');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await tabTo(page, /^Dark$/);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await tabTo(page, /^Language$/);
  });

  await test.step('the player logs out, after a dialog that keeps the focus', async () => {
    const order: string[] = [];
    await page.route('**/user/notifications?limit=6', () => order.push('a read begins'));
    page.on('requestfailed', (request) => {
      if (request.url().endsWith('/user/notifications?limit=6')) order.push('the read is ended');
    });
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/logout')) order.push('the session is ended');
    });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await tabToAndPress(page, /^Account menu$/);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible();
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator('*:focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Logout' }).focus();
    const isLoggedOut = page.waitForResponse('**/auth/logout');
    await page.keyboard.press('Enter');
    await isLoggedOut;
    await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
    expect(order.join(', ')).toMatch(/^(a read begins, the read is ended, )+the session is ended$/);
  });
});
