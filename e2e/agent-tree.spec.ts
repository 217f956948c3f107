import type { Page, Response } from '@playwright/test';
import { revokeKeyOfAgentBelow } from './api-key-steps.ts';
import { connectAgentOnConsole, expectAccessible, stepUp } from './console-page.ts';
import { expect, registerPlayer, signInOnPage, test } from './scenario.ts';

const player = { username: 'nora_field', email: 'nora.field@example.test', password: 'fields-and-gold-9' };
const cashierPassword = 'a till of my own';

test('the root agent builds a tree, gives it credit, and disables a cashier', async ({
  page,
  product,
  consoleErrors,
}) => {
  // Requests of signed-out agents, and those that a cashier may not send, are refused on purpose.
  consoleErrors.expect(/status of (401|403|409)/);
  const credentials = product.credentialsOf('agent');
  let firstPassword = '';

  await test.step('a player exists who can be recharged', async () => {
    await registerPlayer(product, player);
  });

  await test.step('the root agent adds a store by mail and a cashier with a first password', async () => {
    await openTree(page, credentials);
    await page.getByRole('button', { name: 'Add agent', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add agent' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Harbour store');
    await dialog.getByLabel('Email', { exact: true }).fill('harbour@agents.test');
    await dialog.getByLabel('Level').selectOption('Store');
    await expectAccessible(page, 'agents-create');
    await dialog.getByRole('button', { name: 'Add agent' }).click();
    await stepUp(page, credentials.password, 'Your password');
    await expect(agentRow(page, 'Harbour store')).toContainText('Store');
    await chooseAgentAction(page, 'Harbour store', 'Add an agent below');
    const below = page.getByRole('dialog', { name: 'Add agent' });
    await below.getByLabel('Name').fill('Till one');
    await below.getByLabel('Email', { exact: true }).fill('till.one@agents.test');
    await below.getByText('Temporary password').click();
    await below.getByRole('button', { name: 'Add agent' }).click();
    const shown = page.getByRole('dialog', { name: 'Temporary password' });
    await expectAccessible(page, 'agents-first-password');
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    // The note with it is lost.
    await chooseAgentAction(page, 'Till one', 'Issue another temporary password');
    const lost = page.getByRole('dialog', { name: 'Another temporary password for Till one' });
    await expect(lost.getByLabel('Reason')).toBeFocused();
    await lost.getByLabel('Reason').fill('The note is lost');
    await lost.getByRole('button', { name: 'Issue' }).click();
    firstPassword = (await shown.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).textContent()) ?? '';
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    await expect(agentRow(page, 'Till one')).toContainText('Must change password');
  });

  await test.step('a window of 1,024 px shows the actions of each agent', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 1024, height: 768 });
    const actions = agentRow(page, 'Till one').getByRole('button', { name: /^Actions for/ });
    await expect(actions).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
  });

  await test.step('credit moves down one level at a time, and never more than there is', async () => {
    await chooseAgentAction(page, 'Harbour store', 'Allot credit');
    const allot = page.getByRole('dialog', { name: 'Allot credit to Harbour store' });
    await allot.getByLabel('Amount in cents').fill('10000');
    await expectAccessible(page, 'agents-allot');
    await allot.getByRole('button', { name: 'Allot $100.00' }).click();
    await expect(agentRow(page, 'Harbour store')).toContainText('$100.00');
    await chooseAgentAction(page, 'Till one', 'Allot credit');
    const till = page.getByRole('dialog', { name: 'Allot credit to Till one' });
    await till.getByLabel('Amount in cents').fill('10001');
    await expect(till.getByText('There is not that much credit.')).toBeVisible();
    await till.getByLabel('Amount in cents').fill('3000');
    await till.getByRole('button', { name: 'Allot' }).click();
    await expect(agentRow(page, 'Till one')).toContainText('$30.00');
    await expect(agentRow(page, 'Harbour store')).toContainText('$70.00');
    await expectAccessible(page, 'agents-tree');
  });

  await test.step('the store is asked to decide about a large credit of its till', async () => {
    await chooseAgentAction(page, 'Harbour store', 'Allot credit');
    const store = page.getByRole('dialog', { name: 'Allot credit to Harbour store' });
    await store.getByLabel('Amount in cents').fill('49000');
    await store.getByRole('button', { name: 'Allot' }).click();
    await expect(agentRow(page, 'Harbour store')).toContainText('$560.00');
    await chooseAgentAction(page, 'Till one', 'Allot credit');
    const till = page.getByRole('dialog', { name: 'Allot credit to Till one' });
    await till.getByLabel('Amount in cents').fill('50000');
    await till.getByRole('button', { name: 'Allot $500.00' }).click();
    await till.getByRole('button', { name: 'Ask Harbour store to decide $500.00' }).click();
    await expect(till).toBeHidden();
    await expect(agentRow(page, 'Harbour store')).toContainText('$560.00');
    await page.goto('/adminacers?view=transaction-records&tab=approvals');
    const requested = page.getByRole('row').filter({ hasText: 'Till one' });
    await expect(requested).toContainText('$500.00');
    await requested.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'console-requested-decision');
    await page.goto('/adminacers?view=admin-structure');
  });

  await test.step('roles are shown side by side', async () => {
    await page.getByRole('button', { name: 'Roles', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: /Cashier/ })).toBeVisible();
    await expectAccessible(page, 'agents-roles');
    await page.getByRole('button', { name: 'Edit Cashier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Cashier' });
    await dialog.getByLabel('Limit per transfer').fill('2500');
    await dialog.getByLabel('Reason').fill('Small sums at the till');
    await expectAccessible(page, 'agents-role');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Limit per transfer/ })).toContainText('$25');
  });

  await test.step('an API key of a store below is revoked', () => revokeKeyOfAgentBelow(page, product));

  await test.step('a list of managers does not move the page when it is loaded', async () => {
    const known = Promise.withResolvers<void>();
    await page.route('**/api/agent/agents', (route) => known.promise.then(() => route.continue()));
    await page.goto('/adminacers?view=game-records');
    const field = page.getByLabel('From date', { exact: true });
    await expect(field).toBeVisible();
    const before = await field.boundingBox();
    known.resolve();
    const manager = page.getByLabel('Manager', { exact: true });
    await expect(manager.getByRole('option', { name: 'Harbour store' })).toBeAttached();
    expect(await field.boundingBox()).toEqual(before);
    await page.unroute('**/api/agent/agents');
  });

  await test.step('the cashier must choose a password before anything else opens', async () => {
    await signOut(page);
    const refused: string[] = [];
    const record = (response: Response) => response.status() === 403 && refused.push(response.url());
    page.on('response', record);
    await signInOnPage(page, { email: 'till.one@agents.test', password: firstPassword });
    await page.waitForURL('**/adminacers**');
    await connectAgentOnConsole(page);
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await page.getByLabel('Temporary password', { exact: true }).fill(firstPassword);
    await page.getByLabel('New password', { exact: true }).fill(cashierPassword);
    await expectAccessible(page, 'agents-own-password');
    page.off('response', record);
    expect(refused, 'queries that the server refuses before the password is changed').toEqual([]);
    await page.getByRole('button', { name: 'Set my password' }).click();
    await expect(page.getByText('Your password is set')).toBeVisible();
    await page.goto('/adminacers?view=admin-structure');
    await expect(agentRow(page, 'Till one')).toContainText('$30.00');
    await expect(page.getByText('Your role lets you view this, but not change it.')).toBeVisible();
  });

  await test.step('a disabled cashier is signed out at once', async () => {
    await signOut(page);
    await openTree(page, credentials);
    await chooseAgentAction(page, 'Till one', 'Disable');
    const dialog = page.getByRole('dialog', { name: 'Disable Till one' });
    await dialog.getByLabel('Reason').fill('The till is closed');
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect(agentRow(page, 'Till one')).toContainText('Disabled');
    await signOut(page);
    await signInOnPage(page, { email: 'till.one@agents.test', password: cashierPassword });
    await expect(page.getByText(/closed to sign-ins/).first()).toBeVisible();
  });
});

/** Selects a row by email, because names also appear in the rows below, as parents. */
const emails = { 'Harbour store': 'harbour@agents.test', 'Till one': 'till.one@agents.test' } as const;
const agentRow = (page: Page, name: keyof typeof emails) =>
  page.getByRole('row').filter({ hasText: emails[name] });

async function chooseAgentAction(page: Page, agent: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${agent}` }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
}

async function openTree(page: Page, who: { email: string; password: string }): Promise<void> {
  await signInOnPage(page, who);
  await page.waitForURL('**/adminacers**');
  await page.getByRole('navigation').getByText('Admin Structure', { exact: true }).click();
  await connectAgentOnConsole(page);
  await expect(page.getByRole('heading', { name: 'Agents', exact: true })).toBeVisible();
}
