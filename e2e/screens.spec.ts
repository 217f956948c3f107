import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { expect, signIn, test } from './story.ts';

const visitorPaths = [
  '/',
  '/login',
  '/register',
  '/games',
  '/bonuses',
  '/platforms',
  '/about-us',
  '/terms',
  '/data-policy',
  '/cookie-policy',
  '/agent-login',
  '/adminacers',
];
const playerPaths = [
  '/dashboard',
  '/games',
  '/wallet',
  '/profile',
  '/settings',
  '/notifications',
  '/support',
  '/fortune-panda',
  '/game/1001',
];
const consoleMenu = ['User Management', 'Transaction Records', 'Game Records', 'JP Records'];

const windows = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** A folder for pictures of every screen; without it the pages are only checked. */
const pictures = process.env.SCREENS;

test.describe.configure({ timeout: 400_000 });

/** Looks at one screen in both themes and all widths: no accessibility finding, nothing wider than the window. */
async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
    for (const window of windows) {
      await page.setViewportSize(window);
      // What lays itself out by its own width does so a moment after the window has changed.
      const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
      await expect
        .poll(overflow, { message: `${name} scrolls sideways at ${window.width} px` })
        .toBeLessThanOrEqual(0);
      if (pictures === undefined) continue;
      await page.screenshot({
        path: `${pictures}/${name}-${window.width}-${theme}.png`,
        fullPage: true,
        animations: 'disabled',
      });
    }
    expect.soft(await axeFindings(page), `${name} in the ${theme} theme`).toEqual([]);
  }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Nothing is loading any more. The network is never idle: a signed-in page keeps a stream open. */
async function settled(page: Page): Promise<void> {
  // The frame stands before its page has come, and shows nothing in its place for a fifth of a second.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
}

test('every page of a visitor is sound in both themes, on phone, tablet and desktop', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 401/);
  for (const path of visitorPaths) {
    await visit(page, path);
    await look(page, `visitor-${path.slice(1).replaceAll('/', '-') || 'landing'}`);
  }
});

test('every page of a player is sound in both themes, on phone, tablet and desktop', async ({
  page,
  product,
}) => {
  await signIn(page, product.signIn('player'));
  await page.waitForURL('**/dashboard');
  for (const path of playerPaths) {
    await visit(page, path);
    await look(page, `player-${path.slice(1).replaceAll('/', '-')}`);
  }
});

test('every page of the agent console is sound in both themes, on phone, tablet and desktop', async ({
  page,
  product,
}) => {
  await signIn(page, product.signIn('agent'));
  await page.waitForURL('**/adminacers');
  const connect = page.getByRole('button', { name: 'Connect Agent' });
  const connected = page.getByText('Fortune Panda Agent Connected');
  await expect(connect.or(connected)).toBeVisible();
  if (await connect.isVisible()) await connect.click();
  await expect(connected).toBeVisible();
  for (const entry of consoleMenu) {
    await page.setViewportSize(windows[0]);
    await page.getByRole('navigation').getByText(entry, { exact: true }).click();
    await settled(page);
    await look(page, `console-${entry.toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.setViewportSize(windows[0]);
  await page.getByRole('navigation').getByText('Transaction Records', { exact: true }).click();
  for (const tab of ['Reviews', 'Statements']) {
    await page.setViewportSize(windows[0]);
    await page.getByRole('button', { name: tab, exact: true }).click();
    await settled(page);
    await look(page, `console-${tab.toLowerCase()}`);
  }
  await page.setViewportSize(windows[0]);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Requests/ })
    .click();
  await settled(page);
  await look(page, 'console-requests');
});
