import { callApiOrThrow } from './api-client.ts';
import { findAxeViolations } from './axe.ts';
import { openConsole } from './console-page.ts';
import { gameButton, jacksOrBetterUnderTest, playRound, waitForPhase } from './game-page.ts';
import { proveIdentity, verifyPhone } from './identity-steps.ts';
import { tabTo } from './keyboard-navigation.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'player' });

test('a player sets limits by keyboard, an agent meets them and sets a lower one, and a reached limit ends the game', async ({
  page,
  product,
  account,
  browser,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of (409|422)/);
  const username = String(account.user.username);
  const rowOf = (group: string, period: string) =>
    page
      .locator('section section')
      .filter({ has: page.getByRole('heading', { name: group, exact: true, level: 3 }) })
      .getByRole('listitem')
      .filter({ hasText: period });

  await test.step('the player sets a limit with the keyboard only, and requests a higher one', async () => {
    await page.goto('/safer-play');
    await expect(page.getByRole('heading', { name: 'Your limits' })).toBeVisible();
    await tabTo(page, /Set ?Recharges in 24 hours/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Recharges in 24 hours' });
    await expect(dialog.getByLabel('Limit in dollars')).toBeFocused();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter an amount, such as 50')).toBeVisible();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const row = rowOf('Recharges', '24 hours');
    await expect(row).toContainText('$25.00 of $30.00');
    await expect(row).toContainText('$5.00 left');

    await row.getByRole('button', { name: /^Change/ }).click();
    await dialog.getByLabel('Limit in dollars').fill('500');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await expect(row.getByText(/^You asked for: \$500\.00/)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });

  const office = await browser.newContext({ baseURL: product.siteUrl });
  const consolePage = await office.newPage();

  await test.step('an agent sees what is left, and sets a lower limit on stakes', async () => {
    await openConsole(consolePage, product);
    await consolePage.getByRole('searchbox', { name: /ID or Account/ }).fill(username);
    await consolePage.getByRole('button', { name: 'Search', exact: true }).click();
    const row = consolePage.getByRole('row').filter({ hasText: username });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /Recharge/ }).click();
    const dialog = consolePage.getByRole('dialog');
    await dialog.getByLabel(/Amount in cents/).fill('501');
    await dialog.getByRole('button', { name: /^Recharge/ }).click();
    await expect(
      consolePage.getByText(/The recharge limit for 24 hours leaves 5 dollars/).first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await consolePage.goto(`/adminacers?view=player&player=${account.fortunePanda.username}`);
    const limits = consolePage.locator('section').filter({
      has: consolePage.getByRole('heading', { name: 'Limits', exact: true }),
    });
    await expect(limits).toContainText('$25.00 of $30.00');
    await expect(limits).toContainText('The player asked for: $500.00');
    await limits.getByRole('button', { name: 'Set a lower limit' }).click();
    await dialog.getByLabel('Limit on').selectOption('stake_day');
    await dialog.getByLabel('Limit in dollars').fill('0.01');
    await dialog.getByLabel(/Reason/).fill('A call from the family');
    await dialog.getByRole('button', { name: 'Set the limit' }).click();
    await expect(limits).toContainText('The operator has set $0.01');
    expect(await findAxeViolations(consolePage)).toEqual([]);
  });

  await verifyPhone(page, product.dataDir);
  await proveIdentity(consolePage, page, account.fortunePanda.username);
  await office.close();

  await test.step('the player plays a round, reads why the game has ended, and cannot start another one', async () => {
    await page.addInitScript('window.open = () => null');
    await page.goto('/games');
    await gameButton(page, jacksOrBetterUnderTest.name).click();
    await page.waitForURL('**/game-launch?*');
    const element = await page.getByTitle(jacksOrBetterUnderTest.name).elementHandle();
    const game = await element?.contentFrame();
    if (game === null || game === undefined) throw new Error('There is no frame.');
    await waitForPhase(game, 'idle');
    await playRound(game, jacksOrBetterUnderTest, jacksOrBetterUnderTest.byMouse);
    const today = new Date().toISOString().slice(0, 10);
    const body = { fromDate: today, toDate: today };
    await callApiOrThrow(product, 'POST /user/bets/read', { token: account.token, body });
    const reached = page.getByRole('alertdialog', { name: 'A limit is reached' });
    await expect(reached).toContainText('this limit is reached: Stakes in 24 hours');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/games');
    await gameButton(page, jacksOrBetterUnderTest.name).click();
    await expect(page.getByText(/The stake limit of 0\.01 dollars for 24 hours is reached/)).toBeVisible();
  });
});
