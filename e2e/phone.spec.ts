import { devices, type Page } from '@playwright/test';
import { gameButton } from './game-page.ts';
import { expect, signInOnPage, test } from './scenario.ts';

const phone = devices['Pixel 7'];
// The browser is chosen for all scenarios. Only the window and touch settings of the phone are used.
const { viewport: _given, defaultBrowserType: _browser, ...touch } = phone;
test.use({ ...touch, viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' });

/** The minimum width and height of a touch target, in CSS pixels. */
const minTouchTargetPx = 44;

/**
 * Controls that are too small to touch. Left out, as in WCAG: links within a sentence, controls with a large
 * enough label, and elements that are visible only for the keyboard.
 */
function smallTargets(page: Page): Promise<string[]> {
  const controls = page.locator(
    'a[href], button, select, input:not([type="radio"]), [role="tab"], [role="menuitem"]',
  );
  return controls.filter({ visible: true }).evaluateAll((elements, side) => {
    const isLarge = (element: (typeof elements)[number] | null | undefined) => {
      const box = element?.getBoundingClientRect();
      return box !== undefined && box.width >= side - 0.5 && box.height >= side - 0.5;
    };
    return elements
      .filter((element) => {
        const label = element.closest('label') ?? element.parentElement?.querySelector('label');
        if (isLarge(element) || (element.matches('input') && isLarge(label))) return false;
        return !element.matches('p a, .sr-only') && element.getBoundingClientRect().bottom > 0;
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return `${name.trim()} (${Math.round(width)} × ${Math.round(height)})`;
      });
  }, minTouchTargetPx);
}

async function expectTouchTargets(page: Page, where: string): Promise<void> {
  expect.soft(await smallTargets(page), `small targets: ${where}`).toEqual([]);
  const tooWide = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  expect.soft(tooWide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

test('a returning player on a phone signs in, launches a game in fullscreen and opens the wallet', async ({
  page,
  product,
}) => {
  // Phones cannot open windows of a given size, and some block pop-ups.
  await page.addInitScript('window.open = () => null');
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });

  await test.step('the player signs in by touch', async () => {
    await page.goto('/login');
    await expectTouchTargets(page, 'login');
    await signInOnPage(page, product.credentialsOf('player'));
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('heading', { name: /Demo/ }).first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expectTouchTargets(page, 'dashboard');
  });

  await test.step('the player navigates with the bottom bar', async () => {
    await bar.getByRole('link', { name: 'Bonuses' }).tap();
    await expect(page.getByRole('heading', { name: 'Bonuses', level: 1 })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Bonuses' })).toHaveAttribute('aria-current', 'page');
    await expectTouchTargets(page, 'bonuses');
    await bar.getByRole('link', { name: 'Platforms' }).tap();
    await expect(page.getByRole('heading', { name: 'Platforms', level: 1 })).toBeVisible();
    await expectTouchTargets(page, 'platforms');
  });

  await test.step('the player opens the drawer and follows one of its links', async () => {
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Main navigation' });
    // The specified six, and the player's four.
    await expect(drawer.getByRole('link')).toHaveCount(10);
    await expectTouchTargets(page, 'drawer');
    await page.touchscreen.tap(380, 600);
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await drawer.getByRole('link', { name: 'About Us' }).tap();
    await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
    await expect(drawer).toBeHidden();
  });

  await test.step('the player launches a game in fullscreen and returns', async () => {
    await bar.getByRole('link', { name: 'Games' }).tap();
    const play = gameButton(page, 'Acres of Gold');
    await expect(play.first()).toBeVisible();
    await expectTouchTargets(page, 'lobby');
    // Taps the middle, because the buttons of favourite and sheet are at the sides.
    await play.first().tap();
    await page.waitForURL('**/game-launch?*');
    const game = page.frameLocator('iframe');
    await expect(game.getByRole('button', { name: /^spin/i })).toBeEnabled({ timeout: 60_000 });
    await expectTouchTargets(page, 'fullscreen player');
    const frame = await page.locator('iframe').boundingBox();
    expect(frame?.width).toBe(390);
    await page.getByRole('link', { name: 'Back to Games' }).tap();
    await page.waitForURL('**/games');
    await expect(play.first()).toBeVisible();
  });

  await test.step('the player opens the wallet, the profile and the settings', async () => {
    await bar.getByRole('link', { name: 'Home' }).tap();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Wallet/ })
      .first()
      .tap();
    await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request a recharge' })).toBeVisible();
    await expectTouchTargets(page, 'wallet');
    for (const [entry, heading] of [
      ['My Account', 'Profile'],
      ['Settings', 'Settings'],
    ] as const) {
      await page.getByRole('button', { name: 'Account menu' }).tap();
      await page.getByRole('menuitem', { name: entry }).tap();
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expectTouchTargets(page, heading);
    }
  });

  await test.step('the player scrolls the statement sideways, where its edge fades', async () => {
    await page.goto('/safer-play/statement');
    const months = page.getByRole('region', { name: 'By month' });
    await expect(months).toHaveCSS('mask-image', /gradient/);
    await expect(months).toHaveAttribute('data-hidden-after');
    await months.evaluate((table) => table.scrollTo(table.scrollWidth, 0));
    await expect(months).not.toHaveAttribute('data-hidden-after');
    await expect(months).toHaveAttribute('data-hidden-before');
    await expectTouchTargets(page, 'statement');
  });
});
