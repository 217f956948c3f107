import { bySuite } from '@golden-acers/testing/suite';
import type { Page } from '@playwright/test';
import { expect, expectReady, type signInOnPage, test, waitForLazyFile } from './scenario.ts';

type Layout = 'common' | 'none';
interface Route {
  readonly path: string;
  /** The page to which the route leads a visitor or a player. Default: itself. */
  readonly visitor?: string;
  readonly player?: string;
  readonly layout: Layout;
  /** The document's title without the brand. */
  readonly title: string;
}

/** The specification's route table, with the additions of the decision records. */
const routes: readonly Route[] = [
  { path: '/', player: '/dashboard', layout: 'common', title: '' },
  { path: '/login', player: '/dashboard', layout: 'common', title: 'Login' },
  { path: '/register', player: '/dashboard', layout: 'common', title: 'Sign up' },
  { path: '/forgot-password', layout: 'common', title: 'Forgot password' },
  { path: '/reset-password', layout: 'common', title: 'New password' },
  { path: '/verify-email', layout: 'common', title: 'Email address' },
  { path: '/games', layout: 'common', title: 'Games' },
  { path: '/bonuses', layout: 'common', title: 'Bonuses' },
  { path: '/platforms', layout: 'common', title: 'Platforms' },
  { path: '/about-us', layout: 'common', title: 'About Us' },
  { path: '/safer-play', layout: 'common', title: 'Safer Play' },
  { path: '/safer-play/statement', visitor: '/login', layout: 'common', title: 'Activity statement' },
  { path: '/help', layout: 'common', title: 'Help' },
  { path: '/help/redeem', layout: 'common', title: 'Take credit out' },
  { path: '/help/nothing', visitor: '/help', player: '/help', layout: 'common', title: 'Help' },
  { path: '/contact', player: '/support', layout: 'common', title: 'Contact support' },
  { path: '/contact/ticket', layout: 'common', title: 'Contact support' },
  { path: '/terms', layout: 'common', title: 'Terms' },
  { path: '/data-policy', layout: 'common', title: 'Data Policy' },
  { path: '/cookie-policy', layout: 'common', title: 'Cookie Policy' },
  { path: '/dashboard', visitor: '/login', layout: 'common', title: 'Dashboard' },
  { path: '/wallet', visitor: '/login', layout: 'common', title: 'Wallet' },
  { path: '/bets', visitor: '/login', layout: 'common', title: 'Bet History' },
  { path: '/vip', visitor: '/login', layout: 'common', title: 'VIP' },
  { path: '/profile', visitor: '/login', layout: 'common', title: 'Profile' },
  { path: '/settings', visitor: '/login', layout: 'common', title: 'Settings' },
  { path: '/support', visitor: '/login', layout: 'common', title: 'Support' },
  { path: '/notifications', visitor: '/login', layout: 'common', title: 'Notifications' },
  { path: '/fortune-panda', visitor: '/login', layout: 'common', title: 'Fortune Panda' },
  { path: '/game/1001?name=Acres', visitor: '/login', layout: 'none', title: 'Acres' },
  { path: '/game-launch?name=Acres', visitor: '/login', layout: 'none', title: 'Acres' },
  { path: '/adminacers', layout: 'none', title: 'Admin Dashboard' },
  { path: '/agent-login', layout: 'none', title: 'Agent Login' },
  { path: '/nothing/here', visitor: '/', player: '/dashboard', layout: 'common', title: '' },
  { path: '/game', visitor: '/', player: '/dashboard', layout: 'common', title: '' },
];

const brand = 'Golden Acers';
const pathOf = (page: Page) => new URL(page.url()).pathname;

/**
 * The long suite loads each address. A commit's suite changes the address within the app; other scenarios
 * load most of them, and `page-loading.spec.ts` reads what the server sends for each.
 */
const openRoute = bySuite(
  (page: Page, path: string) =>
    page.evaluate(
      `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
    ),
  (page: Page, path: string) => page.goto(path),
);

async function expectPage(page: Page, route: Route, leadsTo: string | undefined): Promise<void> {
  const shown = leadsTo === undefined ? route : routes.find(({ path }) => path === leadsTo);
  if (shown === undefined) throw new Error(`${leadsTo} is not in the table.`);
  await openRoute(page, route.path);
  await page.waitForURL((url) => url.pathname === shown.path.split('?')[0]);
  await expect(page, route.path).toHaveTitle(shown.title === '' ? brand : `${shown.title} · ${brand}`);
  await expect(page.getByRole('heading', { level: 1 }).first(), route.path).toBeVisible();
  // The navigation of the common layout. The console's has another name.
  const layout = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(layout, route.path).toHaveCount(shown.layout === 'common' ? 1 : 0);
}

test('every route shows a visitor its page, or leads to the sign-in or the start page', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  await page.goto('/terms');
  await expectReady(page);
  for (const route of routes) await expectPage(page, route, route.visitor);
});

test.describe(() => {
  test.use({ actor: 'demo player' });

  test('every route shows a player its page, or leads to another one', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 403/);
    await page.goto('/terms');
    await expectReady(page);
    for (const route of routes) await expectPage(page, route, route.player);
  });
});

test('a guarded page is not in the history, and is opened after the sign-in', async ({ page, product }) => {
  await page.goto('/about-us');
  await page.goto('/wallet?kind=recharge');
  await page.waitForURL('**/login');
  await page.goBack();
  expect(pathOf(page)).toBe('/about-us');

  await page.goto('/wallet?kind=recharge');
  await page.waitForURL('**/login');
  const here = page.url();
  await signInOnCurrentPage(page, product.credentialsOf('player'));
  await page.waitForURL('**/wallet?kind=recharge');
  await page.goBack();
  expect(page.url()).not.toBe(here);
});

async function signInOnCurrentPage(page: Page, who: Parameters<typeof signInOnPage>[1]): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

test('a page has its title and description in the chosen language, also for search engines', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.evaluate(() =>
    localStorage.setItem('golden-acers.preferences', JSON.stringify({ theme: 'light', language: 'de' })),
  );
  await page.goto('/games?q=gold');
  await expect(page).toHaveTitle(/^Spiele · /);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /Guthaben/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/games$/);
});

test('keys open pages of the site, a dialog lists them, and they can be turned off', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await waitForLazyFile(page, 'deferred-features');
  await page.keyboard.press('?');
  await expect(sheet.getByText('Show this list')).toBeVisible();
  await expect(sheet.getByText('Wallet')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeFocused();
  expect(pathOf(page)).toBe('/games');

  await page.keyboard.press('?');
  await sheet.getByText('Keyboard shortcuts on').click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.keyboard.press('?');
  await expect(sheet).toHaveCount(0);
  expect(pathOf(page)).toBe('/games');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(sheet).toBeVisible();
});

test('the first Tab skips the navigation', async ({ page }) => {
  await page.goto('/about-us');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the reference of the API is read without scripts, and searched with them', async ({
  browser,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto('/api/docs/reference');
  await expect(still.getByRole('heading', { name: 'POST /fortune-panda/recharge' })).toBeAttached();
  await context.close();
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Reference: programs' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('fortune-panda/recharge idempotency');
  await expect(page.getByRole('heading', { name: 'POST /fortune-panda/recharge' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'GET /agent/audit' })).toBeHidden();
});
