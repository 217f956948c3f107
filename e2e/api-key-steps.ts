import type { Page } from '@playwright/test';
import { callApi } from './api-client.ts';
import { expectAccessibleInAllLayouts } from './console-page.ts';
import type { Product } from './product.ts';
import { expect } from './scenario.ts';

/** Makes a key, calls with it, rotates and revokes it. The session was confirmed lately. */
export async function manageApiKey(page: Page, product: Product): Promise<void> {
  const statusOf = async (token: string) =>
    (await callApi(product, 'GET /fortune-panda/labels', { token })).status;
  const secretDialog = page.getByRole('dialog', { name: 'The secret of your key' });
  const readSecret = async () => {
    const secret = (await secretDialog.getByText(/^ga_live_/).textContent()) ?? '';
    await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
    return secret;
  };
  await page.goto('/adminacers?view=api-keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Make key' }).click();
  const form = page.getByRole('dialog', { name: 'Make an API key' });
  await form.getByLabel('Name').fill('Till program');
  await form.getByLabel('See players').check();
  await form.getByLabel('Recharge', { exact: true }).check();
  await form.getByLabel('Addresses').fill('127.0.0.0/8, ::1, 300.1.1.1');
  await form.getByRole('button', { name: 'Make key' }).click();
  await expect(form.getByText('Enter addresses such as')).toBeVisible();
  await expectAccessibleInAllLayouts(page, 'console-api-key-form');
  await form.getByLabel('Addresses').fill('127.0.0.0/8, ::1');
  await form.getByRole('button', { name: 'Make key' }).click();
  await expect(secretDialog).toBeVisible();
  await expectAccessibleInAllLayouts(page, 'console-api-key-secret');
  const first = await readSecret();
  expect(await statusOf(first)).toBe(200);
  await page.getByRole('button', { name: 'Rotate the key Till program' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  const second = await readSecret();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  await page.reload();
  await expect(page.getByText('former secret until')).toBeVisible();
  await expectAccessibleInAllLayouts(page, 'console-api-keys');
  await page.getByRole('button', { name: 'Revoke the key Till program' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
}
