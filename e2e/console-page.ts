import { bySuite } from '@golden-acers/testing/suite';
import type { Page } from '@playwright/test';
import { signInByApi } from './api-client.ts';
import { findAxeViolations, waitUntilIdle } from './axe.ts';
import type { PrintedCredentials, Product } from './product.ts';
import { expect, openAs } from './scenario.ts';
import { waitInPage } from './wait-in-page.ts';

/** The folder for screenshots. Without it, screens are only checked. */
const screenshotDir = process.env.SCREENS;

/** Opens the console as this agent, and connects if necessary. */
export async function openConsole(
  consolePage: Page,
  product: Product,
  who: PrintedCredentials = product.credentialsOf('agent'),
): Promise<void> {
  await openAs(consolePage, product, await signInByApi(product, who), '/adminacers');
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

const desktop = { width: 1440, height: 900 } as const;
const phone = { width: 390, height: 844 } as const;

/** Confirms the session in the dialog that a command opens. */
export const stepUpDialog = (page: Page) => page.getByRole('dialog', { name: /^Confirm it’s you/ });

export async function stepUp(page: Page, typed: string, label: string): Promise<void> {
  const dialog = stepUpDialog(page);
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
  await waitInPage(
    page,
    `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[role="grid"]').parentElement)`,
    'the table scrolls sideways',
  );
}

/** The catalogues' prefixes of keys, in `apps/web/src/i18n`. */
const messageKeys = /(care|console|pages|security|support):[a-z]\w*\.\w+/g;

/**
 * Checks that a page or its dialog has no accessibility violation and fits a phone; in the long suite in both
 * themes and at each width.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await waitUntilIdle(page);
  // The key of a message is shown where its catalogue is not loaded.
  const text = (await page.locator('body').textContent()) ?? '';
  expect.soft(text.match(messageKeys) ?? [], `keys of messages in ${name}`).toEqual([]);
  const html = page.locator('html');
  const before = (await html.getAttribute('data-theme')) ?? 'dark';
  for (const theme of bySuite([before], ['dark', 'light'])) {
    await html.evaluate((element, chosen) => element.setAttribute('data-theme', chosen), theme);
    expect.soft(await findAxeViolations(page), `${name} in the ${theme} theme`).toEqual([]);
    for (const window of bySuite([phone], [phone, { width: 1280, height: 800 }, desktop])) {
      await page.setViewportSize(window);
      await expectFits(page, `${name} at ${window.width} px`);
      if (screenshotDir !== undefined)
        await page.screenshot({
          path: `${screenshotDir}/${name}-${window.width}-${theme}.png`,
          animations: 'disabled',
        });
    }
    await page.setViewportSize(desktop);
  }
  await html.evaluate((element, theme) => element.setAttribute('data-theme', theme), before);
}

const fitsScript = `[...document.querySelectorAll('html, [role="dialog"], [role="alertdialog"]')].every(
  (element) => element.scrollWidth <= element.clientWidth)`;

/** Nothing is wider than the window or its dialog. Some layouts follow the window's width a frame later. */
export const expectFits = (page: Page, name: string): Promise<void> =>
  waitInPage(page, fitsScript, `${name} scrolls sideways`);

/** Chooses an action in the menu of a row. */
export async function chooseInRowMenu(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin menu' }).getByRole('button', { name, exact: true }).click();
