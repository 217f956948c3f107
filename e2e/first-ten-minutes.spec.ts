import type { Page } from '@playwright/test';
import { openConsole } from './console-page.ts';
import { acresOfGoldUnderTest, gameButton, playRound, readGameDisplay, waitForPhase } from './game-page.ts';
import { balancePill, expect, expectReady, fillRegistration, formatDollars, test } from './scenario.ts';

const player = { username: 'ada_miller', email: 'ada.miller@example.test', password: 'corn-and-gold-7' };
/** The credit of the sign-up. */
const creditCents = 2_500;

test('a new player registers, plays a slot, and is recharged by an agent', async ({
  page,
  product,
  browser,
}) => {
  await test.step('the player registers and sees the provider credentials once', async () => {
    await page.goto('/');
    await expectReady(page);
    await page.getByRole('main').getByRole('link', { name: 'Get Started', exact: true }).click();
    await fillRegistration(page, player);
    await page.getByRole('button', { name: 'Create Account' }).click();
    // The confirmation is shown for two seconds. The form and its focus are gone, so the result is also
    // announced.
    await Promise.all([
      expect(page.getByRole('heading', { name: 'Registration Successful!' })).toBeVisible(),
      expect(page.getByText('Taking you to your dashboard...')).toBeFocused(),
    ]);
    await expect(page.getByText('Account created successfully!')).toBeVisible();
    const credentials = page.getByRole('listitem').filter({ hasText: 'Fortune Panda Account Created!' });
    await expect(credentials).toContainText(/ada_miller/);
  });

  await test.step('the player finds the sign-up credit on the dashboard', async () => {
    await page.waitForURL('**/dashboard');
    await expect(page.getByRole('main').getByText('$25.00').first()).toBeVisible();
    await expect(balancePill(page)).toHaveText('$25.00');
    await expect(page.getByText('Account Created', { exact: true })).toBeVisible();
    const offered = page.getByRole('region', { name: 'Popular Games' });
    await expect(offered.getByRole('button', { name: /Acres of Gold(?! 2)/ })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'You might like' }).getByRole('button').first(),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'VIP' })).toContainText('500 points to Bronze');
    await expect(page.getByRole('region', { name: 'Limits left' })).toContainText('You’ve set no limits.');
  });

  let game: Page;
  let gameBalanceCents = creditCents;
  await test.step('the player launches the slot in a pop-up on the sandbox’s origin and spins three times', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Games' }).first().click();
    // The sidebar stays open over the first game while the pointer is on it.
    await page.mouse.move(1000, 300);
    const opened = page.waitForEvent('popup');
    await gameButton(page, 'Acres of Gold').click();
    game = await opened;
    await game.waitForURL(`${product.sandboxUrl}/games/acres-of-gold?language=en`);
    await expect(game.getByText('Sandbox · play credits')).toBeVisible();
    const frame = game.mainFrame();
    await waitForPhase(frame, 'idle');
    expect((await readGameDisplay(frame)).balanceCents).toBe(creditCents);
    for (let spin = 0; spin < 3; spin += 1)
      await playRound(frame, acresOfGoldUnderTest, acresOfGoldUnderTest.byMouse);
    gameBalanceCents = (await readGameDisplay(frame)).balanceCents;
  });

  await test.step('the player sees the header show the new balance', async () => {
    // Uses a key, because the toast of the previous press may cover the button and stays while the pointer is
    // on it.
    await page.getByRole('button', { name: 'Refresh Balance' }).press('Enter');
    await expect(balancePill(page)).toHaveText(formatDollars(gameBalanceCents));
  });

  await test.step('the player is recharged by an agent in another browser', async () => {
    const office = await browser.newContext({ baseURL: product.siteUrl });
    const consolePage = await office.newPage();
    await openConsole(consolePage, product);

    await consolePage.getByRole('searchbox', { name: /ID or Account/ }).fill('ada_miller');
    await consolePage.getByRole('button', { name: 'Search', exact: true }).click();
    const row = consolePage.getByRole('row').filter({ hasText: 'ada_miller' });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /Recharge/ }).click();
    const dialog = consolePage.getByRole('dialog');
    await dialog.getByLabel(/Amount in cents/).fill('1250');
    await expect(dialog.getByText('$12.50').first()).toBeVisible();
    await dialog.getByRole('button', { name: /^Recharge/ }).click();
    await expect(consolePage.getByText('Recharge successful!')).toBeVisible();
    await office.close();
  });

  await test.step('the player returns to the open game, which shows the recharge', async () => {
    await game.evaluate("window.dispatchEvent(new Event('focus'))");
    await expect(game.locator('.readout').filter({ hasText: 'Balance' })).toContainText(
      formatDollars(gameBalanceCents + 1250),
    );
    const closed = game.waitForEvent('close');
    await game.getByRole('button', { name: 'Exit' }).click();
    await closed;
  });

  await test.step('the player sees the recharge arrive, and signs out', async () => {
    await page.goto('/dashboard');
    await expect(balancePill(page)).toHaveText(formatDollars(gameBalanceCents + 1250));
    await expect(page.getByText('Last Recharge: Success')).toBeVisible();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByText('Are you sure you want to logout?')).toBeVisible();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Logout' })
      .click();
    await expect(page.getByRole('link', { name: 'Sign up' }).first()).toBeVisible();
    await page.goto('/dashboard');
    await page.waitForURL('**/login*');
  });
});
