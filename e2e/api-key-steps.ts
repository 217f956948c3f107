import type { Component } from '@golden-acers/client';
import type { Page } from '@playwright/test';
import { callApi, callApiOrThrow, signInByApi } from './api-client.ts';
import { expectAccessible } from './console-page.ts';
import type { PrintedCredentials, Product } from './product.ts';
import { expect } from './scenario.ts';

/**
 * Creates a key, calls the API with it, rotates it and revokes it. The session must have been confirmed
 * recently.
 */
export async function manageApiKey(page: Page, product: Product): Promise<void> {
  const statusOf = async (token: string) =>
    (await callApi(product, 'GET /fortune-panda/labels', { token })).status;
  const secretDialog = page.getByRole('dialog', { name: 'The secret of your key' });
  const readSecret = async () => {
    const secret = (await secretDialog.getByText(/^ga_test_/).textContent()) ?? '';
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
  await expectAccessible(page, 'console-api-key-form');
  await form.getByLabel('Addresses').fill('127.0.0.0/8, ::1');
  await form.getByRole('button', { name: 'Make key' }).click();
  await expect(secretDialog).toBeVisible();
  await expectAccessible(page, 'console-api-key-secret');
  const first = await readSecret();
  expect(await statusOf(first)).toBe(200);
  await page.getByRole('button', { name: 'Rotate the key Till program' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  const second = await readSecret();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
  await page.reload();
  await expect(page.getByText('former secret until')).toBeVisible();
  await expectAccessible(page, 'console-api-keys');
  await page.getByRole('button', { name: 'Revoke the key Till program' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
}

type TreeNode = Pick<Component<'TreeAgent'>, 'id' | 'parentId'>;

/**
 * An agent above sees and revokes the key of a store below. Its session must have been confirmed recently.
 */
export async function revokeKeyOfAgentBelow(page: Page, product: Product): Promise<void> {
  const root = await signIn(product, product.credentialsOf('agent'));
  const agents = await callApiOrThrow<TreeNode[]>(product, 'GET /agent/agents', root);
  const rootAgent = agents.find(({ parentId }) => parentId === null);
  const store = { name: 'Mill store', email: 'mill@agents.test', level: 'store', welcome: 'password' };
  const made = await callApiOrThrow<{ firstPassword: string }>(product, 'POST /agent/agents', {
    ...root,
    body: { ...store, parentId: rootAgent?.id },
  });
  const password = 'a mill of my own';
  const first = { email: store.email, password: made.firstPassword };
  const { token } = await signInByApi(product, first);
  const body = { currentPassword: made.firstPassword, newPassword: password };
  await callApiOrThrow(product, 'PUT /user/password', { token, body });
  const own = await signIn(product, { email: store.email, password });
  const key = await callApiOrThrow<{ secret: string }>(product, 'POST /agent/api-keys', {
    ...own,
    body: { name: 'Mill program', scopes: ['players.read'] },
  });
  const status = async () =>
    (await callApi(product, 'GET /fortune-panda/labels', { token: key.secret })).status;
  expect(await status()).toBe(200);
  await page.goto('/adminacers?view=admin-structure');
  await page.getByRole('button', { name: 'Actions for Mill store' }).click();
  await page.getByRole('menuitem', { name: 'Show API keys' }).click();
  const list = page.getByRole('dialog', { name: 'API keys of Mill store' });
  await expect(list.getByText(`${key.secret.slice(0, 12)}…`, { exact: true })).toBeVisible();
  await expectAccessible(page, 'console-agent-api-keys');
  await list.getByRole('button', { name: 'Revoke the key Mill program' }).click();
  const revoke = page.getByRole('dialog', { name: 'Revoke Mill program?' });
  await revoke.getByLabel('Reason').fill('It has leaked');
  await expectAccessible(page, 'console-agent-api-key-revoke');
  await revoke.getByRole('button', { name: 'Revoke' }).click();
  await expect(list.getByText('Revoked', { exact: true })).toBeVisible();
  expect(await status()).toBe(401);
  await list.getByRole('button', { name: 'Close' }).last().click();
}

/** Signs in and confirms the session. */
async function signIn(product: Product, credentials: PrintedCredentials) {
  const { token } = await signInByApi(product, credentials);
  const { password } = credentials;
  await callApiOrThrow(product, 'POST /user/security/step-up', { token, body: { password } });
  return { token };
}
