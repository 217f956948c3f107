import type { Browser, Page } from '@playwright/test';
import { callApiOrThrow, signInByApi } from './api-client.ts';
import { findAxeViolations } from './axe.ts';
import { expectAccessible } from './console-page.ts';
import { waitForMail } from './mails.ts';
import type { Product } from './product.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';
import { expect, registerOnPage, signInOnPage, test } from './scenario.ts';
import { totpCodeOf } from './totp.ts';

const player = { username: 'carla_meyer', email: 'carla.meyer@example.test', password: 'corn-and-gold-7' };
const newPassword = 'barn-and-silver-8';
const restingPlayer = {
  username: 'dora_rests',
  email: 'dora.rests@example.test',
  password: 'hay-and-copper-9',
};

/** Finds the link of the newest mail to the player that leads to the page. */
const findMailedLink = async (product: Product, page: string) =>
  (await waitForMail(product, player.email, ({ link }) => link?.includes(page) ?? false)).link ?? '';

async function signInOnOtherDevice(browser: Browser, product: Product, password: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.siteUrl });
  const page = await context.newPage();
  await signInOnPage(page, { email: player.email, password });
  await page.waitForURL('**/dashboard');
  return page;
}

test('a player resets the password, manages devices and data, and closes the account', async ({
  page,
  product,
  browser,
  consoleErrors,
}) => {
  // Refused sign-ins, ended sessions, and an account that cannot be closed at first.
  consoleErrors.expect(/status of (401|403|409)/);

  await test.step('the player registers and verifies the address by the link of the mail', async () => {
    await registerOnPage(page, product, player);
    await page.goto('/profile');
    await expect(page.getByText('Not verified').first()).toBeVisible();
    await page.goto(await findMailedLink(product, '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await expect(page).toHaveURL(`${product.siteUrl}/verify-email`);
    await page.getByRole('link', { name: 'Go to profile' }).click();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  });

  const phone = await signInOnOtherDevice(browser, product, player.password);
  await test.step('the player requests a reset in another browser, which shows the same text for every address', async () => {
    const visitor = await (await browser.newContext({ baseURL: product.siteUrl })).newPage();
    await visitor.goto('/login');
    await visitor.getByRole('link', { name: 'Forgot password?' }).click();
    await visitor.getByLabel('Email').fill('not an address');
    await visitor.getByRole('button', { name: 'Send link' }).click();
    await expect(visitor.getByText('Please enter a valid email address')).toBeVisible();
    await visitor.getByLabel('Email').fill(player.email);
    await visitor.getByRole('button', { name: 'Send link' }).click();
    await expect(visitor.getByText(`If there is an account with ${player.email}`)).toBeVisible();

    const link = await findMailedLink(product, '/reset-password');
    const requests: string[] = [];
    visitor.on('request', (request) => {
      requests.push(`${request.url()} ${request.headers().referer ?? ''}`);
    });
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(visitor).toHaveURL(`${product.siteUrl}/reset-password`);
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    // The token is in the fragment, which no request contains.
    expect(token).toHaveLength(43);
    expect(requests.filter((request) => request.includes(token))).toEqual([]);
    await visitor.getByLabel('New password', { exact: true }).fill(newPassword);
    await visitor.getByLabel('Confirm new password').fill(newPassword);
    await visitor.getByRole('button', { name: 'Save new password' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
    await visitor.goto(link);
    await visitor.getByLabel('New password', { exact: true }).fill(newPassword);
    await visitor.getByLabel('Confirm new password').fill(newPassword);
    await visitor.getByRole('button', { name: 'Save new password' }).click();
    await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Back to login' }).click();
    await expect(visitor.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await visitor.context().close();
  });

  await test.step('the player is signed out everywhere else, and signs in with the new password', async () => {
    await phone.waitForURL('**/login', { timeout: 20_000 });
    await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await phone.context().close();
    await page.waitForURL('**/login', { timeout: 20_000 });
    await signInOnPage(page, { email: player.email, password: player.password });
    await expect(page.getByText('Invalid credentials. Please try again.').first()).toBeVisible();
    await signInOnPage(page, { email: player.email, password: newPassword });
    // The page that was open when the session ended.
    await page.waitForURL('**/profile');
  });

  await test.step('the player sees the devices and ends one session, which signs that device out', async () => {
    const other = await signInOnOtherDevice(browser, product, newPassword);
    await page.goto('/settings');
    const devices = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expect(devices.getByText('This device')).toHaveCount(1);
    await devices.getByRole('button', { name: /^Sign out .* on / }).click();
    await other.waitForURL('**/login', { timeout: 20_000 });
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    await other.context().close();
  });

  await test.step('the player signs in with a second factor, and confirms before it is turned off', async () => {
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(newPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up the authenticator app' });
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expectAccessible(page, 'settings-second-factor-app');
    await dialog.getByLabel('Code from the app').fill(await totpCodeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('dialog', { name: 'Recovery codes' });
    const code = (await codes.getByRole('listitem').first().textContent()) ?? '';
    await codes.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByRole('region', { name: 'Two-step sign-in' }).scrollIntoViewIfNeeded();
    await expectAccessible(page, 'settings-second-factors');

    const context = await browser.newContext({ baseURL: product.siteUrl });
    const other = await context.newPage();
    await signInOnPage(other, { email: player.email, password: newPassword });
    await other.getByLabel('Code', { exact: true }).fill(code);
    await other.getByRole('button', { name: 'Login', exact: true }).click();
    await other.waitForURL('**/dashboard');
    await other.goto('/settings');
    await expect(other.getByText('9 recovery codes left.')).toBeVisible();
    await other.getByRole('button', { name: 'Turn off' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await other
      .getByRole('dialog')
      .getByLabel('Code from your authenticator app')
      .fill(await totpCodeOf(secret));
    await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('The authenticator app is off')).toBeVisible();
    await context.close();
    // The change of a factor ends the other sessions.
    await page.waitForURL('**/login');
    await signInOnPage(page, { email: player.email, password: newPassword });
    await page.waitForURL('**/settings');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the player stays signed in after the browser was closed only if “Remember me” was chosen', async () => {
    const context = await browser.newContext({ baseURL: product.siteUrl });
    const tab = await context.newPage();
    await tab.goto('/login');
    await expect(tab.getByLabel('Remember me')).toBeChecked();
    await tab.getByLabel('Remember me').uncheck();
    await tab.getByLabel('Email').fill(player.email);
    await tab.getByLabel('Password', { exact: true }).fill(newPassword);
    await tab.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
    await tab.waitForURL('**/dashboard');
    await tab.reload();
    await expect(tab.getByRole('heading', { name: /^Welcome back, / })).toBeVisible();
    const next = await context.newPage();
    await next.goto('/dashboard');
    await next.waitForURL('**/login');
    await context.close();
  });

  await test.step('the player exports the data', async () => {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^golden-acers-\d{4}-\d\d-\d\d\.json$/);
    const pieces: Buffer[] = [];
    for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
    const data = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    expect(data.profile.email).toBe(player.email);
    expect(data.transfers).toHaveLength(1);
  });

  await test.step('the player can close the account only after the credit was redeemed', async () => {
    await page.getByRole('button', { name: 'Close account' }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Close my account' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Current password', { exact: true }).fill(newPassword);
    await dialog.getByLabel(/Type your username/).fill(player.username);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toContainText('Ask your agent to redeem it first');
    await redeemAll(product);
    await confirm.click();
    await page.waitForURL('**/login', { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Your account is closed. Goodbye.' })).toBeVisible();
    await signInOnPage(page, { email: player.email, password: newPassword });
    await expect(page.getByText('Invalid credentials. Please try again.').first()).toBeVisible();
  });

  await test.step('another player takes a break, and requests to return after its end', async () => {
    await registerOnPage(page, product, restingPlayer);
    const order: string[] = [];
    const read = '/user/notifications?limit=6';
    await page.route(`**${read}`, () => order.push('a read begins'));
    page.on('requestfailed', (request) => request.url().endsWith(read) && order.push('the read is ended'));
    page.on('request', (request) => request.url().endsWith('/user/break') && order.push('the break begins'));
    await page.goto('/safer-play');
    await page.getByRole('button', { name: '24 hours', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Take a break: 24 hours' });
    expect(await findAxeViolations(page)).toEqual([]);
    await expect(dialog.getByLabel('Ask my agent to redeem the $25.00 that are left')).toBeChecked();
    await dialog.getByLabel('Current password', { exact: true }).fill(restingPlayer.password);
    await dialog.getByLabel(/Type your username/).fill(restingPlayer.username);
    await dialog.getByRole('button', { name: 'Begin my break' }).click();
    await expect(page.getByRole('heading', { name: 'Your break has begun' })).toBeVisible();
    await expect(page.getByText('Your agent has been asked to redeem what was left.')).toBeVisible();
    // Two reads may have run at once.
    const begun = order.filter((event) => event === 'a read begins');
    const ended = begun.map(() => 'the read is ended');
    expect(order.toSorted()).toEqual([...begun, 'the break begins', ...ended].toSorted());
    expect(begun).not.toEqual([]);
    expect(order.at(-1)).toBe('the break begins');
    await page.unroute(`**${read}`);
    await page.goto('/login');
    await signInOnPage(page, restingPlayer);
    await expect(page.getByText('Your games are where you left them.')).toBeHidden();
    const onBreak = page.getByRole('region', { name: 'Your break from play' });
    await expect(onBreak.getByText(/You are on a break until .+ UTC\./)).toBeVisible();
    await expect(onBreak.getByRole('link', { name: 'Contact support' })).toBeVisible();
    await expect(onBreak.getByRole('heading', { name: 'Talk to somebody' })).toBeVisible();
    await expect(page.getByText('Login failed')).toHaveCount(0);
    await openSandboxAdmin(product).passBreakTime(restingPlayer.email);
    await signInOnPage(page, restingPlayer);
    await page.getByRole('button', { name: 'Ask to return' }).click();
    await expect(page.getByText(/You can sign in again from/)).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

/** Redeems all credit, as the agent does in the console. */
async function redeemAll(product: Product): Promise<void> {
  const { token } = await signInByApi(product, product.credentialsOf('agent'));
  const users = await callApiOrThrow<{ account: string }[]>(
    product,
    'GET /fortune-panda/users?search=carla',
    {
      token,
    },
  );
  await callApiOrThrow(product, 'POST /fortune-panda/redeem', {
    token,
    idempotencyKey: 'account-care-redeem-1',
    body: { username: users[0]?.account, amount: 2_500 },
  });
}
