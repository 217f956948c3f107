import { bySuite } from '@golden-acers/testing/suite';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, openConsole } from './console-page.ts';
import { ownProductTest as test } from './own-product.ts';
import { expect } from './scenario.ts';

const guest = { username: 'walk_in_guest' };
/** The number of recharges in the shift, each of `cents`. */
const recharges = bySuite(5, 20);
const cents = 1_000;
/** Ten times too much, which is redeemed except for the intended amount. */
const wrongCents = 10_000;
const floatCents = 5_000;

test('a cashier opens the till, recharges many times, corrects a wrong amount, and counts to the cent', async ({
  page,
  product,
}) => {
  await test.step('the till is opened with its float', async () => {
    await openConsole(page, product);
    await openTill(page);
    await page.getByRole('button', { name: 'Open till' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('In the till (cents)').fill(String(floatCents));
    await dialog.getByRole('button', { name: 'Open till' }).click();
    await expect(dialog).toBeHidden();
  });

  const account =
    await test.step('a player without a mailbox is created, and gets the sign-in data', async () => {
      await page.getByRole('navigation').getByRole('button', { name: 'User Management' }).click();
      await page.getByRole('button', { name: 'Create Player' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Username').fill(guest.username);
      await dialog.getByRole('button', { name: 'Generate a password' }).click();
      await dialog.getByRole('button', { name: 'Create Player' }).click();
      await expect(dialog.getByText(/@players\.internal$/)).toBeVisible();
      const made = (await dialog.getByText(/@players\.internal$/).textContent()) ?? '';
      await expectAccessible(page, 'console-player-made');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByPlaceholder('ID or Account').fill(guest.username);
      const row = rowOf(page);
      // The head, and the only row.
      await expect(page.getByRole('grid', { name: 'Players' }).getByRole('row')).toHaveCount(2);
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('$0.00');
      await expectAccessible(page, 'console-players');
      return made.slice(0, made.indexOf('@'));
    });

  await test.step('recharges are made, one of them ten times too large', async () => {
    for (let count = 1; count <= recharges; count += 1) {
      await submitTransfer(page, 'Recharge', count === 3 ? wrongCents : cents);
    }
    const balance = (recharges - 1) * cents + wrongCents;
    await expect(rowOf(page)).toContainText(`$${(balance / 100).toFixed(2)}`);
  });

  await test.step('the excess is redeemed on the player’s page', async () => {
    await rowOf(page)
      .getByRole('button', { name: new RegExp(`^${guest.username}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(account, 'i'));
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in cents').fill(String(wrongCents - cents));
    await submitDialog(dialog);
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('Write a note').fill('Recharged $100.00 for $10.00, taken back');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('taken back');
    await page.getByRole('tab', { name: 'Transfers' }).click();
    await expect(page.getByRole('row').filter({ hasText: '$90.00' })).toContainText('Redeem');
    await expectAccessible(page, 'console-player-transfers');
    await page.getByRole('button', { name: 'Receipt: Redeem of $90.00' }).click();
    await expect(dialog).toContainText(account);
    await expectAccessible(page, 'console-receipt');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('1');
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(`$${(recharges * cents) / 100}.00`).first()).toBeVisible();
    await expectAccessible(page, 'console-player');
  });

  await test.step('the player is opened again from those who were open last', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'User Management' }).click();
    const recent = page.getByRole('navigation', { name: 'Recent players' });
    await expect(recent.getByRole('button')).toHaveText([new RegExp(guest.username)]);
    await expectAccessible(page, 'console-recent-players');
    await page.keyboard.press('1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(account, 'i'));
  });

  await test.step('the till is counted without a difference', async () => {
    await openTill(page);
    await page.getByRole('button', { name: 'Count and close' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Counted (cents)').fill(String(floatCents + recharges * cents));
    await expect(dialog.getByText('Expected', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Count and close' }).click();
    await expect(dialog.getByText('Expected', { exact: true })).toBeVisible();
    await expect(dialog.getByText('It adds up').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open till' })).toBeVisible();
  });
});

const rowOf = (page: Page) => page.getByRole('main').getByRole('row').filter({ hasText: guest.username });

async function openTill(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('main').getByText('Shifts', { exact: true }).click();
}

async function submitTransfer(page: Page, name: 'Recharge', amount: number): Promise<void> {
  await rowOf(page)
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in cents').fill(String(amount));
  await submitDialog(dialog);
}

async function submitDialog(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Amount in cents').press('Enter');
  await expect(dialog).toBeHidden();
}
