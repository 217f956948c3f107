import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bySuite } from '@golden-acers/testing/suite';
import type { Page } from '@playwright/test';
import { callApiOrThrow, signInByApi } from './api-client.ts';
import { expectAccessible, openConsole } from './console-page.ts';
import { registerAtOwnProduct, ownProductTest as test } from './own-product.ts';
import type { Product } from './product.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect } from './scenario.ts';

const playerCount = bySuite(60, 200);
const restricted = { frozen: 4, excluded: 3 };
const rechargedCount = playerCount - restricted.frozen - restricted.excluded;
const total = (rechargedCount * 5).toFixed(2);
const progress = `${rechargedCount} of ${playerCount} done`;

/** A hand on a mouse moves it a little all the time. */
const keepMouseMovingScript = `window.mouseMoves = setInterval(() => {
  const move = new PointerEvent('pointermove', { bubbles: true });
  document.querySelector('#content [role="grid"]').dispatchEvent(move);
}, 100)`;

test('a distributor recharges many players at once, seven of whom cannot be recharged', async ({
  page,
  product,
}) => {
  await test.step('the players exist', () => seed(product));

  await test.step('the tree and the report of the weekend are read', async () => {
    await openConsole(page, product);
    await openMenu(page, 'Admin Structure');
    await expect(page.getByRole('heading', { name: 'Agents', exact: true })).toBeVisible();
    await openMenu(page, 'Reports');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Reports' })).toBeAttached();
  });

  await test.step('a page and a player are opened with the keyboard only', async () => {
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('audit');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Audit log');
    await page.keyboard.press('Enter');
    await page.waitForURL('**view=audit**');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('players');
    const found = palette.getByRole('group', { name: 'Players' }).getByRole('option');
    await expect(found).toHaveCount(8);
    await page.keyboard.press('ArrowDown');
    await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.waitForURL('**view=player**');
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(2);
    await expectAccessible(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  await test.step('keys that are typed before the palette has arrived are in its field', async () => {
    const { promise: typed, resolve: sendFile } = Promise.withResolvers<void>();
    const requested = page.waitForRequest('**/command-palette-*.js');
    await page.route('**/command-palette-*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.reload();
    await requested;
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('webhx');
    await page.keyboard.press('Backspace');
    sendFile();
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await expect(palette.getByRole('combobox')).toHaveValue('webh');
    await page.keyboard.type('ooks');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Webhooks');
    await page.keyboard.press('Escape');
    await page.unroute('**/command-palette-*.js');
  });

  await test.step('a label that is made for a player is ticked for it', async () => {
    await page.getByRole('button', { name: 'Choose labels' }).click();
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByLabel('Name of the label').fill('Weekend');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Weekend' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByText('Weekend')).toHaveCount(2);
  });

  await test.step('with a label too, the toolbar and the actions have one line each', async () => {
    await openMenu(page, 'User Management');
    const topOf = async (name: string) =>
      (await page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox())?.y;
    expect(await topOf('Create Player')).toBe(await topOf('Search'));
    const action = await page.getByRole('toolbar').boundingBox();
    const selectAll = await page.getByRole('button', { name: /^Select all/ }).boundingBox();
    expect(selectAll?.y).toBeLessThan((action?.y ?? 0) + (action?.height ?? 0));
    await page.getByRole('button', { name: 'Filters' }).click();
    const heightOf = async (label: string) =>
      (await page.getByText(label, { exact: true }).boundingBox())?.height;
    expect(await heightOf('Balance from, in cents')).toBe(await heightOf('Last login'));
    await page.getByLabel('Label', { exact: true }).selectOption('Weekend');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid', { name: 'Players', exact: true }).getByText('Weekend')).toHaveCount(
      1,
    );
    await page.getByText('Filters (1)').click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Select all/ })).not.toHaveText('Select all 1');
  });

  await test.step('a new player does not move the row that the mouse points at', async () => {
    const rows = page.getByRole('grid', { name: 'Players', exact: true }).getByRole('row');
    const first = rows.filter({ has: page.getByRole('rowheader') }).first();
    const recharge = first.getByRole('button', { name: /^Recharge / });
    const name = (await recharge.getAttribute('aria-label')) ?? '';
    const selectAll = page.getByRole('button', { name: /^Select all/ });
    const count = Number(/\d+/.exec((await selectAll.textContent()) ?? ''));
    await recharge.hover();
    await callApiOrThrow(product, 'POST /fortune-panda/users', {
      token: (await signInByApi(product, product.credentialsOf('agent'))).token,
      idempotencyKey: randomUUID(),
      body: { username: 'newcomer', password: 'corn-and-gold-9' },
    });
    await page.evaluate(keepMouseMovingScript);
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await expect(selectAll).toHaveText(`Select all ${count + 1}`);
    await expect(recharge).toHaveAccessibleName(name);
    await page.evaluate('clearInterval(mouseMoves)');
    await page.getByRole('searchbox').hover();
    await expect(first).toContainText('newcomer');
  });

  await test.step('all players of a search are selected, and previewed row by row', async () => {
    await page.getByText('Display prohibited accounts').click();
    await expect(page.getByRole('switch', { name: 'Display prohibited accounts' })).toBeChecked();
    await page.getByRole('searchbox').fill('players');
    // The former list can have as many rows.
    const grid = page.getByRole('grid', { name: 'Players', exact: true });
    await expect(grid.getByText('newcomer').first()).toBeHidden();
    await page.getByRole('button', { name: `Select all ${playerCount}` }).click();
    await expect(page.getByText(`Selected: ${playerCount} players`)).toBeVisible();
    await page.getByRole('toolbar').getByRole('button', { name: 'Recharge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    await dialog.getByLabel('Amount in cents for each').fill('500');
    await expect(dialog.getByText(`${rechargedCount} players`, { exact: true })).toBeVisible();
    await expect(dialog.getByText('7 refused')).toBeVisible();
    await expect(dialog.getByText(`$${total}`)).toBeVisible();
    await expect(dialog.getByText('less than a minute at 100,000 calls a minute')).toBeVisible();
    const lines = dialog.getByRole('region', { name: 'What it does to each player' }).getByRole('listitem');
    await expect(lines.first()).toContainText(/Left out.*(account is frozen|excluded from playing)/);
    await expect(lines.last()).toContainText(/After \$30\.00.*Recharged/);
    await expectAccessible(page, 'jobs-preview');
  });

  await test.step('a file with invalid lines stops the job, and each line is named', async () => {
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    await dialog.getByRole('button', { name: 'Paste a list' }).click();
    const lines = ['account,cents', 'nobody,500', '=cmd|calc,1', `x${','.repeat(50_000)}"y`];
    await dialog
      .getByLabel('Upload a CSV file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(dialog.getByText('isn’t in your list of players.')).toHaveCount(2);
    await expect(dialog.getByText('has no amount.')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: /^Start for/ })).toBeDisabled();
    await expect(
      dialog.getByText('Fix the list first: nothing is sent while a line is unclear.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Use the selected players' }).click();
    await expect(dialog.getByText(`${rechargedCount} players`, { exact: true })).toBeVisible();
  });

  await test.step('the job starts when the sum was typed, and survives a pause and a reload', async () => {
    // Slow calls, so that the job is still running when it is paused.
    const sandboxAdmin = openSandboxAdmin(product);
    await sandboxAdmin.delayCalls('recharge', 500);
    const dialog = page.getByRole('dialog', { name: 'Recharge' });
    const start = dialog.getByRole('button', { name: `Start for ${rechargedCount} players` });
    await dialog.getByLabel('Reason').fill('The Monday top-up');
    await start.click();
    await expect(dialog.getByText('Type the figure exactly as it is shown')).toBeVisible();
    await dialog.getByLabel(`Type ${total} to confirm`).fill(total);
    await start.click();
    await page.waitForURL('**view=jobs**');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expectAccessible(page, 'jobs-paused');
    await sandboxAdmin.clearFaults();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText(progress)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('7 failed')).toBeVisible();
  });

  await test.step('failures are listed first, and the result is exported as a file', async () => {
    const rows = page.getByRole('grid', { name: 'Players of this job' }).getByRole('row');
    for (const place of [1, 7]) await expect(rows.nth(place)).toContainText('Failed');
    await expect(rows.nth(8)).toContainText('Done');
    await expectAccessible(page, 'jobs-done');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(playerCount + 1);
    expect(lines.filter((line) => line.includes('player.frozen'))).toHaveLength(restricted.frozen);
    expect(lines.filter((line) => line.includes('player.excluded'))).toHaveLength(restricted.excluded);
    await page.getByRole('button', { name: 'All jobs' }).click();
    await expect(page.getByRole('row').filter({ hasText: progress })).toContainText(`$${total}`);
    await expectAccessible(page, 'jobs-list');
  });

  await test.step('a job is started from a list, without a selection, from the menu and the palette', async () => {
    await page.getByRole('button', { name: 'New job' }).click();
    await page.getByRole('menuitem', { name: 'Freeze', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Freeze', exact: true });
    await expect(dialog.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
    await expect(dialog.getByText('What the job does to each player appears here.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('bulk job unfreeze');
    await expect(palette.getByRole('option', { selected: true })).toContainText('Bulk job: Unfreeze');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Unfreeze', exact: true })).toBeVisible();
  });
});

async function seed(product: Product): Promise<void> {
  const { user, fortunePanda } = await registerAtOwnProduct(product, 'mona_field');
  const sandboxAdmin = openSandboxAdmin(product);
  const model = { id: user.id, account: fortunePanda.username, providerPassword: fortunePanda.password };
  await sandboxAdmin.restrictPlayers(await sandboxAdmin.addPlayers(model, playerCount), restricted);
}

const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation').getByText(name, { exact: true }).click();
