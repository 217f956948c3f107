import type { Page } from '@playwright/test';
import { expectAccessibleInAllLayouts, openConsole } from './console-page.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'player' });

/** A new context takes over the player's session otherwise. */
const signedOut = { cookies: [], origins: [] };

/** The day after now, as the console's fields take it. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an agent announces a tournament, a player enters it, and the agent cancels it; friends are invited', async ({
  page,
  browser,
  product,
  account,
  consoleErrors,
}) => {
  // The player's page may ask for the cancelled tournament once more.
  consoleErrors.expect(/status of 404 .*\/api\/tournaments\/tn_/);
  const context = await browser.newContext({ baseURL: product.siteUrl, storageState: signedOut });
  const agentPage = await context.newPage();
  const main = agentPage.getByRole('main');

  await test.step('the agent saves a draft and publishes it', async () => {
    await openConsole(agentPage, product.credentialsOf('agent'));
    await agentPage.getByRole('navigation').getByText('Tournaments', { exact: true }).click();
    await main.getByRole('button', { name: 'New tournament' }).click();
    const dialog = agentPage.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Harvest race');
    await dialog.getByLabel('Description').fill('The highest stakes of the week win.');
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await expect(dialog.getByText('Enter the time as HH:mm').first()).toBeVisible();
    await expectAccessibleInAllLayouts(agentPage, 'tournament-editor');
    await dialog.getByLabel('First day', { exact: true }).fill(dayFromNow(1));
    await dialog.getByLabel('From (HH:mm)').fill('10:00');
    await dialog.getByLabel('Last day', { exact: true }).fill(dayFromNow(8));
    await dialog.getByLabel('Until (HH:mm)').fill('10:00');
    await dialog.getByLabel('Prize of each in cents, step 1').fill('10000');
    await dialog.getByRole('button', { name: 'Add a step' }).click();
    await dialog.getByLabel('Places, step 2').fill('2');
    await dialog.getByLabel('Prize of each in cents, step 2').fill('2500');
    await expect(dialog.getByText('$150.00 in all')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save as a draft' }).click();
    await main.getByRole('button', { name: 'Publish: Harvest race' }).click();
    await expect(agentPage.getByRole('alertdialog')).toContainText('$150.00 are set aside');
    await agentPage.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(main.getByRole('grid').getByText('Upcoming')).toBeVisible();
    await expectAccessibleInAllLayouts(agentPage, 'tournaments-console');
    await agentPage.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the player finds it, reads its rules and enters', async () => {
    await openFromMenu(page, 'Tournaments');
    await expect(page.getByRole('heading', { name: 'Harvest race' })).toBeVisible();
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByText('$150.00 in prizes')).toBeVisible();
    await expect(page.getByText('The sum of your stakes decides.')).toBeVisible();
    await page.getByRole('button', { name: 'Enter for free: Harvest race' }).click();
    await expect(page.getByText('1 player entered')).toBeVisible();
    await expect(page.getByText('Your rounds have not been read yet.')).toBeVisible();
    await expectAccessibleInAllLayouts(page, 'tournament');
  });

  await test.step('the agent cancels it with a reason, and the player is told that it is gone', async () => {
    await expect(main.getByRole('grid')).toContainText('Harvest race');
    await main.getByRole('button', { name: 'Cancel: Harvest race' }).click();
    const dialog = agentPage.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The wrong week');
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).last().click();
    await expect(main.getByText(/The wrong week/)).toBeVisible();
    await page.goto('/tournaments');
    await expect(page.getByText('No tournament at the moment')).toBeVisible();
  });

  await test.step('the invitation has the player’s own link, which fills the code in', async () => {
    await openFromMenu(page, 'Invite Friends');
    const code = String(Object(account.user).referralCode);
    await expect(page.getByText(`/register?ref=${code}`)).toBeVisible();
    await expect(page.getByText('Nobody has joined with your code yet.')).toBeVisible();
    await expectAccessibleInAllLayouts(page, 'invitations');
    const guest = await (
      await browser.newContext({ baseURL: product.siteUrl, storageState: signedOut })
    ).newPage();
    await guest.goto(`/register?ref=${code}`);
    await expect(guest.getByLabel('Referral code (optional)')).toHaveValue(code);
    await guest.context().close();
  });
  await context.close();
});

async function openFromMenu(page: Page, name: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name }).click();
}
