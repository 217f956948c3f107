import type { Page } from '@playwright/test';
import { declineOpenRequests } from './api-client.ts';
import { expectAccessible, openConsole, openReview } from './console-page.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, registerOnPage, test } from './scenario.ts';

const player = { username: 'otis_marsh', email: 'otis.marsh@example.test', password: 'corn-and-gold-9' };
const secondAgent = { email: 'second@agents.example.test', name: 'Back Office' };
/** Above the amount from which two agents must decide. */
const dollars = '600';
const shown = '$600.00';
const daysAgo = 3;
/** Long, because the provider's records are read with background calls. */
const recordReadTimeoutMs = 90_000;

test('a transfer that the records cannot explain is decided by two agents, and a day closes at zero', async ({
  page,
  product,
  browser,
}) => {
  await declineOpenRequests(product);
  const sandboxAdmin = openSandboxAdmin(product);
  const newConsolePage = async () => {
    const context = await browser.newContext({ baseURL: product.siteUrl });
    return { context, consolePage: await context.newPage() };
  };

  await test.step('a player of the second agent requests a recharge', async () => {
    await registerOnPage(page, product, player);
    await sandboxAdmin.addAgent(secondAgent, player.email);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Request a recharge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in dollars').fill(dollars);
    await dialog.getByRole('button', { name: /^Request \$/ }).click();
    await expect(page.getByText('Request sent')).toBeVisible();
  });

  const approve = async (at: Page) => {
    await at.getByRole('button', { name: 'Requests, 1 open' }).click();
    await at.getByRole('button', { name: `Approve the Recharge of ${shown} for`, exact: false }).click();
    await at
      .getByRole('dialog')
      .getByRole('button', { name: `Recharge ${shown}` })
      .click();
    await expect(at.getByRole('dialog')).toBeHidden();
  };
  await test.step('one agent approves it, and the amount needs a second one', async () => {
    const { context, consolePage: other } = await newConsolePage();
    await openConsole(other, product, {
      email: secondAgent.email,
      password: product.credentialsOf('agent').password,
    });
    await approve(other);
    await expect(other.getByRole('row').filter({ hasText: player.username })).toContainText(
      `Approved by ${secondAgent.name}, waiting for a second agent`,
    );
    await expectAccessible(other, 'console-requests-second');
    await other.goto('/adminacers');
    await other
      .getByRole('row')
      .filter({ hasText: player.username })
      .getByRole('button', { name: /^Recharge/ })
      .click();
    await other.getByLabel('Amount in cents').fill(`${dollars}00`);
    await other.keyboard.press('Enter');
    await expect(other.getByText('Waits for a second agent')).toBeVisible();
    await context.close();
  });

  const office = await newConsolePage();
  const { consolePage } = office;
  await test.step('it is approved, the provider’s response is lost, and an equal record exists', async () => {
    await openConsole(consolePage, product);
    await withdrawApproval(consolePage);
    await sandboxAdmin.addProviderTrade({ playerEmail: player.email, cents: 60_000, daysAgo: 0 });
    await sandboxAdmin.dropNextResponse('recharge');
    await approve(consolePage);
    await consolePage.getByRole('button', { name: 'Answered' }).click();
    await expect(consolePage.getByRole('row').filter({ hasText: 'otis_marsh' })).toContainText(
      'Approved, being checked',
    );
    await expectAccessible(consolePage, 'console-requests-answered');
    await expect(page.getByText('Approved, being checked')).toBeVisible();
    await expectAccessible(page, 'player-wallet-filled');
  });

  await test.step('an agent decides with a reason, and the decision waits for an agent above', async () => {
    const { context, consolePage: other } = await newConsolePage();
    await openConsole(other, product, {
      email: secondAgent.email,
      password: product.credentialsOf('agent').password,
    });
    const dialog = await openReview(other, player.username);
    await expect(dialog).toContainText('the provider has more records than we can explain');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(dialog.getByText('Choose one')).toBeVisible();
    await expectAccessible(other, 'console-review-decide');
    await dialog.getByRole('radio', { name: /It was carried out/ }).check();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The second record is of the other office');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await expect(dialog).toBeHidden();
    await expect(other.getByRole('row').filter({ hasText: 'otis_marsh' })).toContainText('To confirm');
    await other.getByRole('button', { name: /^Decide: the transfer of otis_marsh/ }).click();
    await expect(dialog).toContainText('Your decision waits. Another agent must confirm it.');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeHidden();
    await expectAccessible(other, 'console-review-own');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await context.close();
  });

  await test.step('a second agent confirms, and the player gets the credit', async () => {
    const dialog = await openReview(consolePage, player.username);
    await expect(dialog).toContainText(`${secondAgent.name} decided this.`);
    await expectAccessible(consolePage, 'console-review-confirm');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(consolePage.getByText('Nothing is waiting for a decision')).toBeVisible();
    await consolePage.getByRole('button', { name: 'Settled' }).click();
    await expect(consolePage.getByRole('row').filter({ hasText: 'otis_marsh' })).toContainText('Applied');
    await expect(page.getByText(`Your ${shown} recharge was approved`)).toBeVisible();
    await expect(page.getByText('Last Recharge: Success')).toBeVisible();
  });

  await test.step('a day has a difference that only the provider recorded, is explained, and closes at zero', async () => {
    await sandboxAdmin.addProviderTrade({ playerEmail: player.email, cents: 1_250, daysAgo });
    await closeDay(consolePage, dayBefore(daysAgo));
  });

  await test.step('a day without a comparison offers one, unless the day is not over', async () => {
    const missing = dayBefore(daysAgo + 1);
    await consolePage.goto(dayPath(dayBefore(0)));
    await expect(consolePage.getByText('Only a day that is over')).toBeVisible();
    await expect(consolePage.getByRole('button', { name: 'Compare', exact: true })).toHaveCount(0);
    await consolePage.goto(dayPath(missing));
    await expect(consolePage.getByText('There is no statement of this day.')).toBeVisible();
    await expectAccessible(consolePage, 'console-statement-missing');
    await consolePage.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(consolePage.getByText('At zero')).toBeVisible({ timeout: recordReadTimeoutMs });
  });
  await office.context.close();
});

async function closeDay(consolePage: Page, day: string): Promise<void> {
  await consolePage.getByRole('button', { name: 'Statements', exact: true }).click();
  await consolePage.getByLabel('Day (UTC)', { exact: true }).fill(day);
  await consolePage.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(consolePage.getByRole('heading', { name: `Statement of ${day}` })).toBeVisible();
  await expect(consolePage.getByText('1 to settle')).toBeVisible({ timeout: recordReadTimeoutMs });
  await expect(consolePage.getByRole('button', { name: 'Close Day' })).toBeDisabled();
  await consolePage.getByRole('button', { name: /^Decide: the difference of otis_marsh/ }).click();
  const dialog = consolePage.getByRole('dialog', { name: 'Missing here' });
  await expect(dialog).toContainText('$12.50');
  await expectAccessible(consolePage, 'console-statement-difference');
  await dialog.getByRole('radio', { name: /Explain it/ }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Given by hand in the provider’s own console');
  await dialog.getByRole('button', { name: 'Settle' }).click();
  await expect(dialog).toBeHidden();
  await expect(consolePage.getByText('At zero')).toBeVisible();
  await consolePage.getByRole('button', { name: 'Close Day' }).click();
  await expect(consolePage.getByText('Closed by')).toBeVisible();
  await expect(consolePage.getByText('Closed', { exact: true })).toBeVisible();
  await expectAccessible(consolePage, 'console-statement-closed');
}

const dayPath = (day: string) => `/adminacers?view=transaction-records&tab=statements&day=${day}`;

/** Returns the day in UTC, as in statements. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** A direct recharge of the same amount also waits, and the second agent declines it. */
async function withdrawApproval(consolePage: Page): Promise<void> {
  await consolePage.goto('/adminacers?view=transaction-records&tab=approvals');
  const held = consolePage.getByRole('row').filter({ hasText: secondAgent.name });
  await expect(held).toContainText(shown);
  await expectAccessible(consolePage, 'console-approvals');
  await held.getByRole('button', { name: /^Decide/ }).click();
  await consolePage.getByRole('button', { name: 'Decline' }).click();
  await consolePage.getByLabel('Reason').fill('The request is the same');
  await consolePage.getByRole('button', { name: 'Decline' }).click();
  await expect(consolePage.getByText('The command was declined.')).toBeVisible();
}
