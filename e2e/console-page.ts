import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { expect, signInOnPage } from './scenario.ts';

/** The folder for screenshots. Without it, screens are only checked. */
const screenshotDir = process.env.SCREENS;

/** Signs an agent in at the console, and connects if necessary. */
export async function openConsole(
  consolePage: Page,
  who: { email: string; password: string },
): Promise<void> {
  await signInOnPage(consolePage, who);
  await consolePage.waitForURL('**/adminacers');
  await connectAgentOnConsole(consolePage);
}

/** Connects the console if necessary. */
export async function connectAgentOnConsole(consolePage: Page): Promise<void> {
  const offer = consolePage.getByRole('button', { name: 'Connect Agent' });
  const connected = consolePage.getByText('Fortune Panda Agent Connected');
  await expect(offer.or(connected)).toBeVisible();
  if (await offer.isVisible()) await offer.click();
  await expect(connected).toBeVisible();
}

/** Opens the player's transfer that waits for review. */
export async function openReview(consolePage: Page, username: string) {
  await consolePage.getByRole('navigation').getByText('Transaction Records', { exact: true }).click();
  await consolePage.getByRole('button', { name: /^Reviews/ }).click();
  await consolePage.getByRole('button', { name: `Decide: the transfer of ${username}` }).click();
  const dialog = consolePage.getByRole('dialog', { name: 'Review of a recharge' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const viewports = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Confirms the session in the dialog that a command opens. */
export async function stepUp(page: Page, typed: string, label: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Confirm it’s you/ });
  await dialog.getByLabel(label, { exact: true }).fill(typed);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Sets both as another tab would, and the page applies them without a reload. */
export async function setPreferences(page: Page, language: string, theme: string): Promise<void> {
  await page.locator('html').evaluate((html, newValue) => {
    const view = html.ownerDocument.defaultView;
    const key = 'golden-acers.preferences';
    view.dispatchEvent(new view.StorageEvent('storage', { key, newValue, storageArea: view.localStorage }));
  }, JSON.stringify({ language, theme }));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** The only table of the page shows all of its columns. */
export async function expectAllColumnsVisible(page: Page): Promise<void> {
  const hidden = () =>
    page.getByRole('grid').evaluate(({ parentElement: box }) => box.scrollWidth - box.clientWidth);
  await expect.poll(hidden, { message: 'the table scrolls sideways' }).toBeLessThanOrEqual(0);
}

/**
 * Checks both themes on desktop and phone: no accessibility violation, and nothing wider than the window or
 * its dialog.
 */
export async function expectAccessibleInAllLayouts(page: Page, name: string): Promise<void> {
  const html = page.locator('html');
  const before = await html.getAttribute('data-theme');
  for (const theme of ['dark', 'light'] as const) {
    await html.evaluate((element, chosen) => element.setAttribute('data-theme', chosen), theme);
    for (const window of viewports.toReversed()) {
      await page.setViewportSize(window);
      await expectNoSidewaysScroll(page, name);
      const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
      const beyond = await dialogs.evaluateAll((all) =>
        all.map((element) => element.scrollWidth - element.clientWidth),
      );
      expect(Math.max(0, ...beyond), `what stands in the dialog of ${name} stands out of it`).toBe(0);
      if (screenshotDir !== undefined)
        await page.screenshot({
          path: `${screenshotDir}/${name}-${window.width}-${theme}.png`,
          animations: 'disabled',
        });
    }
    expect.soft(await findAxeViolations(page), `${name} in the ${theme} theme`).toEqual([]);
  }
  await html.evaluate((element, theme) => element.setAttribute('data-theme', theme ?? 'dark'), before);
}

/** Checks the page in its current theme: no accessibility violation, and it fits a phone. */
export async function expectAccessibleAsShown(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  if (screenshotDir !== undefined) await page.screenshot({ path: `${screenshotDir}/${name}-1440.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, name);
  if (screenshotDir !== undefined) await page.screenshot({ path: `${screenshotDir}/${name}-390.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
  const { width } = page.viewportSize() ?? {};
  await expect.poll(overflow, { message: `${name} scrolls sideways at ${width} px` }).toBeLessThanOrEqual(0);
}

/** Chooses an action in the menu of a row. */
export async function chooseInRowMenu(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin menu' }).getByRole('button', { name, exact: true }).click();
