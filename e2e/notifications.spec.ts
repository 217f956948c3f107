import { pollUntil } from '@golden-acers/testing/poll-until';
import type { Page } from '@playwright/test';
import { callApiOrThrow, signInByApi } from './api-client.ts';
import { findAxeViolations } from './axe.ts';
import type { Product } from './product.ts';
import { expect, fillRegistration, test } from './scenario.ts';

// The service worker shows the browser's notifications.
test.use({ serviceWorkers: 'allow' });

const player = { username: 'otis_reed', email: 'otis.reed@example.test', password: 'reed-and-water-5' };

const bell = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: `${unread} unread notification${unread === 1 ? '' : 's'}` });
const activityList = (page: Page) => page.getByRole('list', { name: 'Activity, newest first' });
const notificationList = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Notifications, newest first' });

/** Returns a function that recharges as the console does. */
async function rechargesOf(product: Product) {
  const { token } = await signInByApi(product, product.credentialsOf('agent'));
  let keys = 0;
  return async (username: string, amount: number) => {
    keys += 1;
    const idempotencyKey = `notifications-scenario-${keys}`;
    await callApiOrThrow(product, 'POST /fortune-panda/recharge', {
      token,
      idempotencyKey,
      body: { username, amount },
    });
  };
}

/** After this the tab receives events. */
const waitForEventStream = (page: Page) => page.waitForResponse('**/api/fortune-panda-user/events');

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

test('the bell notifies a player of the agent’s actions, and what is read in one tab is read in the other', async ({
  page,
  context,
  product,
  consoleErrors,
}) => {
  const recharge = await rechargesOf(product);
  let account = '';

  await test.step('the player starts with no unread notification, and with two events of the account', async () => {
    await page.goto('/register');
    await fillRegistration(page, player);
    const pendingResponse = page.waitForResponse('**/api/auth/register');
    const followed = waitForEventStream(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    const { data }: { data: { fortunePanda: { username: string } } } = await (await pendingResponse).json();
    account = data.fortunePanda.username;
    await page.waitForURL('**/dashboard');
    await followed;
    await expect(bell(page, 0)).toBeVisible();
    await expect(activityList(page).getByRole('listitem')).toHaveText([
      /Sign-up credit of \$25\.00/,
      /Account Created/,
    ]);
  });

  const second = await context.newPage();
  await test.step('the player gets a recharge’s notification in both tabs, without a reload', async () => {
    const followed = waitForEventStream(second);
    await second.goto('/games');
    await followed;
    await expect(bell(second, 0)).toBeVisible();
    await recharge(account, 1_500);
    // Both run at once, because a toast disappears after three seconds.
    await Promise.all(
      [page, second].flatMap((tab) => [
        expect(bell(tab, 1)).toBeVisible(),
        expect(tab.getByText('Your agent recharged $15.00')).toBeVisible(),
      ]),
    );
    await expect(activityList(page).getByRole('listitem').first()).toContainText('Recharge of $15.00');
  });

  await test.step('the player opens the bell and reads, which updates the other tab', async () => {
    // The toast with the new player's credentials would cover the panel.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    await bell(page, 1).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('listitem')).toContainText('Your agent recharged $15.00');
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
    await expect(bell(second, 0)).toBeVisible();
    await panel.getByRole('link', { name: 'See all notifications' }).click();
    await page.waitForURL('**/notifications');
    await expect(bell(page, 0)).toBeVisible();
    await expect(notificationList(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Unread' }).click();
    await expect(page.getByText('All read', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the player gets no toast while push notifications are off, but they are still counted', async () => {
    await second.goto('/settings');
    const push = second.getByRole('switch', { name: /Push Notifications/ });
    const saved = second.waitForResponse('**/api/user/notification-settings');
    await second.locator('label').filter({ has: push }).click();
    await saved;
    await expect(push).not.toBeChecked();
    await recharge(account, 700);
    for (const tab of [page, second]) {
      await expect(bell(tab, 1)).toBeVisible();
      await expect(
        tab.getByRole('region', { name: /Messages/ }).getByText('Your agent recharged $7.00'),
      ).toBeHidden();
    }
    await expect(notificationList(page).getByRole('listitem')).toHaveCount(1);
    await second.reload();
    await expect(push).not.toBeChecked();
  });

  await test.step('the player sees a switch return if it could not be saved', async () => {
    consoleErrors.expect(/notification-settings|503/);
    await second.route('**/api/user/notification-settings', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { success: false, message: '', data: null } })
        : route.fallback(),
    );
    const promotions = second.getByRole('switch', { name: /Promotions/ });
    await second.locator('label').filter({ has: promotions }).click();
    await expect(second.getByText('Your choice could not be saved.')).toBeVisible();
    await expect(promotions).not.toBeChecked();
  });

  await test.step('the player reads and deletes one by one, by the keyboard', async () => {
    const row = notificationList(page).getByRole('listitem').filter({ hasText: '$7.00' });
    await row.getByRole('button', { name: /^Mark as read/ }).press('Enter');
    await expect(bell(page, 0)).toBeVisible();
    await expect(bell(second, 0)).toBeVisible();
    await page.getByRole('tab', { name: 'All' }).click();
    await expect(notificationList(page).getByRole('listitem')).toHaveCount(2);
    await row.getByRole('button', { name: /^Delete/ }).press('Enter');
    await expect(notificationList(page).getByRole('listitem')).toHaveCount(1);
    await expect(notificationList(page)).toBeFocused();
  });

  await test.step('the player chooses quiet hours and the digest, which are kept after a reload', async () => {
    await second.unroute('**/api/user/notification-settings');
    await second.goto('/settings');
    const turn = async (name: RegExp) => {
      const saved = second.waitForResponse('**/api/user/notification-settings');
      await second
        .locator('label')
        .filter({ has: second.getByRole('switch', { name }) })
        .click();
      await saved;
    };
    await turn(/Weekly Digest/);
    await turn(/Quiet Hours/);
    await second.getByLabel('From', { exact: true }).fill('23:15');
    await second.getByRole('button', { name: 'Save Quiet Hours' }).click();
    await expect(second.getByText('Your quiet hours are saved.')).toBeVisible();
    await expectAccessible(second);
    await second.reload();
    await expect(second.getByLabel('From', { exact: true })).toHaveValue('23:15');
    await expect(second.getByRole('switch', { name: /Weekly Digest/ })).toBeChecked();
    await turn(/Quiet Hours/);
  });

  await test.step('the player is asked for permission by the browser after a press, and notified by the worker of a closed site', async () => {
    await second
      .locator('label')
      .filter({ has: second.getByRole('switch', { name: /Push Notifications/ }) })
      .click();
    const allow = second.getByRole('button', { name: 'Allow in this browser' });
    await expect(allow).toBeVisible();
    await context.grantPermissions(['notifications'], { origin: new URL(second.url()).origin });
    // No push service can be reached offline, and the player sees that.
    consoleErrors.expect(/push/i);
    await allow.click();
    await expect(second.getByText('This browser’s push service could not be reached.')).toBeVisible();

    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const cdp = await context.newCDPSession(second);
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations;
        if (registration !== undefined) resolve(registration.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registered;
    const { origin } = new URL(second.url());
    await page.goto('about:blank');
    const message = { title: 'Support replied to your ticket', text: '', page: '/support', tag: 'nt_story' };
    const shown = () =>
      worker.evaluate<object[]>(
        'registration.getNotifications().then((all) => all.map(({ title, tag, data }) => ({ title, tag, data })))',
      );
    await second.goto('about:blank');
    for (let time = 0; time < 2; time += 1) {
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(message),
      });
    }
    expect(
      await pollUntil('a service worker announces no shown notification', shown, ({ length }) => length > 0),
    ).toEqual([{ title: message.title, tag: 'nt_story', data: { page: '/support' } }]);
  });

  await test.step('the player finds all events in the activity of the dashboard', async () => {
    await page.goto('/dashboard');
    await expect(activityList(page).getByRole('listitem')).toHaveText([
      /Recharge of \$7\.00/,
      /Recharge of \$15\.00/,
      /Sign-up credit of \$25\.00/,
      /Account Created/,
    ]);
    await expectAccessible(page);
  });
});
