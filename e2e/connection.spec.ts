import type { Page } from '@playwright/test';
import { callApiOrThrow, registerByApi, signInByApi } from './api-client.ts';
import { openConsole } from './console-page.ts';
import { gameButton } from './game-page.ts';
import type { Product } from './product.ts';
import {
  expect,
  expectReady,
  openAs,
  storeSession,
  test,
  waitForLazyFile,
  waitForModule,
} from './scenario.ts';
import { waitInPage } from './wait-in-page.ts';

// The offline page is the service worker's.
test.use({ serviceWorkers: 'allow' });

/** Messages that the browser logs about requests that failed without a network. */
const networkErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|navigation preload/;

const bottomOfToasts = (page: Page): Promise<number> =>
  page
    .locator('[data-sonner-toast]')
    .evaluateAll((toasts) => Math.max(...toasts.map((toast) => toast.getBoundingClientRect().bottom)));

/** Signs in as a new player, because these scenarios end sessions. */
async function openSignedIn(page: Page, product: Product, path: string): Promise<void> {
  await openAs(page, product, await registerByApi(product), path);
}

async function openWallet(page: Page, product: Product): Promise<void> {
  await openSignedIn(page, product, '/wallet');
  await expect(page.getByRole('banner').getByText('$25.00')).toBeVisible();
}

test('a player who goes offline in the wallet sees it, sends nothing, and continues when the connection is back', async ({
  page,
  context,
  product,
  consoleErrors,
}) => {
  consoleErrors.expect(networkErrors);
  await openWallet(page, product);
  const sent: string[] = [];
  page.on('request', (made) => {
    if (made.method() === 'POST') sent.push(new URL(made.url()).pathname);
  });

  // It is loaded when the page is idle. Without it the dialog could not be opened offline.
  await waitForLazyFile(page, 'wallet-request-dialog');

  await test.step('the network is disconnected', async () => {
    await context.setOffline(true);
    await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
    await expect(page.getByRole('banner').getByText('$25.00')).toBeVisible();
  });

  await test.step('a request reports that nothing was sent', async () => {
    await page.getByRole('button', { name: 'Request a recharge' }).click();
    await page.getByLabel('Amount in dollars').fill('20');
    await page.getByRole('button', { name: 'Request $20.00' }).click();
    await expect(page.getByRole('dialog').getByText('You are offline. Nothing was sent.')).toBeVisible();
  });

  await test.step('the network is back, and nothing is sent automatically', async () => {
    const balance = page.waitForResponse((response) => response.url().includes('/fortune-panda-user/'));
    await context.setOffline(false);
    await expect(page.getByText('You are back online.')).toBeVisible();
    await balance;
    expect(sent).toEqual([]);
  });

  await test.step('the same request is sent once', async () => {
    await page.getByRole('button', { name: 'Request $20.00' }).click();
    await expect(page.getByText('Request sent')).toBeVisible();
    expect(sent).toEqual(['/api/fortune-panda-user/requests']);
    await expect(page.getByText('Recharge requested')).toBeVisible();
  });

  await test.step('the request is cancelled, so that other scenarios find an empty queue', async () => {
    await page.getByRole('button', { name: /^Cancel the/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
    await expect(page.getByText('Request cancelled')).toBeVisible();
  });
});

test('a toast does not cover the notice that a phone is offline', async ({
  page,
  context,
  product,
  consoleErrors,
}) => {
  consoleErrors.expect(networkErrors);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWallet(page, product);
  // It is loaded when the page is idle, so that the first toast can report a lost connection.
  await waitForLazyFile(page, 'toaster');
  await waitInPage(
    page,
    "performance.getEntriesByType('resource').some(({ name }) => /toaster-.*css$/.test(name))",
  );
  await context.setOffline(true);
  const notice = page.getByText('You are offline. What you see may be out of date.');
  await expect(notice).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Refresh Balance' }).click();
  await expect(page.getByText('Failed to update balance. Please check your connection.')).toBeVisible();
  // A click needs a point of the notice that nothing covers.
  await notice.click({ trial: true });
  const bar = await page.getByRole('navigation', { name: 'Quick navigation' }).boundingBox();
  const box = await notice.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(box?.y ?? 0).toBeGreaterThan(await bottomOfToasts(page));

  await context.setOffline(false);
  await expect(page.getByText('You are back online.')).toBeVisible();
});

test('a page that is opened without a network waits for it, and no API response was cached', async ({
  page,
  context,
  product,
  consoleErrors,
}) => {
  consoleErrors.expect(networkErrors);
  await openWallet(page, product);
  await page.locator('html').evaluate(async (html) => {
    await html.ownerDocument.defaultView.navigator.serviceWorker.ready;
  });

  await context.setOffline(true);
  await page.goto('/games?q=gold');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const kept: string[] = await page.locator('html').evaluate(async (html) => {
    const { caches } = html.ownerDocument.defaultView;
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    }
    return paths;
  });
  expect(kept.sort()).toEqual([
    '/offline/mark.svg',
    '/offline/page.css',
    '/offline/page.html',
    '/offline/page.js',
  ]);
  for (const path of ['/api/games/fortune-panda', '/api/fortune-panda-user/balance', '/api/site']) {
    const isServed = await page.evaluate(async (address) => {
      const outcome = await fetch(address).catch(() => undefined);
      return outcome !== undefined;
    }, path);
    expect(isServed, path).toBe(false);
  }

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Games', level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toContain('q=gold');
});

test('a change of the session in one tab applies in the other', async ({ page, context, product }) => {
  await openSignedIn(page, product, '/profile');
  const other = await context.newPage();
  await other.goto('/wallet?kind=recharge');
  await expect(other.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();

  await test.step('another player signs in', async () => {
    await storeSession(page, await signInByApi(product, product.credentialsOf('agent')));
    await expect(other.getByText(/Another tab signed in as/)).toBeVisible();
    await expect(other.getByText('A wallet belongs to a player.')).toBeVisible();
    await expect(other.getByRole('banner').getByText('$25.00')).toHaveCount(0);
  });

  await test.step('the player signs out', async () => {
    await page.reload();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await other.waitForURL('**/login');
    await expect(other.getByText('You signed out in another tab.')).toBeVisible();
  });

  await test.step('a sign-in returns the waiting tab to its page', async () => {
    await storeSession(page, await registerByApi(product));
    await other.waitForURL('**/wallet?kind=recharge');
  });
});

test('a session that the server has ended leads to the sign-in, and back to the page', async ({
  page,
  product,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  await page.goto('/terms');
  const session = await registerByApi(product);
  await storeSession(page, session);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await callApiOrThrow(product, 'POST /auth/logout', { token: session.token });
  // Either the page's event stream or any other call is refused.
  await page.waitForURL('**/login');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await storeSession(await page.context().newPage().then(opened), await registerByApi(product));
  await page.waitForURL('**/settings');

  async function opened(tab: Page): Promise<Page> {
    await tab.goto('/terms');
    return tab;
  }
});

test('an agent sees within ten seconds that the server is down, since when, and that it is back', async ({
  page,
  product,
  consoleErrors,
}) => {
  consoleErrors.expect(networkErrors);
  await openConsole(page, product);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  const outage = page.getByRole('alert').filter({ hasText: 'The server does not answer' });
  await expect(outage).toBeVisible({ timeout: 10_000 });
  await expect(outage).toContainText(/Since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect(page.getByText('Fortune Panda Agent Connected')).toHaveCount(0);
  await page.unroute('**/api/**');
  await expect(outage).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByText('Fortune Panda Agent Connected')).toBeVisible();
});

test('a slow server is shown as slow until it has responded', async ({ page }) => {
  await page.clock.install();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/games/fortune-panda', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/games');
  const notice = page.getByText('The server is taking longer than usual...');
  await expect(page.getByText('Loading games...')).toBeAttached();
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(9_000);
  await expect(notice).toBeVisible();
  release();
  await expect(gameButton(page, 'Acres of Gold')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a new version is announced, and the page reloads when the player agrees', async ({ page }) => {
  await page.clock.install();
  // The fake clock's `performance` lists no files.
  const isCheckLoaded = page.waitForResponse(/\/deferred-features-/);
  await page.goto('/bonuses');
  await expect(page.getByRole('heading', { name: 'Bonuses', level: 1 })).toBeVisible();
  await page.locator('body').evaluate((body) => body.setAttribute('data-before', ''));
  const notice = page.getByText('A new version is ready.');
  await page.clock.fastForward('16:00');
  await expect(notice).toHaveCount(0);

  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'a-later-one' } }));
  // The check for new versions starts with the keyboard shortcuts, when the page is idle.
  await waitForModule(page, (await isCheckLoaded).url());
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.fastForward('16:00');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toHaveCount(0);

  await page.unroute('**/version.json');
  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'the-next-one' } }));
  await page.clock.fastForward('16:00');
  await expect(notice).toBeVisible();
  await expect(page.locator('body[data-before]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('body[data-before]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bonuses', level: 1 })).toBeVisible();
});

test('a page whose file was removed by a deployment requests one reload', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404|dynamically imported module/);
  await page.goto('/bonuses');
  await expectReady(page);
  await page.route('**/assets/about-us-page-*', (route) => route.fulfill({ status: 404 }));
  await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'a-later-one' } }));
  await page.getByRole('navigation').getByRole('link', { name: 'About Us' }).first().click();
  await expect(page.getByText('The site has been updated. Reload it to continue.')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'About Us', level: 1 })).toBeVisible();
});
