import type { Locator, Page } from '@playwright/test';
import { declineOpenRequests } from './api-client.ts';
import { findFocusStop, tabThrough, tabTo, tabToAndPress, watchFocusTaken } from './keyboard-navigation.ts';
import type { Product } from './product.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, signInOnPage, test } from './scenario.ts';

test.describe.configure({ timeout: 240_000 });

const player = { username: 'kay_board', email: 'kay.board@example.test', password: 'keys-and-gold-9' };

test('an agent without a mouse connects, recharges, runs a job, decides a request and reads every page', async ({
  page,
  product,
  consoleErrors,
}) => {
  // The scenario searches for a player that does not exist.
  consoleErrors.expect(/status of 404/);
  let token = '';
  const grid = page.getByRole('grid', { name: 'Players', exact: true });

  await test.step('the agent disconnects, signs in again, connects, and continues on the page', async () => {
    token = await seed(page, product);
    await signInOnPage(page, product.credentialsOf('agent'));
    await page.waitForURL('**/adminacers');
    await expect(page.getByText('Fortune Panda Agent Connected')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Fortune Panda Agent Connected')).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await findFocusStop(page)).toMatchObject({ name: 'Skip to content', isVisible: true });
    await tabToAndPress(page, /^Disconnect$/);
    await page.waitForURL('**/login');
    await tabTo(page, /^Email$/);
    await page.keyboard.type(product.credentialsOf('agent').email);
    await tabTo(page, /^Password$/);
    await page.keyboard.type(product.credentialsOf('agent').password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/adminacers');
    const offer = page.getByRole('button', { name: 'Connect Agent' });
    const connected = page.getByText('Fortune Panda Agent Connected');
    await expect(offer.or(connected)).toBeVisible();
    // A background job may have connected the agent already.
    if (await offer.isVisible()) {
      await tabToAndPress(page, /^Connect Agent$/);
      await expect(connected).toBeVisible();
      await expect(page.locator('#content')).toBeFocused();
    }
  });

  await test.step('the agent opens a page of the console by its key, which a dialog lists', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Admin Structure')).toBeVisible();
    await expect(sheet.getByText('Wallet')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    for (const [key, view] of [
      ['q', 'requests'],
      ['u', null],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.waitForURL((url) => url.searchParams.get('view') === view);
    }
    expect(new URL(page.url()).pathname).toBe('/adminacers');
  });

  await test.step('the agent finds, filters and sorts the players', async () => {
    await tabTo(page, /^ID or Account$/);
    await page.keyboard.type('players');
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('row')).toHaveCount(4);
    await page.keyboard.press('ArrowDown');
    await expect(grid.locator('[role="row"]:focus')).toContainText('players');
    await page.keyboard.press('/');
    await tabTo(page, /^Display prohibited accounts/);
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch')).toBeChecked();
    await tabToAndPress(page, /^Views$/);
    await expect(page.getByRole('dialog', { name: 'Views' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Views' })).toBeFocused();
    await tabToAndPress(page, /^Columns$/);
    await tabTo(page, /^NickName$/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
    await expect(grid.getByRole('columnheader', { name: 'NickName' })).toBeHidden();
  });

  await test.step('the agent sorts by a header, and returns to the rows', async () => {
    await focusGrid(page, 'Players');
    await page.keyboard.press('ArrowUp');
    const account = grid.getByRole('columnheader', { name: 'Account' });
    await arrowTo(page, account, 'ArrowRight');
    await expect(account).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(account).toHaveAttribute('aria-sort', 'ascending');
    // Until the rows are sorted, the old ones are shown, whose first row may become the last.
    await expect(page.locator('[aria-busy="true"]').filter({ has: grid })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await expect(grid.locator('[role="row"]:focus-within')).toContainText('players');
  });

  await test.step('the agent recharges the player of a row, and is back in that row', async () => {
    const row = grid.locator('[role="row"]:focus-within');
    const recharge = row.getByRole('button', { name: /^Recharge/ });
    await arrowTo(page, recharge, 'ArrowLeft');
    await expect(recharge).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    await expect(dialog.getByLabel('Amount in cents')).toBeFocused();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator('*:focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(recharge).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Amount in cents')).toBeFocused();
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Recharge successful!')).toBeVisible();
    await expect(recharge).toBeFocused();
  });

  await test.step('the agent chooses two and runs a job for them', async () => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Selected: /)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByText('Selected: 2 players')).toBeVisible();
    await tabTo(page, /^Recharge$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    await expect(dialog.getByLabel('Amount in cents for each')).toBeFocused();
    await page.keyboard.type('300');
    await expect(dialog.getByText('2 players', { exact: true })).toBeVisible();
    await tabTo(page, /^Reason$/);
    await page.keyboard.type('A round by keyboard');
    await tabToAndPress(page, /^Start for 2 players$/);
    await page.waitForURL('**view=jobs**');
    await expect(page.getByText('2 of 2 done')).toBeVisible();
    await expect(page.locator('#content')).toBeFocused();
    await tabToAndPress(page, /^All jobs$/);
    await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  });

  await test.step('the agent is notified of a request, and approves it', async () => {
    await declineOpenRequests(product);
    await expect(page.getByRole('button', { name: 'Requests, 0 open' })).toBeVisible();
    await page.request.post(`${product.siteUrl}/api/fortune-panda-user/requests`, {
      headers: { authorization: `Bearer ${token}` },
      data: { kind: 'recharge', amount: { amountMinor: '700', currency: 'USD' } },
    });
    await expect(page.getByRole('button', { name: 'Requests, 1 open' })).toBeVisible();
    await tabTo(page, /^Requests, 1 open$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
    await focusGrid(page, 'Open');
    const approve = page.getByRole('button', { name: /^Approve the Recharge/ });
    await page.keyboard.press('ArrowRight');
    await arrowTo(page, approve, 'ArrowRight');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Approve the recharge' });
    await expect(dialog.getByRole('button', { name: 'Recharge $7.00' })).toBeFocused();
    const taken = await watchFocusTaken(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('No open requests')).toBeVisible();
    await expect(page.locator('*:focus')).not.toHaveCount(0);
    expect(await taken.jsonValue(), 'what took the focus from the page').toEqual([]);
  });

  await test.step('the agent reads records between two dates, typed or picked', async () => {
    await openMenu(page, 'Transaction Records');
    await tabTo(page, /^Player/);
    await page.keyboard.press('Escape');
    await tabTo(page, /^From/);
    const today = new Date().toISOString().slice(0, 10);
    await page.keyboard.type(today);
    await tabTo(page, /^Pick a date/);
    await tabTo(page, /^To/);
    await page.keyboard.type(today);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('grid', { name: 'Transaction Records' }).getByRole('row').nth(1),
    ).toBeVisible();
  });

  await test.step('the agent opens the actions of an agent, and returns to the row after Escape', async () => {
    await openMenu(page, 'Admin Structure');
    await expect(page.getByRole('grid', { name: 'Agents' }).getByRole('row').nth(1)).toBeVisible();
    await tabToAndPress(page, /^Roles$/);
    await expect(page.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible();
    await tabToAndPress(page, /^Edit Cashier$/);
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Edit Cashier' })).toBeFocused();
  });

  await test.step('every page is walked with Tab: each stop is visible, none is a trap, and headings are in order', async () => {
    for (const name of menuNames) {
      await openMenu(page, name);
      await waitUntilIdle(page);
      await page.locator('#content').focus();
      await tabThrough(page, page.locator('#content'));
      await expectHeadingOrder(page, name);
    }
    await openMenu(page, 'Admin Structure');
    await tabToAndPress(page, /^Audit log$/);
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
    await waitUntilIdle(page);
    await tabThrough(page, page.locator('#content'));
    await expectHeadingOrder(page, 'Audit log');
    await page.goto('/adminacers?view=player&player=missing_one');
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expectHeadingOrder(page, 'a player who is not there');
  });
});

const menuNames = [
  'User Management',
  'Transaction Records',
  'Game Records',
  'JP Records',
  'Welfare Records',
  'Admin Structure',
  'Reports',
  'JP Setting',
  'Announcements',
  'Setting',
  'Download',
];

/** Uses only keys: Shift+Tab leads back to the menu, and Enter opens the page. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin menu' }).getByRole('button').first().focus();
  // A badge with a count may follow the name.
  if (name !== 'User Management') await tabTo(page, new RegExp(`^${name}(\\d|$)`));
  await page.keyboard.press('Enter');
}

/** Tab stops at a table once. Arrows move within it. */
async function focusGrid(page: Page, name: string): Promise<void> {
  const rows = page.getByRole('grid', { name, exact: true });
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await rows.locator('*:focus').count()) > 0) return;
  }
  throw new Error(`Tab does not lead into ${name}.`);
}

/** Presses the arrow until the focus is there, from anywhere in the row. */
async function arrowTo(page: Page, goal: Locator, arrow: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  for (let steps = 0; steps < 15; steps += 1) {
    if (await goal.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press(arrow);
  }
  throw new Error('The arrows do not lead there.');
}

async function waitUntilIdle(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Each page starts with one heading of level 1, and no heading skips a level. */
async function expectHeadingOrder(page: Page, name: string): Promise<void> {
  const orders = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(
    orders.filter((order) => order === 1),
    `the first headings of ${name}`,
  ).toHaveLength(1);
  const skips = orders.filter((order, place) => order > (orders[place - 1] ?? 0) + 1);
  expect(skips, `skipped orders of ${name}`).toEqual([]);
}

/** Registers a player and returns the token. */
async function seed(page: Page, product: Product): Promise<string> {
  const response = await page.request.post(`${product.siteUrl}/api/auth/register`, {
    data: {
      ...{ firstName: 'Kay', lastName: 'Board', phoneNumber: '+1 555 010 2030' },
      ...player,
      confirmPassword: player.password,
    },
  });
  interface Registered {
    readonly user: { readonly id: string };
    readonly accessToken: string;
    readonly fortunePanda: { readonly username: string; readonly password: string };
  }
  const { data }: { data: Registered } = await response.json();
  const { username, password } = data.fortunePanda;
  const model = { id: data.user.id, account: username, providerPassword: password };
  await openSandboxAdmin(product).addPlayers(model, 3);
  return data.accessToken;
}
