import { toMoney } from '@golden-acers/contract';
import type { Page } from '@playwright/test';
import { callApiOrThrow, declineOpenRequests, signInByApi } from './api-client.ts';
import { expectAccessible, openConsole } from './console-page.ts';
import type { Product } from './product.ts';
import { balancePill, expect, registerOnPage, test } from './scenario.ts';

const player = { username: 'nell_quay', email: 'nell.quay@example.test', password: 'corn-and-gold-8' };

/** Returns the row of a transfer, which opens its receipt. */
const receiptOf = (page: Page, text: RegExp) =>
  page.getByRole('list', { name: 'Transfers, newest first' }).getByRole('button', { name: text });
const requests = (page: Page) => page.getByRole('main').locator('section', { hasText: 'Your requests' });

test('a player requests credit in the wallet, and sees the agent’s decisions without a reload', async ({
  page,
  product,
  browser,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 422/);
  await declineOpenRequests(product);
  await test.step('the player registers and finds the sign-up credit in the wallet', async () => {
    await registerOnPage(page, product, player);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Wallet/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
    await expect(receiptOf(page, /Sign-up credit.*Done.*\$25\.00/)).toBeVisible();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  });

  await test.step('the player requests a recharge', async () => {
    await submitRequest(page, 'Request a recharge', '20', 'For the weekend');
    await expect(requests(page)).toContainText('Waiting for your agent');
    await expect(page.getByText('Recharge requested')).toBeVisible();
  });

  const office = await browser.newContext({ baseURL: product.siteUrl });
  const consolePage = await office.newPage();
  await test.step('the agent sees the waiting request', async () => {
    await openConsole(consolePage, product);
    await consolePage.getByRole('button', { name: 'Requests, 1 open' }).click();
    const row = consolePage.getByRole('row').filter({ hasText: 'nell_quay' });
    await expect(row).toContainText('$20.00');
    await expect(row).toContainText('For the weekend');
  });

  await test.step('the request is approved, and balance, badge and wallet are updated', async () => {
    await consolePage
      .getByRole('button', { name: /^Approve the Recharge of \$20\.00 for nell_quay/ })
      .click();
    const dialog = consolePage.getByRole('dialog');
    await expect(dialog).toContainText('$45.00');
    await dialog.getByRole('button', { name: 'Recharge $20.00' }).click();
    await expect(consolePage.getByText('Recharge successful!')).toBeVisible();
    await expect(consolePage.getByText('No open requests')).toBeVisible();

    await expect(balancePill(page)).toHaveText('$45.00');
    await expect(page.getByText('Your $20.00 recharge was approved')).toBeVisible();
    await expect(page.getByText('Last Recharge: Success')).toBeVisible();
    await expect(requests(page)).toContainText('Approved');
    await expect(receiptOf(page, /Recharge.*Done.*\$20\.00/)).toBeVisible();
  });

  await test.step('the player requests again and is declined with a reason', async () => {
    await submitRequest(page, 'Request a redeem', '40.50');
    // The console is notified without a reload.
    const declining = consolePage.getByRole('button', {
      name: /^Decline the Redeem of \$40\.50 for nell_quay/,
    });
    const text = 'Please play your credit through at least once before you ask for a redeem of it';
    const { token } = await signInByApi(product, product.credentialsOf('agent'));
    const body = { purpose: 'decline', language: 'en', text };
    await callApiOrThrow(product, 'POST /agent/templates', { token, body });
    await declining.click();
    const dialog = consolePage.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: text })).toBeVisible();
    await expectAccessible(consolePage, 'console-decline');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(dialog.getByText('Give the player a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Please play it through once first');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(consolePage.getByText('Request declined')).toBeVisible();
    await consolePage.getByRole('button', { name: 'Answered' }).click();
    const mine = consolePage.getByRole('row').filter({ hasText: 'nell_quay' });
    await expect(mine.filter({ hasText: 'Declined' })).toHaveCount(1);

    await expect(page.getByText('Your agent declined your redeem of $40.50')).toBeVisible();
    await expect(requests(page)).toContainText('Please play it through once first');
    await expect(balancePill(page)).toHaveText('$45.00');
  });

  await test.step('the player cancels a request', async () => {
    await submitRequest(page, 'Request a redeem', '5');
    await page.getByRole('button', { name: 'Cancel the $5.00 redeem request' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
    await expect(page.getByText('Request cancelled')).toBeVisible();
    await expect(requests(page)).toContainText('Cancelled');
  });

  await test.step('the player filters by URL and reads a receipt', async () => {
    await page.getByLabel('Kind').selectOption('redeem');
    await expect(page.getByText('No transfer matches')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?kind=redeem');
    await page.reload();
    await expect(page.getByText('No transfer matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    // Two quick changes are applied as two changes.
    await page
      .getByLabel('Kind')
      .or(page.getByLabel('Period'))
      .evaluateAll(
        (selects, values) => {
          for (const [at, select] of selects.entries()) {
            select.value = values[at];
            select.dispatchEvent(new Event('change', { bubbles: true }));
          }
        },
        ['recharge', '7d'],
      );
    await page.waitForURL('**?kind=recharge&period=7d');
    await receiptOf(page, /Recharge.*Done.*\$20\.00/).click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toContainText('Balance before$25.00');
    await expect(receipt).toContainText('Balance after$45.00');
    await expect(receipt.getByText(/^tr_[0-9a-z]{26}$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(receipt).toBeHidden();
  });

  await test.step('the player claims an offer, reads what is missing for another, and uses the agent’s code', async () => {
    const { token } = await signInByApi(product, product.credentialsOf('agent'));
    await publishCode(product, token, 'HARVEST5');
    await page.goto('/bonuses');
    const card = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(card('Welcome Bonus')).toContainText('It is for your first recharge only.');
    await expect(card('Weekly Cashback')).toContainText('For VIP Bronze and above.');
    await expect(card('Welcome Bonus').getByRole('button', { name: 'Claim Offer' })).toHaveCount(0);
    await expect(
      card('Weekly Cashback').getByRole('link', { name: 'See the way to Bronze' }),
    ).toHaveAttribute('href', '/vip');
    await card('Weekend Reload').getByRole('button', { name: 'Claim Offer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Weekend Reload' });
    await expect(sheet).toContainText('You recharge $100 and get a $50 bonus: $150 to play with.');
    await expect(sheet).toContainText('Stake $1,000.00 in all before you redeem.');
    await expectAccessible(page, 'claim-sheet');
    await sheet.getByRole('button', { name: 'Claim Offer' }).click();
    await expect(sheet.getByText('Confirm that you’ve read the terms.')).toBeVisible();
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Claim Offer' }).click();
    await expect(card('Weekend Reload').getByRole('status')).toHaveText(
      'Offer claimed. You get the bonus with a recharge of at least $20 from Friday to Sunday.',
    );
    await card('Weekend Reload').getByRole('button', { name: 'Cancel Offer' }).click();
    await expect(card('Weekend Reload').getByRole('button', { name: 'Claim Offer' })).toBeVisible();
    await page.goto('/wallet');
    await page.getByLabel('Code', { exact: true }).fill('nothing');
    await page.getByRole('button', { name: 'Use Code' }).click();
    await expect(page.getByText('This code is not known or no longer valid.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('harvest5');
    await page.getByRole('button', { name: 'Use Code' }).click();
    await expect(page.getByText('Bonus of $5.00 added.')).toBeVisible();
    await expect(receiptOf(page, /Offer bonus.*Done.*\$5\.00/)).toBeVisible();
    await expect(balancePill(page)).toHaveText('$50.00');
  });

  await test.step('the player gives up the bonus through the agent, who sees the figures first', async () => {
    await consolePage.goto('/adminacers?view=users');
    await consolePage
      .getByRole('grid')
      .getByRole('button', { name: /^nell_quay/ })
      .click();
    await expect(consolePage.getByText('$0.00 of $50.00 (0%)')).toBeVisible();
    await consolePage.getByRole('button', { name: 'Forfeit bonus' }).click();
    const dialog = consolePage.getByRole('dialog', { name: 'Forfeit bonus?' });
    await expect(dialog).toContainText('Stays with the player$45.00');
    await dialog.getByRole('button', { name: 'Forfeit $5.00' }).click();
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByRole('textbox').fill('Asked for it on the phone');
    await expectAccessible(consolePage, 'give-bonus-up');
    await dialog.getByRole('button', { name: 'Forfeit $5.00' }).click();
    await expect(dialog).toBeHidden();
    await expect(consolePage.getByText('$0.00 of $50.00 (0%)')).toBeHidden();
    await expect(balancePill(page)).toHaveText('$45.00');
  });
  await office.close();
});

/** Publishes an offer with a code: 5.00 for all players, to be wagered ten times. */
async function publishCode(product: Product, token: string, promoCode: string): Promise<void> {
  const none = { percent: null, maxBonus: null, startsAt: null, endsAt: null, weekdays: null } as const;
  const everybody = { newWithinDays: null, minVipTier: null, labelId: null, subtreeAgentId: null } as const;
  const body = {
    ...{
      kind: 'free_credit',
      texts: {},
      art: 'welcome',
      bonus: toMoney(500n),
      minRecharge: toMoney(0n),
      promoCode,
    },
    ...{ ...none, ...everybody, countries: null, claimsPerPlayer: null, timeZone: 'UTC', recurrence: 'once' },
    ...{ isAutomatic: false, isFirstRechargeOnly: false, wageringMultiple: 10, wageringShares: {} },
    ...{ maxStake: null, claimExpiresDays: 30, budget: toMoney(10_000n) },
  };
  const { id } = await callApiOrThrow<{ id: string }>(product, 'POST /agent/offers', { token, body });
  await callApiOrThrow(product, `POST /agent/offers/${id}/publish`, { token, body: {} });
}

async function submitRequest(page: Page, what: string, dollars: string, message = ''): Promise<void> {
  await page.getByRole('button', { name: what }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in dollars').fill(dollars);
  await dialog.getByLabel(/Message to your agent/).fill(message);
  await dialog.getByRole('button', { name: /^Request \$/ }).click();
  // The toast of the previous request may still be visible.
  await expect(page.getByText('Request sent').first()).toBeVisible();
  await expect(dialog).toBeHidden();
}
