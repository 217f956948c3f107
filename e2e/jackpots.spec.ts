import { mergeTests, type Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { expectAccessible, openConsole, stepUp } from './console-page.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { acresOfGoldUnderTest, mainButton, readGameDisplay, waitForPhase } from './game-page.ts';
import { ownProductTest } from './own-product.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';

/** On the shared product, games of other scenarios would win the jackpot. */
const test = mergeTests(demoPlayerTest, ownProductTest);

test.describe.configure({ timeout: 300_000 });

/** The game's default stake. */
const stakeCents = 100;
/** The folder for screenshots. Without it, screens are only checked. */
const screenshotDir = process.env.SCREENS;

async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (screenshotDir !== undefined)
    await page.screenshot({ path: `${screenshotDir}/${name}.png`, animations: 'disabled' });
}

test('an agent sets a jackpot, and a player who wins it sees it over the game and in the history', async ({
  page,
  browser,
  product,
  consoleErrors,
  createLaunchUrl,
}) => {
  // Setting a jackpot requires a confirmation.
  consoleErrors.expect(/status of 403/);
  const agent = product.credentialsOf('agent');
  const office = await browser.newContext({
    baseURL: product.siteUrl,
  });
  const consolePage = await office.newPage();
  await openConsole(consolePage, product, agent);

  await test.step('the root agent reads the contents of each jackpot, and sets one by keyboard', async () => {
    await consolePage.getByRole('navigation').getByText('JP Setting', { exact: true }).click();
    const mini = consolePage.getByRole('row', { name: /^Mini/ });
    await expect(mini).toContainText(/\$5\.\d\d/);
    await expect(mini).toContainText('0.50%');
    await expectAccessible(consolePage, 'console-jackpots');
    const dialog = consolePage.getByRole('dialog', { name: 'Change the jackpot Mini' });
    await mini.focus();
    await consolePage.keyboard.press('ArrowLeft');
    await expect(consolePage.getByRole('button', { name: 'Change Mini' })).toBeFocused();
    await consolePage.keyboard.press('Enter');
    await dialog.getByLabel('Cap in cents').fill('400');
    await expect(dialog.getByText(/^At least \$5\.\d\d/)).toBeVisible();
    await dialog.getByLabel('Cap in cents').fill('6000');
    await dialog.getByLabel('Seed in cents').fill('400');
    await dialog.getByLabel('Contribution in hundredths of a percent').fill('60');
    await expect(dialog.getByRole('row', { name: /^A win pays, on average about/ })).toContainText('$10.00');
    await expectAccessible(consolePage, 'console-jackpot-dialog');
    await dialog.getByLabel('Reason').fill('A smaller one for the autumn');
    await consolePage.keyboard.press('Enter');
    await stepUp(consolePage, agent.password, 'Your password');
    await expect(consolePage.getByText('The jackpot is set.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(mini).toContainText('0.60%');
    await expect(mini).toContainText('$60.00');
  });

  await openSandboxAdmin(product).makeJackpotCertain('mini', stakeCents);
  await page.goto(await createLaunchUrl(acresOfGoldUnderTest));
  const game = page.mainFrame();
  await waitForPhase(game, 'idle');

  await test.step('the game shows the jackpots, and their chances in its rules', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expect(game.getByRole('term').filter({ hasText: 'Grand' })).toBeVisible();
      await takeScreenshot(page, `game-pots-${size.width}`);
    }
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('i');
    const rules = game.getByRole('dialog', { name: 'Acres of Gold: rules' });
    await expect(rules.getByRole('row', { name: /^Mini/ })).toContainText('1 : 1');
    // Here every stake wins the Mini: 1.60 % of the stake are contributed, and the seeds pay 400.45 %.
    await expect(rules.getByText('402.05%')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeScreenshot(page, 'game-jackpot-rules');
    await page.keyboard.press('Escape');
    await expect(rules).toHaveCount(0);
  });

  const before = await readGameDisplay(game);
  await test.step('a round wins the Mini, which is shown after the round’s own win', async () => {
    await mainButton(game).click();
    const win = game.locator('.jackpot-win');
    await expect(win).toContainText('Mini jackpot');
    await expect(win).toContainText(/\$5\.\d\d/);
    await takeScreenshot(page, 'game-jackpot-win');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expect(win).toHaveCount(0);
    await waitForPhase(game, 'idle');
    await expect(game.getByRole('status')).toContainText(/You won the Mini jackpot: \$5\.\d\d\./);
    const after = await readGameDisplay(game);
    expect(after.balanceCents).toBe(before.balanceCents - stakeCents + after.winCents);
    await page.keyboard.press('h');
    const history = game.getByRole('dialog', { name: 'Your last rounds' });
    await expect(history.getByRole('row', { name: /Mini jackpot: \$5\.\d\d/ })).toBeVisible();
    await history.getByText('Seeds of this round').first().click();
    await takeScreenshot(page, 'game-jackpot-history');
  });

  await test.step('the root agent sees the hit, and the jackpot starts again', async () => {
    const mini = consolePage.getByRole('row', { name: /^Mini/ });
    await expect(mini.getByRole('gridcell').nth(5)).toHaveText('1');
    await expect(mini).toContainText(/\$4\.\d\d/);
  });
  await office.close();
});
