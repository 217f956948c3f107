import { bySuite } from '@golden-acers/testing/suite';
import type { Locator, Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { connectAgentOnConsole, expectFits, setPreferences } from './console-page.ts';
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

/** The header is fixed, so what it pushes out of the window does not make the page wider. */
async function expectHeaderFits(page: Page, name: string): Promise<void> {
  const last = page.getByRole('banner').getByRole('button').last();
  if ((await last.count()) > 0) await expect.soft(last, name).toBeInViewport({ ratio: 1 });
}

/**
 * Checks one screen in every language and both themes: no accessibility violation, nothing wider than the
 * window. Languages are checked at phone width, where long words have the least space; English at all widths.
 */
async function checkAllLooks(page: Page, name: string): Promise<void> {
  for (const language of languages) {
    for (const theme of themes) {
      await setPreferences(page, language, theme);
      await waitUntilSettled(page);
      for (const window of language === 'en' ? windows : narrowWindowName(name)) {
        await page.setViewportSize(window);
        await expectFits(page, `${name} in ${language}, ${theme}, at ${window.width} px`);
        if (screenshotDir === undefined) continue;
        await page.screenshot({
          path: `${screenshotDir}/${name}-${language}-${window.width}-${theme}.png`,
          fullPage: true,
          animations: 'disabled',
        });
      }
      await expectHeaderFits(page, name);
      // Colours depend on the theme and texts on the language, so other combinations show nothing new.
      if (language !== languages[0] && theme !== themes[0]) continue;
      expect.soft(await findAxeViolations(page), `${name} in ${language}, ${theme}`).toEqual([]);
    }
  }
  await setPreferences(page, languages[0], themes[0]);
}

/** Checks one screen as a phone shows it in English, in the dark theme. */
async function checkOnPhone(page: Page, name: string): Promise<void> {
  await page.setViewportSize(phone);
  await expectFits(page, name);
  await expectHeaderFits(page, name);
  expect.soft(await findAxeViolations(page), name).toEqual([]);
}

const checkScreen = bySuite(checkOnPhone, checkAllLooks);

/** A fifth of the threshold for a good value. A larger shift is visible to a person who looks for it. */
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

/** Nothing that is already visible has moved since the page began to load. */
async function expectNoLayoutShift(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page);
  const shifts = await page.evaluate<{ value: number }[]>('shifts');
  const moved = shifts.reduce((sum, { value }) => sum + value, 0);
  const where = `${name} moved at ${page.viewportSize()?.width} px: ${JSON.stringify(shifts, null, 2)}`;
  expect.soft(moved, where).toBeLessThan(shiftMax);
}

/** Loads a screen on a phone, in the long suite also on a desktop, without a layout shift. */
async function load(page: Page, name: string, path?: string): Promise<void> {
  for (const window of bySuite([phone], [windows[0], phone])) {
    await page.setViewportSize(window);
    await (path === undefined ? page.reload() : page.goto(path));
    await expectNoLayoutShift(page, name);
  }
}

/**
 * Waits until nothing is loading. The network is never idle, because a signed-in page keeps a stream open.
 */
async function waitUntilSettled(page: Page): Promise<void> {
  // The layout appears before its page, and shows no placeholder for a fifth of a second.
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
}

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'landing';

/** Pages of one test share a browser, so that a commit does not load the app's code for each of them. */
function testPages(actor: 'visitor' | 'player', title: string, paths: readonly string[]): void {
  test(title, async ({ page }) => {
    await page.addInitScript({ content: recordLayoutShiftsScript });
    for (const path of paths) {
      await test.step(path, async () => {
        await load(page, path, path);
        await checkScreen(page, `${actor}-${nameOf(path)}`);
      });
    }
  });
}

test.describe('a visitor’s page', () => {
  test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/status of 401/));
  testPages('visitor', 'about playing is accessible and fits every screen', visitorPaths.slice(0, 9));
  testPages('visitor', 'about the site is accessible and fits every screen', visitorPaths.slice(9));
});

test.describe('a player’s page', () => {
  test.use({ actor: 'demo player' });
  // Bets of other scenarios are read now. Later they would move the list that is checked.
  test.beforeEach(async ({ page }) => {
    await page.goto('/bets');
    await waitUntilSettled(page);
  });
  testPages('player', 'about playing is accessible and fits every screen', playerPaths.slice(0, 8));
  testPages('player', 'about the account is accessible and fits every screen', playerPaths.slice(8));
});

test.describe('a console page', () => {
  test.use({ actor: 'agent' });

  test('is accessible and fits every screen', async ({ page }) => {
    await page.addInitScript({ content: recordLayoutShiftsScript });
    await page.goto('/adminacers');
    await connectAgentOnConsole(page);
    const { navigation, banner } = {
      navigation: page.getByRole('navigation'),
      banner: page.getByRole('banner'),
    };
    const entry = (name: string) => navigation.getByText(name, { exact: true });
    const tab = (name: string) => page.getByRole('button', { name, exact: true });
    const screens: readonly (readonly [name: string, ...controls: Locator[]])[] = [
      ['User Management', entry('User Management')],
      ['Game Records', entry('Game Records')],
      ['JP Records', entry('JP Records')],
      ['Transaction Records', entry('Transaction Records')],
      ['Reviews', entry('Transaction Records'), tab('Reviews')],
      ['Statements', entry('Transaction Records'), tab('Statements')],
      ['Requests', banner.getByRole('button', { name: /Requests/ })],
    ];
    for (const [name, ...controls] of screens) {
      await test.step(name, async () => {
        await page.setViewportSize(windows[0]);
        for (const control of controls) await control.click();
        await waitUntilSettled(page);
        await load(page, name);
        await checkScreen(page, `console-${name.toLowerCase().replaceAll(' ', '-')}`);
      });
    }
    for (const name of ['Admin Structure', 'Reports', 'JP Setting', 'Setting', 'Download']) {
      await test.step(`${name} does not shift while it loads`, async () => {
        await page.setViewportSize(windows[0]);
        await entry(name).click();
        await waitUntilSettled(page);
        await load(page, name);
      });
    }
  });
});
