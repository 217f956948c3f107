import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { callApiOrThrow, type SignedInAccount, signInByApi } from './api-client.ts';
import { connectAgentOnConsole, expectAccessibleInAllLayouts } from './console-page.ts';
import type { PrintedCredentials, Product } from './product.ts';
import { expect, signInOnPage, storageStateOf, test } from './scenario.ts';

const playerPassword = 'corn-and-gold-9';

test('an agent’s day: an announcement is written, seen at once by the player below, and ended', async ({
  page,
  browser,
  product,
}) => {
  const { store, player } = await seed(product);
  const playerPage = await openAs(browser, product, await signInByApi(product, player));
  await playerPage.goto('/notifications');
  await signInOnPage(page, store);
  await page.waitForURL('**/adminacers');
  await connectAgentOnConsole(page);

  await test.step('it is written in two languages, with a look at what the player will see', async () => {
    await openMenu(page, 'Announcements');
    await expect(page.getByText('No announcements yet')).toBeVisible();
    await expectAccessibleInAllLayouts(page, 'announcements-empty');
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
    await expect(preview).toContainText('Am Sonntag geschlossen');
    await expect(dialog.getByText('Reaches 1 player now')).toBeVisible();
    await dialog.getByRole('button', { name: 'At a time' }).click();
    await expectAccessibleInAllLayouts(page, 'announcement-dialog');
    await dialog.getByRole('button', { name: 'Send now' }).first().click();
    await dialog.getByRole('button', { name: 'Send now' }).last().click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the player reads it without a reload, and it counts', async () => {
    const list = playerPage.getByRole('main').getByRole('list', { name: 'Notifications, newest first' });
    await expect(list.getByText('Closed on Sunday')).toBeVisible();
    await playerPage
      .getByRole('main')
      .getByRole('button', { name: /^Mark as read/ })
      .click();
    const row = page.getByRole('grid', { name: 'Announcements' }).getByRole('row').nth(1);
    await expect(row).toContainText('Sent');
    await page.reload();
    await expect(row.getByRole('gridcell').nth(5)).toHaveText('1');
    await expectAccessibleInAllLayouts(page, 'announcements');
  });

  await test.step('it is ended, and gone from the player', async () => {
    await page.getByRole('button', { name: 'End: Closed on Sunday' }).click();
    const question = page.getByRole('alertdialog');
    await expectAccessibleInAllLayouts(page, 'announcement-end');
    await question.getByRole('button', { name: 'End', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(playerPage.getByRole('main').getByText('Closed on Sunday')).toBeHidden();
  });
});

const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin menu' }).getByRole('button', { name, exact: true }).click();

async function openAs(browser: Browser, product: Product, account: SignedInAccount): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.siteUrl,
    storageState: storageStateOf(product, account),
  });
  return context.newPage();
}

/** A store with credit and one player. */
async function seed(product: Product): Promise<{ store: SignedInAccount; player: PrintedCredentials }> {
  const root = await signInByApi(product, product.credentialsOf('agent'));
  const store = await addAgent(product, root);
  const { email } = await callApiOrThrow<{ email: string }>(product, 'POST /fortune-panda/users', {
    token: store.token,
    idempotencyKey: randomUUID(),
    body: { username: 'barn_guest', password: playerPassword, phone: '+1 555 777 2030' },
  });
  return { store, player: { email, password: playerPassword } };
}

/** A store below the root that has set its password, with $2,000.00 to give. */
async function addAgent(product: Product, root: SignedInAccount): Promise<SignedInAccount> {
  const { token } = root;
  await callApiOrThrow(product, 'POST /agent/security/step-up', { token, body: { password: root.password } });
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
    body: { amount: 200_000 },
  });
  return signInByApi(product, { email, password });
}
