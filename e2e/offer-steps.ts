import type { Page } from '@playwright/test';
import { chooseInRowMenu, expectAccessible, openMenu } from './console-page.ts';
import { expect, test } from './scenario.ts';

/** An offer is written with a preview of its card and cost, refused for lack of a budget, and discarded. */
export async function runOffer(page: Page): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Promotions' });
  const form = page.getByRole('dialog');

  await test.step('an offer is written, with a preview of its card and cost', async () => {
    await openMenu(page, 'Promotions');
    await page.getByRole('button', { name: 'New offer' }).click();
    await form.getByLabel('Title').fill('Harvest reload');
    await form.getByLabel('Description').fill('A match for the weekend.');
    await form.getByLabel('Requirements').fill('Recharge at least $20 between Friday and Sunday.');
    await form.getByLabel('Maximum bonus (cents)').fill('10000');
    await form.getByRole('button', { name: 'Fri' }).click();
    const preview = form.getByRole('region', { name: 'What players see' });
    await expect(preview).toContainText('up to $100');
    await expect(preview.getByRole('button', { name: 'Claim Offer' })).toBeDisabled();
    await form.getByRole('button', { name: 'Estimate the cost' }).click();
    await expect(form.getByRole('region', { name: 'Cost' })).toContainText('Worst case');
    await expectAccessible(page, 'offer-dialog');
    await form.getByRole('button', { name: 'Save draft' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the offer is discarded, because its agent has no budget for it', async () => {
    await chooseInRowMenu(page, 'Harvest reload', 'Publish');
    await form.getByRole('button', { name: 'Publish' }).click();
    await expect(form.getByText('An offer of yours needs a budget.')).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await chooseInRowMenu(page, 'Harvest reload', 'End');
    await form.getByLabel('Reason').fill('No budget');
    await form.getByRole('button', { name: 'End', exact: true }).click();
    await expect(rows.getByText('Ended', { exact: true })).toBeVisible();
    await expectAccessible(page, 'promotions');
  });
}
