import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { openBackstage } from './backstage.ts';
import { expect, test } from './demo-player.ts';
import { openConsole, sound } from './desk.ts';
import { acresOfGold, mainButton, readouts, waitsFor } from './game-page.ts';

test.describe.configure({ timeout: 300_000 });

/** What the game stakes at first. */
const stakeCents = 100;
/** A folder for pictures; without it the screens are only checked. */
const pictures = process.env.SCREENS;

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined)
    await page.screenshot({ path: `${pictures}/${name}.png`, animations: 'disabled' });
}

test('the house sets a jackpot, and a player who wins it sees it over the game and in the history', async ({
  page,
  browser,
  product,
  noise,
  launchAddress,
}) => {
  // Setting a jackpot asks who one is.
  noise.expect(/status of 403/);
  const agent = product.signIn('agent');
  const office = await browser.newContext({
    baseURL: product.siteUrl,
    storageState: { cookies: [], origins: [] },
  });
  const desk = await office.newPage();
  await openConsole(desk, agent);

  await test.step('the house reads what each jackpot holds, and sets one by keyboard', async () => {
    await desk.getByRole('navigation').getByText('JP Setting', { exact: true }).click();
    const mini = desk.getByRole('row', { name: /^Mini/ });
    // Stakes of other stories may have fed it.
    await expect(mini).toContainText(/\$5\.\d\d/);
    await expect(mini).toContainText('0.50%');
    await sound(desk, 'console-jackpots');
    await desk.setViewportSize({ width: 1440, height: 900 });
    const dialog = desk.getByRole('dialog', { name: 'Set the jackpot Mini' });
    // Rows that are laid out for the new window take the focus of what was in them.
    await expect(async () => {
      await desk.getByRole('button', { name: 'Set Mini' }).press('Enter');
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog.getByLabel('Cap in cents').fill('400');
    await expect(dialog.getByText(/^At least \$5\.\d\d/)).toBeVisible();
    await dialog.getByLabel('Cap in cents').fill('6000');
    await dialog.getByLabel('Seed in cents').fill('400');
    await dialog.getByLabel('Contribution in hundredths of a percent').fill('60');
    await expect(dialog.getByRole('row', { name: /^A win pays, on average about/ })).toContainText('$10.00');
    await sound(desk, 'console-jackpot-dialog');
    await desk.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel('Reason').fill('A smaller one for the autumn');
    await desk.keyboard.press('Enter');
    const confirm = desk.getByRole('dialog', { name: 'Confirm that it is you' });
    await confirm.getByLabel('Your password', { exact: true }).fill(agent.password);
    await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(desk.getByText('The jackpot is set.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(mini).toContainText('0.60%');
    await expect(mini).toContainText('$60.00');
  });

  await openBackstage(product).makeJackpotCertain('mini', stakeCents);
  await page.goto(await launchAddress(acresOfGold));
  const game = page.mainFrame();
  await waitsFor(game, 'idle');

  await test.step('the game shows the pots, and their chances in its rules', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await expect(game.getByRole('term').filter({ hasText: 'Grand' })).toBeVisible();
      await picture(page, `game-pots-${size.width}`);
    }
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('i');
    const rules = game.getByRole('dialog', { name: 'Acres of Gold: rules' });
    await expect(rules.getByRole('row', { name: /^Mini/ })).toContainText('1 : 1');
    await expect(rules.getByText('1.60%')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'game-jackpot-rules');
    await page.keyboard.press('Escape');
    await expect(rules).toHaveCount(0);
  });

  const before = await readouts(game);
  await test.step('a round wins the Mini, which comes after its own win', async () => {
    await mainButton(game).click();
    const win = game.locator('.jackpot-win');
    await expect(win).toContainText('Mini jackpot');
    await expect(win).toContainText(/\$5\.\d\d/);
    await picture(page, 'game-jackpot-win');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expect(win).toHaveCount(0);
    await waitsFor(game, 'idle');
    await expect(game.getByRole('status')).toContainText(/You won the Mini jackpot: \$5\.\d\d\./);
    const after = await readouts(game);
    expect(after.balanceCents).toBe(before.balanceCents - stakeCents + after.winCents);
    await page.keyboard.press('h');
    const history = game.getByRole('dialog', { name: 'Your last rounds' });
    await expect(history.getByRole('row', { name: /Mini jackpot: \$5\.\d\d/ })).toBeVisible();
    await history.getByText('Draw: seed · key').first().click();
    await picture(page, 'game-jackpot-history');
  });

  await test.step('the house sees the hit, and the pot begin anew', async () => {
    const mini = desk.getByRole('row', { name: /^Mini/ });
    await expect(mini.getByRole('gridcell').nth(5)).toHaveText('1');
    await expect(mini).toContainText(/\$4\.\d\d/);
  });
  await office.close();
});
