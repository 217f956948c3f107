import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { toMoney } from '@golden-acers/contract';
import type { Browser, Page, Route } from '@playwright/test';
import { callApiOrThrow, type SignedInAccount, signInByApi } from './api-client.ts';
import { connectAgentOnConsole, expectAccessible, openMenu, stepUp } from './console-page.ts';
import { runOffer } from './offer-steps.ts';
import type { Product } from './product.ts';
import { expect, signInOnPage, startSignedIn, test } from './scenario.ts';
import { handleTicket } from './ticket-steps.ts';

const playerPassword = 'corn-and-gold-9';
const guest = 'barn_guest';
const floatCents = 5_000;
/** Above the threshold of 500.00. */
const largeCents = 60_000;

test('an agent works a day from the sign-in to the counted till, with a second agent and a player on their pages', async ({
  page,
  browser,
  product,
  consoleErrors,
}) => {
  // The reset requires the agent's password first.
  consoleErrors.expect(/status of 403 .*change-password/);
  // A response is lost on purpose.
  consoleErrors.expect(/net::ERR_FAILED .*recharge/);
  // An offer without a budget and an invalid picture are refused.
  consoleErrors.expect(/status of 422 .*(publish|files)/);
  const { root, store, player, account, friend } = await seed(product);
  const playerSession = await signInByApi(product, player);
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: guest });

  await test.step('the console is opened: connected, without alarms, and the till is open', async () => {
    await signInOnPage(page, store);
    await page.waitForURL('**/adminacers');
    await connectAgentOnConsole(page);
    await page.getByRole('button', { name: /^Alarms: 0 not acknowledged/ }).click();
    await expect(main.getByText('Nothing is wrong')).toBeVisible();
    await openTill(page);
    await main.getByRole('button', { name: 'Open till' }).click();
    await page.getByRole('dialog').getByLabel('In the till (cents)').fill(String(floatCents));
    await page.getByRole('dialog').getByRole('button', { name: 'Open till' }).click();
    await expect(main.getByRole('button', { name: 'Count and close' })).toBeVisible();
  });

  await test.step('a caller is found by the phone number and recharged once, although the first response is lost', async () => {
    await openMenu(page, 'User Management');
    const found = page.waitForResponse(/\/fortune-panda\/users\?.*search=555/);
    await page.getByRole('searchbox').fill('555 777 2030');
    // A list that is replaced while a dialog opens would close it.
    await found;
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: /^Recharge / }).click();
    await loseNextResponse(page, '**/api/fortune-panda/recharge');
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel('Amount in cents');
    await amount.fill('2000');
    await amount.press('Enter');
    await expect(dialog.getByText('No clear answer came')).toBeVisible();
    await expect(amount).not.toBeEditable();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Recharge successful!')).toBeVisible();
    await expect(row).toContainText('$20.00');
  });

  await test.step('the player’s redeem request is approved', async () => {
    await callApiOrThrow(product, 'POST /fortune-panda-user/requests', {
      token: playerSession.token,
      idempotencyKey: randomUUID(),
      body: { kind: 'redeem', amount: toMoney(1_000n) },
    });
    await page.getByRole('button', { name: /^Requests, 1 open/ }).click();
    await main.getByRole('button', { name: /^Approve the Redeem of \$10\.00/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem $10.00' }).click();
    await expect(main.getByText('No open requests')).toBeVisible();
  });

  await test.step('a large recharge waits, and is executed when an agent above confirms it', async () => {
    await openMenu(page, 'User Management');
    await row.getByRole('button', { name: /^Recharge / }).click();
    await sendCents(page, largeCents);
    await expect(page.getByText('Waits for a second agent').first()).toBeVisible();
    const above = await openAs(browser, product, root);
    await above.goto('/adminacers?view=transaction-records&tab=approvals');
    await connectAgentOnConsole(above);
    await above.getByRole('button', { name: `Decide: ${account}` }).click();
    await above.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(above.getByText('Nothing is waiting for a second agent')).toBeVisible();
    await above.context().close();
    await page.reload();
    await expect(row).toContainText('$610.00');
  });

  await test.step('a pasted list names its invalid line, and runs when it is corrected', async () => {
    await page.getByRole('searchbox').fill('barn');
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Recharge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    await dialog.getByRole('button', { name: 'Paste a list' }).click();
    const list = dialog.getByLabel('One player a line: account, then cents');
    await list.fill(`${account},500\n${friend} 7.00`);
    await expect(dialog.getByText('1 line can’t be taken.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Start for/ })).toBeDisabled();
    await list.fill(`${account},500\n${friend},700`);
    await dialog.getByLabel('Reason').fill('The weekly bonus');
    await dialog.getByRole('button', { name: 'Start for 2 players' }).click();
    await page.waitForURL('**view=jobs**');
    await expect(main.getByText('2 of 2 done')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('one player is frozen, unfrozen, gets a new password and a fresh balance', async () => {
    await openMenu(page, 'User Management');
    await page.getByRole('searchbox').fill(guest);
    await row.getByRole('button', { name: new RegExp(`^${guest}`) }).click();
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    const moveMoney = page.getByRole('button', { name: /^(Recharge|Redeem)$/ });
    const disabled = moveMoney.and(page.locator('[aria-disabled=true]'));
    for (const [action, count] of [
      ['Freeze', 2],
      ['Unfreeze', 0],
    ] as const) {
      await chooseMore(page, action);
      await page.getByRole('dialog').getByLabel('Reason').fill('Asked to stop for a moment');
      await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(moveMoney).toHaveCount(2);
      await expect(disabled).toHaveCount(count);
    }
    await chooseMore(page, 'Reset Password');
    await page.getByRole('dialog').getByLabel('New password').fill('grain-and-gold-7');
    await page.getByRole('dialog').getByRole('button', { name: 'Reset Password' }).click();
    await stepUp(page, store.password, 'Your password');
    await expect(page.getByText('Password reset successful!')).toBeVisible();
    await page.getByRole('button', { name: 'Refresh the balance' }).click();
    await expect(page.getByText(/^(Balance updated|The balance is up to date)$/)).toBeVisible();
    await expect(main.getByText('$615.00').first()).toBeVisible();
  });

  await test.step('the players are exported as a file', async () => {
    await openMenu(page, 'User Management');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(`,${account},`);
  });

  const playerPage = await openAs(browser, product, await signInByApi(product, player));
  await announce(page, playerPage);
  await handleTicket(page, playerPage);
  await runOffer(page);

  await test.step('the till is counted without seeing the expected amount, has no difference, and the agent signs out', async () => {
    await openTill(page);
    await main.getByRole('button', { name: 'Count and close' }).click();
    const dialog = page.getByRole('dialog');
    const countedCents = floatCents + 2_000 - 1_000 + largeCents + 500 + 700;
    await dialog.getByLabel('Counted (cents)').fill(String(countedCents));
    await expect(dialog.getByText('Expected', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Count and close' }).click();
    await expect(dialog.getByText('It adds up').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await openMenu(page, 'Logout');
    await expect(page.getByRole('button', { name: 'Login', exact: true }).first()).toBeVisible();
  });
});

/** Writes an announcement, which the player reads without a reload, and ends it. */
async function announce(page: Page, playerPage: Page): Promise<void> {
  await playerPage.goto('/notifications');
  await test.step('an announcement is written in two languages, with a preview', async () => {
    await openMenu(page, 'Announcements');
    await expect(page.getByText('No announcements yet')).toBeVisible();
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByRole('button', { name: 'Send now' }).last().click();
    await expect(dialog.getByText('Enter a title in English')).toBeVisible();
    await dialog.getByLabel('Title').fill('Closed on Sunday');
    await dialog.getByLabel('Text', { exact: true }).fill('The barn opens again on Monday at eight.');
    await dialog.getByRole('button', { name: 'Deutsch' }).click();
    await dialog.getByLabel('Title').fill('Am Sonntag geschlossen');
    await dialog.getByLabel('Text', { exact: true }).fill('Die Scheune öffnet am Montag um acht.');
    const preview = dialog.getByRole('region', { name: 'As players see it' });
    // Each language is shown, and those without a text read English.
    await expect(preview.getByText('Am Sonntag geschlossen')).toHaveCount(1);
    await expect(preview.getByText('Closed on Sunday')).toHaveCount(3);
    await expect(dialog.getByText('Reaches 2 players now')).toBeVisible();
    await dialog.getByRole('button', { name: 'At a time' }).click();
    await expectAccessible(page, 'announcement-dialog');
    await dialog.getByRole('button', { name: 'Send now' }).first().click();
    await dialog.getByRole('button', { name: 'Send now' }).last().click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the player reads the announcement without a reload, and the reader is counted', async () => {
    const list = playerPage.getByRole('main').getByRole('list', { name: 'Notifications, newest first' });
    await expect(list.getByText('Closed on Sunday')).toBeVisible();
    await playerPage
      .getByRole('main')
      .getByRole('button', { name: 'Mark as read: Closed on Sunday' })
      .click();
    const row = page.getByRole('grid', { name: 'Announcements' }).getByRole('row').nth(1);
    await expect(row).toContainText('Sent');
    await page.reload();
    await expect(row.getByRole('gridcell').nth(6)).toHaveText('1');
    await expectAccessible(page, 'announcements');
  });

  await test.step('the announcement is ended, and disappears from the player’s page', async () => {
    await page.getByRole('button', { name: 'End: Closed on Sunday' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'End', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(playerPage.getByRole('main').getByText('Closed on Sunday')).toBeHidden();
  });
}

async function openTill(page: Page): Promise<void> {
  await openMenu(page, 'Reports');
  await page.getByRole('main').getByText('Shifts', { exact: true }).click();
}

async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The server executes the request. */
async function loseNextResponse(page: Page, url: string): Promise<void> {
  const send = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(url, send, { times: 1 });
}

async function sendCents(page: Page, cents: number): Promise<void> {
  await page.getByRole('dialog').getByLabel('Amount in cents').fill(String(cents));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function openAs(browser: Browser, product: Product, account: SignedInAccount): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.siteUrl });
  await startSignedIn(context, product, account);
  return context.newPage();
}

/** Creates a store with credit and two players. */
async function seed(product: Product) {
  const root = await signInByApi(product, product.credentialsOf('agent'));
  const store = await addAgent(product, root);
  const addPlayer = (username: string, phone: string) =>
    callApiOrThrow<{ email: string; account: string }>(product, 'POST /fortune-panda/users', {
      token: store.token,
      idempotencyKey: randomUUID(),
      body: { username, password: playerPassword, phone },
    });
  const { email, account } = await addPlayer(guest, '+1 555 777 2030');
  const { account: friend } = await addPlayer('barn_friend', '+1 555 888 2030');
  return { root, store, account, friend, player: { email, password: playerPassword } };
}

/** Creates a store below the root that has set its password and has $2,000.00 of credit. */
async function addAgent(product: Product, root: SignedInAccount): Promise<SignedInAccount> {
  const { token } = root;
  await callApiOrThrow(product, 'POST /user/security/step-up', { token, body: { password: root.password } });
  const email = 'barn.store@agents.test';
  const { agent, firstPassword } = await callApiOrThrow<{ agent: { id: string }; firstPassword: string }>(
    product,
    'POST /agent/agents',
    {
      token,
      body: { name: 'Barn', email, welcome: 'password', level: 'store', parentId: root.user.id },
    },
  );
  const first = await signInByApi(product, { email, password: firstPassword });
  const password = 'a barn of my own';
  await callApiOrThrow(product, 'PUT /user/password', {
    token: first.token,
    body: { currentPassword: firstPassword, newPassword: password },
  });
  await callApiOrThrow(product, `POST /agent/agents/${agent.id}/allot`, {
    token,
    idempotencyKey: randomUUID(),
    body: { amount: toMoney(200_000n) },
  });
  return signInByApi(product, { email, password });
}
