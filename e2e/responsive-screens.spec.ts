import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { connectAgentOnConsole, setPreferences } from './console-page.ts';
import { expect, test } from './scenario.ts';

const visitorPaths = [
  '/',
  '/login',
  '/register',
  '/games',
  '/bonuses',
  '/platforms',
  '/about-us',
  '/safer-play',
  '/help',
  '/help/bonuses',
  '/contact',
  '/contact/ticket',
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
  '/bets',
  '/vip',
  '/referrals',
  '/tournaments',
  '/profile',
  '/settings',
  '/safer-play',
  '/safer-play/statement',
  '/help/bonuses',
  '/notifications',
  '/support',
  '/fortune-panda',
  '/game/1001',
];
const consoleMenu = ['User Management', 'Transaction Records', 'Game Records', 'JP Records'];

const phone = { width: 390, height: 844 } as const;
const windows = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, phone] as const;
/** The narrowest supported screen. The console is for desktop computers. */
const narrowest = { width: 320, height: 640 } as const;
const narrowWindowName = (name: string) =>
  /^console-|agent-login|adminacers/.test(name) ? [phone] : [phone, narrowest];

/** The folder for screenshots of every screen. Without it, pages are only checked. */
const screenshotDir = process.env.SCREENS;

const languages = ['en', 'es', 'fr', 'de'] as const;
const themes = ['dark', 'light'] as const;

/** Elements that depend on their own width are laid out shortly after the window has changed. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  await expect.poll(overflow, { message: `${where} scrolls sideways` }).toBeLessThanOrEqual(0);
}

/**
 * Checks one screen in every language and both themes: no accessibility violation, nothing wider than the
 * window. Languages are checked at phone width, where long words have the least space; English at all widths.
 */
async function checkScreen(page: Page, name: string): Promise<void> {
  for (const language of languages) {
    for (const theme of themes) {
      await setPreferences(page, language, theme);
      await waitUntilSettled(page);
      for (const window of language === 'en' ? windows : narrowWindowName(name)) {
        const where = `${name} in ${language}, ${theme}, at ${window.width} px`;
        await page.setViewportSize(window);
        await expectNoOverflow(page, where);
        if (screenshotDir === undefined) continue;
        await page.screenshot({
          path: `${screenshotDir}/${name}-${language}-${window.width}-${theme}.png`,
          fullPage: true,
          animations: 'disabled',
        });
      }
      // The header is fixed, so what it pushes out of the window does not make the page wider.
      const last = page.getByRole('banner').getByRole('button').last();
      if ((await last.count()) > 0) await expect.soft(last, name).toBeInViewport({ ratio: 1 });
      // Colours depend on the theme and texts on the language, so other combinations show nothing new.
      if (language !== languages[0] && theme !== themes[0]) continue;
      expect.soft(await findAxeViolations(page), `${name} in ${language}, ${theme}`).toEqual([]);
    }
  }
  await setPreferences(page, languages[0], themes[0]);
}

/** A fifth of what counts as good. A larger shift is visible to somebody who looks for it. */
const shiftMax = 0.02;

/** Installed once per page, because the script may be added several times. */
const recordLayoutShiftsScript = `if (!('shifts' in window)) {
  window.shifts = [];
  const nameOf = ({ node, previousRect: from, currentRect: to }) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const name = [element?.tagName, element?.className, element?.textContent.slice(0, 40)].join(' ');
    return name + ' from ' + from.y + ' to ' + to.y + ', ' + to.height + ' high';
  };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push({ value, at: Math.round(startTime), sources: sources.map(nameOf) });
  }).observe({ type: 'layout-shift', buffered: true });
}`;

/** Nothing that is already visible moves while the page loads. */
async function expectNoLayoutShift(page: Page, name: string): Promise<void> {
  await page.addInitScript({ content: recordLayoutShiftsScript });
  for (const window of [phone, windows[0]]) {
    await page.setViewportSize(window);
    await page.reload();
    await waitUntilSettled(page);
    const shifts = await page.evaluate<{ value: number }[]>('shifts');
    const moved = shifts.reduce((sum, { value }) => sum + value, 0);
    const where = `${name} moved at ${window.width} px: ${JSON.stringify(shifts, null, 2)}`;
    expect.soft(moved, where).toBeLessThan(shiftMax);
  }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilSettled(page);
  await expectNoLayoutShift(page, path);
}

/**
 * Waits until nothing is loading. The network is never idle, because a signed-in page keeps a stream open.
 */
async function waitUntilSettled(page: Page): Promise<void> {
  // The layout appears before its page, and shows no placeholder for a fifth of a second.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
}

const matrixTitle = 'is sound in all languages and both themes, on phone, tablet and desktop';
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-');

test.describe('a visitor’s page', () => {
  for (const path of visitorPaths) {
    test(`${path} ${matrixTitle}`, async ({ page, consoleErrors }) => {
      consoleErrors.expect(/status of 401/);
      await visit(page, path);
      await checkScreen(page, `visitor-${nameOf(path) || 'landing'}`);
    });
  }
});

test.describe('a player’s page', () => {
  test.use({ actor: 'demo player' });
  for (const path of playerPaths) {
    test(`${path} ${matrixTitle}`, async ({ page }) => {
      await visit(page, path);
      await checkScreen(page, `player-${nameOf(path)}`);
    });
  }
});

test.describe('a console page', () => {
  test.use({ actor: 'agent' });
  test.beforeEach(async ({ page }) => {
    await page.goto('/adminacers');
    await connectAgentOnConsole(page);
  });

  const pressed = async (page: Page, control: Locator, name: string) => {
    await control.click();
    await waitUntilSettled(page);
    await expectNoLayoutShift(page, name);
    await checkScreen(page, `console-${name.toLowerCase().replaceAll(' ', '-')}`);
  };
  const entryOf = (page: Page, name: string) => page.getByRole('navigation').getByText(name, { exact: true });

  for (const entry of consoleMenu) {
    test(`${entry} ${matrixTitle}`, ({ page }) => pressed(page, entryOf(page, entry), entry));
  }
  test('other pages do not shift while they load', async ({ page }) => {
    for (const entry of ['Admin Structure', 'Reports', 'JP Setting', 'Setting', 'Download']) {
      await entryOf(page, entry).click();
      await waitUntilSettled(page);
      await expectNoLayoutShift(page, entry);
    }
  });
  for (const tab of ['Reviews', 'Statements']) {
    test(`${tab} ${matrixTitle}`, async ({ page }) => {
      await entryOf(page, 'Transaction Records').click();
      await pressed(page, page.getByRole('button', { name: tab, exact: true }), tab);
    });
  }
  test(`Requests ${matrixTitle}`, ({ page }) =>
    pressed(page, page.getByRole('banner').getByRole('button', { name: /Requests/ }), 'Requests'));
});
