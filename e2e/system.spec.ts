import { connectAgentOnConsole, expectAccessible, stepUp } from './console-page.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'agent' });

test('the operator changes a setting of all servers, and closes the site for maintenance', async ({
  page,
  product,
  consoleErrors,
}) => {
  // Commands that need a confirmation are refused once.
  consoleErrors.expect(/status of (401|403)/);
  const { password } = product.credentialsOf('agent');
  await page.goto('/adminacers?view=system');
  await connectAgentOnConsole(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Idle time of agents' });
  await expect(row).toContainText('Default');
  await expectAccessible(page, 'console-system');

  await test.step('on a phone, the value and what it replaces start below the name', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    const leftOf = (text: string) =>
      row.getByText(text, { exact: true }).evaluate((node) => {
        const range = node.ownerDocument.createRange();
        range.selectNodeContents(node);
        return Math.round(range.getBoundingClientRect().left);
      });
    const left = await leftOf('Idle time of agents');
    expect([await leftOf('15 minutes'), await leftOf('Default')]).toEqual([left, left]);
    await page.setViewportSize({ width, height });
  });

  await test.step('a value out of range stays in the dialog', async () => {
    await row.getByRole('button', { name: 'Change: Idle time of agents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Idle time of agents' });
    await dialog.getByText('Use the default').click();
    await dialog.getByLabel('Minutes', { exact: true }).fill('721');
    await expect(dialog).toContainText('From 1 minutes to 720 minutes');
    await dialog.getByLabel('Minutes', { exact: true }).fill('45');
    await dialog.getByLabel('Reason').fill('A busy evening');
    await expectAccessible(page, 'console-system-dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await stepUp(page, password, 'Your password');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('45 minutes');
  });

  await test.step('maintenance starts with a message, and ends', async () => {
    await page.getByLabel('Message on each page').fill('New games tonight');
    await page.getByRole('button', { name: 'Begin maintenance' }).click();
    await expect(page.getByText('Maintenance since')).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'We are working on the site.' });
    await expect(notice).toContainText('New games tonight');
    const over = await notice.boundingBox();
    const bar = await page.getByText('Fortune Panda Agent Connected').boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual((over?.y ?? 0) + (over?.height ?? 0));
    await page.getByRole('button', { name: 'End maintenance' }).click();
    await expect(page.getByRole('button', { name: 'Begin maintenance' })).toBeVisible();
  });

  await test.step('the setting is reset to its default', async () => {
    await row.getByRole('button', { name: 'Change: Idle time of agents' }).click();
    const dialog = page.getByRole('dialog', { name: 'Idle time of agents' });
    await dialog.getByText('Use the default').click();
    await dialog.getByLabel('Reason').fill('A quiet morning');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Default');
  });
});
