import { randomUUID } from 'node:crypto';
import { toMoney } from '@golden-acers/contract';
import type { Browser, Page } from '@playwright/test';
import { callApiOrThrow, type SignedInAccount, signInByApi } from './api-client.ts';
import { connectAgentOnConsole, expectAccessible } from './console-page.ts';
import { tabTo } from './keyboard-navigation.ts';
import type { PrintedCredentials, Product } from './product.ts';
import { expect, signInOnPage, startSignedIn, test } from './scenario.ts';

const disabledReason = 'Your role doesn’t allow this';
const guest = 'valley_guest';
/** All default permissions of a cashier, except viewing and recharging players. */
const removedPermissions = [
  'See contact data',
  'Create players',
  'Reset passwords',
  'Unbind devices',
  'Redeem',
  'Answer requests',
  'Handle support tickets',
  'Read records',
  'Read reports',
  'See agents',
  'Make exports',
];
const disabledControls = [
  'Transaction Records',
  'Game Records',
  'Admin Structure',
  'Reports',
  'JP Setting',
  'Support',
  'Download',
];

test('a cashier with few permissions reads why a control is disabled, does what it may, and gets a permission at once', async ({
  page,
  browser,
  product,
  consoleErrors,
}) => {
  // A permission is removed while its form is open.
  consoleErrors.expect(/status of 403/);
  const { distributor, cashier } = await seed(product);
  const above = await openTree(browser, product, distributor);
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  const tooltip = page.getByRole('tooltip');
  const recharge = page.getByRole('row').getByRole('button', { name: /^Recharge/ });

  await test.step('the distributor leaves its cashiers two permissions', async () => {
    await changeCashiers(above, { revoked: removedPermissions });
  });

  await test.step('the cashier sees all controls, and those it may not use are disabled', async () => {
    await signInOnPage(page, cashier);
    await page.waitForURL('**/adminacers');
    await connectAgentOnConsole(page);
    await expect(recharge).toBeVisible();
    for (const name of disabledControls) {
      await expect(menu.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
    }
    for (const name of ['User Management', 'Setting', 'Logout']) {
      await expect(menu.getByRole('button', { name, exact: true })).not.toHaveAttribute('aria-disabled');
    }
    await expectAccessible(page, 'restricted-players');
  });

  await test.step('keyboard, pointer and a row’s menu show the reason', async () => {
    await menu.getByRole('button').first().focus();
    await tabTo(page, /^Reports$/);
    await expect(tooltip).toHaveText(disabledReason);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/adminacers$/);
    // A real pointer moves before it rests. Only then can its hover be distinguished from keyboard focus.
    await page.mouse.move(1, 1);
    await page.getByRole('toolbar').getByRole('button', { name: 'Redeem' }).hover();
    await expect(tooltip).toHaveText(disabledReason);
    await page.getByRole('button', { name: /^More for/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Redeem' })).toHaveAccessibleName(
      `Redeem ${disabledReason}`,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('permitted actions work', async () => {
    await recharge.click();
    await expect(page.getByRole('dialog')).toContainText('You have 2,000 cents ($20.00) of credit left.');
    await sendCents(page, 500);
    await expect(page.getByText('Recharge successful!')).toBeVisible();
  });

  await test.step('the URL of a page that is not permitted shows the reason, and offers no useless action', async () => {
    for (const address of ['view=audit', 'view=transaction-records&tab=statements', 'view=reports']) {
      await page.goto(`/adminacers?${address}`);
      await expect(page.getByRole('main').getByText(disabledReason)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
    }
    await expectAccessible(page, 'restricted-reports');
  });

  await test.step('a permission that is granted opens the page, and one that is removed applies at once', async () => {
    const consolePage = await page.context().newPage();
    await consolePage.goto('/adminacers');
    await consolePage
      .getByRole('row')
      .getByRole('button', { name: /^Recharge/ })
      .click();
    await consolePage.getByLabel('Amount in cents').fill('500');
    await changeCashiers(above, { granted: ['Read reports'], revoked: ['Recharge'] });
    await expect(page.getByRole('navigation', { name: 'Parts of the report' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Reports' })).not.toHaveAttribute('aria-disabled');
    await consolePage.getByLabel('Amount in cents').press('Enter');
    await expect(consolePage.getByRole('dialog').getByText('Your role does not permit this.')).toBeVisible();
    await consolePage.keyboard.press('Escape');
    await expect(consolePage.getByRole('row').getByRole('button', { name: /^Recharge/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  await test.step('without credit it reads that nothing is left', async () => {
    await changeCashiers(above, { granted: ['Recharge'] });
    await page.goto('/adminacers');
    await recharge.click();
    await sendCents(page, 1_500);
    await expect(page.getByText('Recharge successful!')).toBeVisible();
    await recharge.click();
    await expect(page.getByRole('dialog')).toContainText('You have 0 cents ($0.00) of credit left.');
    await expectAccessible(page, 'restricted-without-credit');
  });
});

async function sendCents(page: Page, cents: number): Promise<void> {
  await page.getByLabel('Amount in cents').fill(String(cents));
  await page.keyboard.press('Enter');
}

interface Change {
  readonly granted?: readonly string[];
  readonly revoked?: readonly string[];
}

/** Changes the permissions of the agent's cashiers. */
async function changeCashiers(page: Page, { granted = [], revoked: lost = [] }: Change): Promise<void> {
  await page.getByRole('button', { name: 'Edit Cashier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Cashier' });
  for (const name of granted) await dialog.getByRole('checkbox', { name, exact: true }).check();
  for (const name of lost) await dialog.getByRole('checkbox', { name, exact: true }).uncheck();
  await dialog.getByLabel('Reason').fill('A till of few rights');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

async function openTree(browser: Browser, product: Product, agent: SignedInAccount): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.siteUrl });
  await startSignedIn(context, product, agent);
  const page = await context.newPage();
  await page.goto('/adminacers?view=admin-structure');
  await connectAgentOnConsole(page);
  await page.getByRole('button', { name: 'Roles', exact: true }).click();
  return page;
}

/** Creates a distributor with a cashier that has credit and one player. */
async function seed(
  product: Product,
): Promise<{ distributor: SignedInAccount; cashier: PrintedCredentials }> {
  const rootAccount = await signInByApi(product, product.credentialsOf('agent'));
  const tree = await callApiOrThrow<Agent[]>(product, 'GET /agent/agents', { token: rootAccount.token });
  const root = tree.find(({ id }) => id === rootAccount.user.id);
  if (root === undefined) throw new Error('The root agent is not in its own tree.');
  const distributor = await addAgent(product, rootAccount, { level: 'distributor', parentId: root.id });
  const cashier = await addAgent(product, distributor, { level: 'cashier', parentId: distributor.user.id });
  await callApiOrThrow(product, 'POST /fortune-panda/users', {
    token: cashier.token,
    idempotencyKey: randomUUID(),
    body: { username: guest, password: 'corn-and-gold-9' },
  });
  return { distributor, cashier };
}

interface Agent {
  readonly id: string;
}

/** Creates an agent that has set a password and got $20.00 from its parent. */
async function addAgent(
  product: Product,
  { token, password: parentPassword }: SignedInAccount,
  place: { level: string; parentId: string },
): Promise<SignedInAccount> {
  await callApiOrThrow(product, 'POST /user/security/step-up', {
    token,
    body: { password: parentPassword },
  });
  const email = `valley.${place.level}@agents.test`;
  const { agent, firstPassword } = await callApiOrThrow<{ agent: Agent; firstPassword: string }>(
    product,
    'POST /agent/agents',
    { token, body: { name: `Valley ${place.level}`, email, welcome: 'password', ...place } },
  );
  const first = await signInByApi(product, { email, password: firstPassword });
  const password = 'a valley of my own';
  await callApiOrThrow(product, 'PUT /user/password', {
    token: first.token,
    body: { currentPassword: firstPassword, newPassword: password },
  });
  await callApiOrThrow(product, `POST /agent/agents/${agent.id}/allot`, {
    token,
    idempotencyKey: randomUUID(),
    body: { amount: toMoney(2_000n) },
  });
  return signInByApi(product, { email, password });
}
