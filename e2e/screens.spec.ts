import type { Locator, Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { connect, prefer } from './desk.ts';
import { expect, test } from './story.ts';

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

const phone = { width: 390, height: 844 } as const;
const windows = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, phone] as const;
/** The narrowest that anybody has. What is an agent's is for desks. */
const narrowest = { width: 320, height: 640 } as const;
const narrow = (name: string) =>
  /^console-|agent-login|adminacers/.test(name) ? [phone] : [phone, narrowest];

/** A folder for pictures of every screen; without it the pages are only checked. */
const pictures = process.env.SCREENS;

const languages = ['en', 'es', 'fr', 'de'] as const;
const themes = ['dark', 'light'] as const;

/** What lays itself out by its own width does so a moment after the window has changed. */
async function fits(page: Page, where: string): Promise<void> {
  const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(overflow, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/**
 * Looks at one screen in every language and both themes: no accessibility finding, nothing wider than the window. The
 * languages are looked at on phones, where long words have the least room; English in all widths.
 */
async function look(page: Page, name: string): Promise<void> {
  for (const language of languages) {
    for (const theme of themes) {
      await prefer(page, language, theme);
      await settled(page);
      for (const window of language === 'en' ? windows : narrow(name)) {
        const where = `${name} in ${language}, ${theme}, at ${window.width} px`;
        await page.setViewportSize(window);
        await fits(page, where);
        if (pictures === undefined) continue;
        await page.screenshot({
          path: `${pictures}/${name}-${language}-${window.width}-${theme}.png`,
          fullPage: true,
          animations: 'disabled',
        });
      }
      // The header is fixed: what it pushes out of the window makes no page wider.
      const last = page.getByRole('banner').getByRole('button').last();
      if ((await last.count()) > 0) await expect.soft(last, name).toBeInViewport({ ratio: 1 });
      expect.soft(await axeFindings(page), `${name} in ${language}, ${theme}`).toEqual([]);
    }
  }
  await prefer(page, languages[0], themes[0]);
}

/** A fifth of what counts as good: there it can be seen by who looks for it. */
const shiftMax = 0.02;

/** A page that is looked at several times is given it as often: two that count would count everything twice. */
const countShifts = `if (!('shifted' in window)) {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** While it loads, nothing that was seen already is moved by what comes after it. */
async function standsStill(page: Page, name: string): Promise<void> {
  await page.addInitScript({ content: countShifts });
  for (const window of [phone, windows[0]]) {
    await page.setViewportSize(window);
    await page.reload();
    await settled(page);
    expect.soft(await page.evaluate('shifted'), `${name} moved at ${window.width} px`).toBeLessThan(shiftMax);
  }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await standsStill(page, path);
}

/** Nothing is loading any more. The network is never idle: a signed-in page keeps a stream open. */
async function settled(page: Page): Promise<void> {
  // The frame stands before its page has come, and shows nothing in its place for a fifth of a second.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
}

const everywhere = 'is sound in all languages and both themes, on phone, tablet and desktop';
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-');

test.describe('a visitor’s page', () => {
  for (const path of visitorPaths) {
    test(`${path} ${everywhere}`, async ({ page, noise }) => {
      noise.expect(/status of 401/);
      await visit(page, path);
      await look(page, `visitor-${nameOf(path) || 'landing'}`);
    });
  }
});

test.describe('a player’s page', () => {
  test.use({ who: 'demo player' });
  for (const path of playerPaths) {
    test(`${path} ${everywhere}`, async ({ page }) => {
      await visit(page, path);
      await look(page, `player-${nameOf(path)}`);
    });
  }
});

test.describe('the console’s', () => {
  test.use({ who: 'agent' });
  test.beforeEach(async ({ page }) => {
    await page.goto('/adminacers');
    await connect(page);
  });

  const pressed = async (page: Page, control: Locator, name: string) => {
    await control.click();
    await settled(page);
    await standsStill(page, name);
    await look(page, `console-${name.toLowerCase().replaceAll(' ', '-')}`);
  };
  const entryOf = (page: Page, name: string) => page.getByRole('navigation').getByText(name, { exact: true });

  for (const entry of consoleMenu) {
    test(`${entry} ${everywhere}`, ({ page }) => pressed(page, entryOf(page, entry), entry));
  }
  test('other pages stand still while they load', async ({ page }) => {
    for (const entry of ['Admin Structure', 'Reports', 'JP Setting', 'Setting', 'Download']) {
      await entryOf(page, entry).click();
      await settled(page);
      await standsStill(page, entry);
    }
  });
  for (const tab of ['Reviews', 'Statements']) {
    test(`${tab} ${everywhere}`, async ({ page }) => {
      await entryOf(page, 'Transaction Records').click();
      await pressed(page, page.getByRole('button', { name: tab, exact: true }), tab);
    });
  }
  test(`Requests ${everywhere}`, ({ page }) =>
    pressed(page, page.getByRole('banner').getByRole('button', { name: /Requests/ }), 'Requests'));
});
