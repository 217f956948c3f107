import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, openConsole } from './console-page.ts';
import { registerAtOwnProduct, ownProductTest as test } from './own-product.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect } from './scenario.ts';

/** Its midnight is at no full hour of UTC, and it has no daylight saving time. */
const zone = { name: 'Australia/Eucla', aheadMs: 8.75 * 3_600_000 };
const dayMs = 86_400_000;
const daysAgo = (days: number) =>
  new Date(Date.now() + zone.aheadMs - days * dayMs).toISOString().slice(0, 10);
const at = (day: string, time: string) => new Date(Date.parse(`${day}T${time}:00Z`) - zone.aheadMs);

test('an agent reads a report in its own time zone, down to the rows, and orders it by mail', async ({
  page,
  product,
}) => {
  const [before, first, second] = [daysAgo(4), daysAgo(3), daysAgo(2)];
  const sandboxAdmin = openSandboxAdmin(product);
  await test.step('money is moved at both ends of the agent’s days', async () => {
    await sandboxAdmin.addPastTransfers((await registerAtOwnProduct(product, 'nuno_report')).email, [
      { kind: 'recharge', cents: 10_000, at: at(before, '23:59') },
      { kind: 'recharge', cents: 25_000, at: at(first, '00:05') },
      { kind: 'redeem', cents: 5_000, at: at(first, '23:55') },
      { kind: 'recharge', cents: 3_000, at: at(second, '00:00') },
    ]);
  });

  await test.step('the site shows what the operator sets, within bounds', async () => {
    await openConsole(page, product);
    await openMenu(page, 'Setting');
    const card = page.locator('form').filter({ has: page.getByLabel('Games', { exact: true }) });
    const games = card.getByLabel('Games', { exact: true });
    await games.fill('0');
    await expect(card.getByText('Enter a whole number from 1 to 100,000')).toBeVisible();
    const set = async (count: string) => {
      await games.fill(count);
      await expect(games).toHaveAccessibleDescription(`Shown as ${count}+`);
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The figures are saved.').first()).toBeVisible();
    };
    await set('26');
    const visitor = await page.context().newPage();
    await visitor.goto('/about-us');
    await expect(visitor.getByRole('definition').filter({ hasText: '26+' })).toBeVisible();
    await visitor.close();
    await set('500');
  });

  await test.step('the agent’s time zone is chosen', async () => {
    const card = page.locator('form').filter({ has: page.getByLabel('Time zone', { exact: true }) });
    await card.getByLabel('Time zone', { exact: true }).selectOption(zone.name);
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a period is chosen by name, and another one typed', async () => {
    await openMenu(page, 'Reports');
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(page.getByText(`days in ${zone.name}`)).toBeVisible();
    await expect(tile(page, 'New players')).toContainText(/New players\s*[1-9]/);
    await page.getByRole('button', { name: 'Custom' }).click();
    await page.getByLabel('From date', { exact: true }).fill(second);
    await page.getByLabel('To date', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText('Choose a period from the earlier to the later day')).toBeVisible();
    await page.getByLabel('From date', { exact: true }).fill(first);
    await page.getByLabel('To date', { exact: true }).fill(second);
    await page.keyboard.press('Enter');
  });

  await test.step('its figures are shown with those of the days before, as a chart and as a table', async () => {
    await expect(tile(page, 'Net')).toContainText('$230.00');
    await expect(tile(page, 'Net')).toContainText(/▲ 130\s?%/);
    await expect(tile(page, 'Net')).toContainText('Previous period: $100.00');
    await expect(tile(page, 'Active players')).toContainText('1');
    const chart = page.getByRole('figure').filter({ hasText: 'Net by day' });
    await expect(chart.locator('canvas')).toBeVisible();
    const days = page.getByRole('grid', { name: 'Days' });
    await expect(days.getByRole('row').filter({ hasText: first })).toContainText('$250.00 × 1');
    await expect(days.getByRole('row').filter({ hasText: first })).toContainText('$50.00 × 1');
    await expect(days.getByRole('row').filter({ hasText: second })).toContainText('$30.00 × 1');
    await tile(page, 'Recharged').click();
    await expect(page.getByRole('figure').filter({ hasText: 'Recharged by day' })).toBeVisible();
    await expectAccessible(page, 'report-days');
  });

  await test.step('a press on a day opens its rows, and Back returns', async () => {
    await page.getByRole('button', { name: `View transfers: ${first}` }).click();
    const rows = page.getByRole('grid', { name: 'Transfers' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(`${first} 23:55`);
    await expect(rows.nth(2)).toContainText(`${first} 00:05`);
    await page.goBack();
    await expect(tile(page, 'Net')).toContainText('$230.00');
  });

  const lines = [
    `${first},House,1,250.00,1,50.00,200.00,0,0.00,0.00`,
    `${second},House,1,30.00,0,0.00,30.00,0,0.00,0.00`,
  ];
  await test.step('the same report is exported as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`report-${first}-to-${second}.csv`);
    expect(linesOf(readFileSync(await file.path(), 'utf8'))).toEqual(lines);
  });

  await test.step('the report is ordered by mail', async () => {
    const { email } = product.credentialsOf('agent');
    await sandboxAdmin.verifyEmail(email);
    await page.reload();
    await page.getByRole('button', { name: 'By email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reports by email' });
    await expect(dialog).toContainText(zone.name);
    await dialog.getByText('Daily', { exact: true }).click();
    await expect(dialog.getByRole('switch', { name: 'Daily' })).toBeChecked();
    await expectAccessible(page, 'report-by-mail');
  });
});

const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('button', { name, exact: true }).click();

const tile = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Figure in the chart' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

/** Returns the lines without the header. */
const linesOf = (csv: string) => csv.trim().split(/\r?\n/).slice(1);
