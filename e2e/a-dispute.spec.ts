import { readFileSync } from 'node:fs';
import { declineOpenRequests } from './api-client.ts';
import {
  expectAccessible,
  expectAllColumnsVisible,
  openConsole,
  openReview,
  setPreferences,
} from './console-page.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, registerOnPage, test } from './scenario.ts';

const player = { username: 'ida_reed', email: 'ida.reed@example.test', password: 'corn-and-gold-9' };
/** Below the amount from which two agents must decide. */
const dollars = '40';
const shown = '$40.00';

test('a recharge that did not arrive is reviewed with its evidence, settled, and reported to its player', async ({
  page,
  product,
  browser,
}) => {
  await declineOpenRequests(product);
  const sandboxAdmin = openSandboxAdmin(product);
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const consolePage = await context.newPage();
  const row = () => consolePage.getByRole('main').getByRole('row').filter({ hasText: player.username });

  await test.step('a player requests a recharge, and the agent sees it at once', async () => {
    await openConsole(consolePage, product);
    await registerOnPage(page, product, player);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Request a recharge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in dollars').fill(dollars);
    await dialog.getByRole('button', { name: /^Request \$/ }).click();
    await expect(page.getByText('Request sent')).toBeVisible();
    await expect(consolePage.getByRole('button', { name: 'Requests, 1 open' })).toBeVisible();
    await expect(consolePage).toHaveTitle(/^\(1\) /);
  });

  await test.step('the agent takes the request, and asks the player a question', async () => {
    await consolePage.getByRole('button', { name: 'Requests, 1 open' }).click();
    await row()
      .getByRole('button', { name: /Who handles the request of/ })
      .click();
    await consolePage
      .getByRole('dialog')
      .getByRole('button', { name: /\(me\)$/ })
      .click();
    await expect(row()).toContainText('Assigned to me');
    await row()
      .getByRole('button', { name: /^Write to ida_reed/ })
      .click();
    await consolePage.getByRole('dialog').getByLabel('Message').fill('Which card did you pay with?');
    await consolePage.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Which card did you pay with?')).toBeVisible();
    await expectAccessible(consolePage, 'console-requests-taken');
    await consolePage.setViewportSize({ width: 1280, height: 800 });
    await setPreferences(consolePage, 'de', 'dark');
    await expectAllColumnsVisible(consolePage);
    await setPreferences(consolePage, 'en', 'dark');
  });

  await test.step('the request is approved, the provider’s response is lost, and the player finds no credit', async () => {
    await sandboxAdmin.addProviderTrade({ playerEmail: player.email, cents: 4_000, daysAgo: 0 });
    await sandboxAdmin.dropNextResponse('recharge');
    await row()
      .getByRole('button', { name: /^Approve the Recharge/ })
      .click();
    await consolePage
      .getByRole('dialog')
      .getByRole('button', { name: `Recharge ${shown}` })
      .click();
    await expect(page.getByText('Approved, being checked')).toBeVisible();
  });

  await test.step('the agent sees the transfer in both lists, and exports them as a file', async () => {
    await consolePage.getByRole('navigation').getByText('Transaction Records', { exact: true }).click();
    await consolePage.getByRole('button', { name: 'Today' }).click();
    await consolePage.getByRole('button', { name: 'Load', exact: true }).click();
    await expect(consolePage.getByText('Transaction records loaded successfully.').first()).toBeVisible();
    // The product's own record of 40.00 may be the newer one of the two.
    await expect(row().filter({ hasText: '$40.00' }).filter({ hasText: 'In both' })).toHaveCount(1);
    await expect(row().filter({ hasText: '$40.00' }).filter({ hasText: 'Only at the provider' })).toHaveCount(
      1,
    );
    // The sums are read apart from the rows.
    await expect(consolePage.getByText('Our transfers', { exact: true }).locator('..')).toContainText(/\d/);
    await expectAccessible(consolePage, 'console-transaction-records');
    const saved = consolePage.waitForEvent('download');
    await consolePage.getByRole('button', { name: 'Export CSV' }).click();
    const file = readFileSync(await (await saved).path(), 'utf8');
    expect(file).toMatch(/^\ufeff?Time \([^)]+\),Account,NickName,Match,Provider score,/);
    expect(file).toContain(',40.00,');
  });

  await test.step('the records cannot tell the two apart, so an agent decides with the evidence', async () => {
    const dialog = await openReview(consolePage, player.username);
    await expect(dialog).toContainText('the provider has more records than we can explain');
    await dialog.getByRole('radio', { name: /It was carried out/ }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The other record is the office’s own');
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await expect(dialog).toBeHidden();
    await consolePage.getByRole('button', { name: 'Settled' }).click();
    await expect(row()).toContainText('Applied');
    await expect(page.getByText(`Your ${shown} recharge was approved`)).toBeVisible();
  });

  await test.step('the file is listed on Download, and the sign-up credit among the welfare records', async () => {
    await consolePage.getByRole('navigation').getByText('Download', { exact: true }).click();
    await expect(consolePage.getByRole('row').filter({ hasText: 'Transaction Records' })).toContainText(
      'Ready',
    );
    await expect(consolePage.getByText('The sandbox has no player app')).toBeVisible();
    await expectAccessible(consolePage, 'console-download');
    await consolePage.getByRole('navigation').getByText('Welfare Records', { exact: true }).click();
    await consolePage.getByRole('button', { name: 'Today' }).click();
    await consolePage.getByRole('button', { name: 'Load', exact: true }).click();
    await expect(row().first()).toContainText('Sign-up');
    await expectAccessible(consolePage, 'console-welfare-records');
  });
  await context.close();
});
