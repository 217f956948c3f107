import type { Page } from '@playwright/test';
import { expectNoOverflow } from './game-page.ts';
import { findRound, showAtLaunch, singleGames } from './scripted-rounds.ts';
import { expect, type ScriptedTable, tableTest } from './scripted-table.ts';

const phone = { width: 390, height: 844 } as const;

/** Returns the sizes in CSS pixels at which the texts of a picture are shown. */
const shownFontSizes = (page: Page, selector: string) =>
  page.evaluate<number[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((text) =>
    Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0))`);

async function closeBets({ endPhase }: ScriptedTable, slug: string): Promise<void> {
  await endPhase(slug);
  await endPhase(slug);
}

tableTest('sic bo is readable on a phone, and its dice stay in sight with their total', async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(phone);
  await table.open(4003, 100_000);
  await expect(page.getByText('Place your chips', { exact: true })).toBeVisible();
  const sizes = await shownFontSizes(page, '.tg-board .ms-odds');
  expect(sizes.length).toBeGreaterThan(40);
  expect(Math.min(...sizes)).toBeGreaterThan(13);
  await expectNoOverflow(page);
  table.script(5, 3, 1);
  await closeBets(table, 'millstone-sic-bo');
  await expect(page.locator('.ms-sum')).toHaveText('12', { timeout: 20_000 });
  await expect(page.locator('.ms-sum')).toBeInViewport({ ratio: 1 });
  for (const die of await page.locator('.ms-holder').all()) await expect(die).toBeInViewport({ ratio: 1 });
});

tableTest('the wheel has the whole table while it turns', async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await table.open(4004, 100_000);
  await expect(page.getByText('Place your chips', { exact: true })).toBeVisible();
  const widthOf = async () => (await page.locator('.tg-stage').boundingBox())?.width ?? 0;
  const betting = await widthOf();
  await closeBets(table, 'sunfield-wheel');
  await expect(page.locator('.tg[data-phase="result"]')).toBeVisible();
  expect(await widthOf()).toBeGreaterThan(2 * betting);
  await expectNoOverflow(page);
});

tableTest(
  'the felt of blackjack has its shoe, its rules and places for cards before the deal',
  async ({ table }) => {
    const { page } = table;
    await page.setViewportSize(phone);
    await table.open(2101, 100_000);
    await expect(page.locator('.bj-shoe')).toBeVisible();
    await expect(page.locator('.bj-print')).toContainText('Blackjack pays 3 to 2');
    await expect(page.locator('.bj-places')).toHaveCount(2);
    await expectNoOverflow(page);
  },
);

tableTest('keno lays out the drawn seeds, counts the hits and lights their pay', async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const keno = singleGames.find(({ slug }) => slug === 'eighty-seeds');
  if (keno === undefined) throw new Error('There is no keno.');
  const round = findRound(keno, ({ payoutCents, stakeCents }) => payoutCents > 2 * stakeCents);
  if (round === undefined) throw new Error('There is no such round.');
  await showAtLaunch(page, round);
  const seen = page.waitForResponse('**/api/rounds/rd_scripted/seen');
  await table.open(6003, 100_000);
  await expect(page.locator('.es-hits')).toHaveText('1 / 2', { timeout: 20_000 });
  await expect(page.locator('.es-now')).toHaveCount(1);
  await seen;
  await expect(page.locator('.es-place:not(:empty)')).toHaveCount(20);
  await expect(page.locator('.es-place.es-is-hit')).toHaveCount(2);
  await expect(page.locator('.es-won')).toHaveCount(1);
});

tableTest('acorns stay in the baskets in which they fell', async ({ table }) => {
  const { page } = table;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await table.open(6001, 100_000);
  for (let drop = 0; drop < 3; drop += 1) {
    const seen = page.waitForResponse(/\/api\/rounds\/\w+\/seen$/);
    await page.getByRole('button', { name: 'Drop', exact: true }).click();
    await seen;
  }
  await expect(page.locator('.ad-pile .ad-acorn')).toHaveCount(2);
  await expect(page.locator('.ad-board > .ad-acorn')).toHaveCount(1);
});
