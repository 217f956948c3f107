import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible, stepUp } from './console-page.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'agent' });

/** Starts a receiver on this machine, which the product may call as a test host. */
async function startReceiver() {
  const signatures: string[] = [];
  const receiver = { signatures, url: '', status: 500 };
  const server = createServer((request, response) => {
    signatures.push(String(request.headers['webhook-signature']));
    request.resume().on('end', () => response.writeHead(receiver.status).end('<b>till</b> 7'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { receiver, close: () => server.close() };
}

test('an integrator adds a webhook, sees why it fails, repairs it and changes its secret', async ({
  page,
  product,
  consoleErrors,
}) => {
  // The address that is not allowed, and the command that needs a confirmation.
  consoleErrors.expect(/status of (403|422)/);
  const { receiver, close } = await startReceiver();
  const secretDialog = page.getByRole('dialog', { name: 'The secret of your webhook' });
  const delivery = page.getByRole('dialog', { name: 'Test' });
  await page.goto('/adminacers?view=webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add a webhook' });
  await form.getByLabel('Address').fill('http://10.0.0.1/hook');
  await form.getByLabel('Description').fill('Till system');
  await form.getByLabel('Transfer settled').check();
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByText('Webhooks go to public addresses only')).toBeVisible();
  await expectAccessible(page, 'console-webhook-form');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await stepUp(page, product.credentialsOf('agent').password, 'Your password');
  await expect(secretDialog.getByText(/^whsec_/)).toBeVisible();
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  await expectAccessible(page, 'console-webhooks');

  // The arrow keys move within the row.
  const testButton = page.getByRole('button', { name: 'Send test to Till system' });
  await page.getByRole('row').filter({ hasText: 'Till system' }).focus();
  for (let stops = 0; stops < 10; stops += 1) {
    await page.keyboard.press('ArrowRight');
    if (await testButton.evaluate((button) => button.matches(':focus'))) break;
  }
  await expect(testButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(delivery.getByText('Failed', { exact: true })).toBeVisible();
  await expect(delivery.getByText('<b>till</b> 7')).toBeVisible();
  await expect(delivery.getByText('"type": "webhook.test"')).toBeVisible();
  await expectAccessible(page, 'console-webhook-delivery');
  receiver.status = 200;
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery.getByText('Delivered')).toBeVisible();
  await expect(delivery.getByRole('listitem').filter({ hasText: '200' })).toBeVisible();
  await expect(delivery.getByRole('listitem').filter({ hasText: '500' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(delivery).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Delivered' })).toBeVisible();
  await page.getByLabel('State').selectOption('Failed');
  await expect(page.getByText('No delivery matches')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No delivery matches')).toBeVisible();
  await page.getByLabel('State').selectOption('Every state');
  await expectAccessible(page, 'console-webhook-log');

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await secretDialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText('former secret signs until')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(delivery.getByText('Delivered')).toBeVisible();
  expect(receiver.signatures.map((given) => given.split(' ').length)).toEqual([1, 1, 2]);
  await delivery.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('It was disabled in the console.')).toBeVisible();
  await expectAccessible(page, 'console-webhook-disabled');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  close();
});
