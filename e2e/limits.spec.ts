import { toMoney } from '@golden-acers/contract';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { callApiOrThrow } from './api-client.ts';
import { findAxeViolations } from './axe.ts';
import { openConsole } from './console-page.ts';
import { gameButton, jacksOrBetterUnderTest, mainButton, playRound, waitForPhase } from './game-page.ts';
import { proveIdentity, verifyPhone } from './identity-steps.ts';
import { tabTo } from './keyboard-navigation.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'player' });

test('a player sets limits by keyboard, an agent meets them and sets a lower one, and the game refuses a stake above it', async ({
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
    await expect(consolePage.getByText(/The 24-hour recharge limit leaves \$5\.00/).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await consolePage.goto(`/adminacers?view=player&player=${account.fortunePanda.username}`);
    const limits = consolePage.locator('section').filter({
      has: consolePage.getByRole('heading', { name: 'Limits', exact: true }),
    });
    await expect(limits).toContainText('$25.00 of $30.00');
    await expect(limits).toContainText('The player asked for: $500.00');
    await limits.getByRole('button', { name: 'Set a limit' }).click();
    await expect(dialog.getByRole('heading')).toHaveText('Set a lower limit');
    await dialog.getByLabel('Limit on').selectOption('stake_day');
    await expect(dialog.getByRole('heading')).toHaveText('Set a limit');
    await dialog.getByLabel('Limit in dollars').fill('1.5');
    await dialog.getByLabel(/Reason/).fill('A call from the family');
    await dialog.getByRole('button', { name: 'Set the limit' }).click();
    await expect(limits).toContainText('The operator has set $1.50');
    expect(await findAxeViolations(consolePage)).toEqual([]);
  });

  await verifyPhone(page, product.dataDir);
  await proveIdentity(consolePage, page, account.fortunePanda.username);
  await office.close();

  await test.step('the game refuses a stake above the limit, and names the limit, what it leaves and the way back', async () => {
    await page.addInitScript('window.open = () => null');
    await page.goto('/games');
    await gameButton(page, jacksOrBetterUnderTest.name).click();
    await page.waitForURL('**/game-launch?*');
    const element = await page.getByTitle(jacksOrBetterUnderTest.name).elementHandle();
    const game = await element?.contentFrame();
    if (game === null || game === undefined) throw new Error('There is no frame.');
    await waitForPhase(game, 'idle');
    await playRound(game, jacksOrBetterUnderTest, jacksOrBetterUnderTest.byMouse);
    await mainButton(game).click();
    const refused = game.getByRole('dialog', { name: 'This stake is above your limit' });
    await expect(refused).toContainText('Limit on stakes in 24 hours$1.50');
    await expect(refused).toContainText('Left$0.25');
    await expect(refused).toContainText('Free again');
    expect(await findAxeViolations(page)).toEqual([]);
    await refused.getByRole('button', { name: 'Back to the lobby' }).click();
    await page.waitForURL('**/games');
  });
});

test('a limit that ends a game is named in the game’s own window on a phone and on the site', async ({
  page,
  product,
  account,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of (401|409)/);
  const { token } = account;
  const launch = () =>
    callApiOrThrow<{ webLoginUrl: string }>(product, 'POST /fortune-panda-user/games/enter', {
      token,
      body: { kindId: jacksOrBetterUnderTest.kindId },
    });
  await callApiOrThrow(product, 'PUT /user/limits', {
    token,
    body: { kind: 'stake_week', max: toMoney(125n) },
  });
  await page.goto('/safer-play');
  const popUp = await context.newPage();
  await popUp.setViewportSize({ width: 390, height: 844 });
  await popUp.goto((await launch()).webLoginUrl);
  const game = popUp.mainFrame();
  await waitForPhase(game, 'idle');
  await playRound(game, jacksOrBetterUnderTest, jacksOrBetterUnderTest.byMouse);
  await mainButton(game).click();
  const reached = game.getByRole('dialog', { name: 'You’ve reached your limit' });
  await expect(reached).toContainText('Limit on stakes in 7 days$1.25Left$0.00Free again');
  expect(await findAxeViolations(popUp)).toEqual([]);
  await popUp.keyboard.press('Escape');

  const today = new Date().toISOString().slice(0, 10);
  const body = { fromDate: today, toDate: today };
  await callApiOrThrow(product, 'POST /user/bets/read', { token, body });
  const onSite = page.getByRole('alertdialog', { name: 'You’ve reached your limit' });
  await expect(onSite).toContainText('Stakes in 7 days');
  const ended = game.getByRole('alert').filter({ hasText: 'You’ve reached your limit' });
  await pollUntil(
    'a background job ends the game',
    async () => {
      await popUp.reload();
      await expect(game.locator('.frame, .screen-closed')).toBeVisible();
      return ended.isVisible();
    },
    (isEnded) => isEnded,
  );
  await expect(ended).toContainText('Limit on stakes in 7 days$1.25Left$0.00Free again');
  await expect(ended.getByRole('button', { name: 'Back to the lobby' })).toBeVisible();
  expect(await findAxeViolations(popUp)).toEqual([]);
  await popUp.close();
  await page.keyboard.press('Enter');
  await page.goto('/games');
  await page.addInitScript('window.open = () => null');
  await page.reload();
  await gameButton(page, jacksOrBetterUnderTest.name).click();
  await expect(page.getByText(/You’ve reached your \$1\.25 weekly stake limit/)).toBeVisible();
});
