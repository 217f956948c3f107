import { expect, type Locator, type Page } from '@playwright/test';
import { authStorageKey } from '../api-client.ts';
import { waitForAnimations } from '../axe.ts';
import { layoutOfPlayers, layoutOfVisitors } from '../spec-texts/layout.ts';
import { changeStoredUser } from './accounts.ts';
import { advanceUntil, measureVisibleMs, stopClock, toastOf } from './clock.ts';
import { abortRequests, restoreRequests } from './network.ts';
import { checkGroup } from './spec-checker.ts';

const balanceCalls = '**/api/fortune-panda-user/balance*';
const events = '**/api/fortune-panda-user/events';
const accountCalls = '**/api/user/profile';

/** Records the page's time of each poll, because the clock advances while a response is pending. */
const recordPollsScript = `{
  const { fetch } = window;
  window.polls = [];
  window.fetch = async (address, options) => {
    const poll = { requestedMs: Date.now() };
    if (String(address).includes('user/balance')) window.polls.push(poll);
    const answer = await fetch(address, options);
    poll.respondedMs = Date.now();
    return answer;
  };
}`;
interface PollTiming {
  readonly requestedMs: number;
  readonly respondedMs?: number;
}

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0;

export function checkLayoutTexts(): void {
  checkGroup(layoutOfVisitors, 'visitor', async (prove, { page }) => {
    await page.goto('/terms');
    const header = page.getByRole('banner');
    await prove.showsTexts(header, 'name', 'login', 'signUp');
    await prove.isVisible('search', header.getByPlaceholder(prove.text('search')));
    await prove.containsTexts(header.getByRole('button', { name: /notification/i }), 'bell');

    const sidebar = sidebarOf(page);
    await prove.passes('expands', async () => {
      const narrow = await widthOf(sidebar);
      await sidebar.hover();
      await waitForAnimations(page);
      expect(await widthOf(sidebar)).toBeGreaterThan(2 * narrow);
    });
    await prove.hasRole(sidebar, 'link', 'home', 'games', 'platforms', 'bonuses', 'aboutUs', 'support');
    const names = await sidebar.getByRole('link').allTextContents();
    expect(names).toEqual(['Home', 'Games', 'Platforms', 'Bonuses', 'About Us', 'Support']);
    prove.equals('homePath', await sidebar.getByRole('link', { name: 'Home' }).getAttribute('href'));

    const menu = page.getByRole('button', { name: 'Open menu' });
    await prove.passes('breakpoint', async () => {
      await page.setViewportSize({ width: Number(prove.text('breakpoint')), height: 800 });
      await expect(sidebar).toBeVisible();
      await expect(menu).toBeHidden();
      await page.setViewportSize({ width: Number(prove.text('breakpoint')) - 1, height: 800 });
      await expect(sidebar).toBeHidden();
      await expect(menu).toBeVisible();
    });

    await page.setViewportSize({ width: 390, height: 844 });
    await prove.showsTexts(header, 'shortName');
    const bar = page.getByRole('navigation', { name: 'Quick navigation' });
    await prove.hasRole(bar, 'link', 'barHome', 'barGames', 'barPlatforms', 'barBonuses');
    expect(await bar.getByRole('link').count()).toBe(4);
    const drawer = page.getByRole('dialog', { name: 'Main navigation' });
    await menu.click();
    await prove.isVisible('drawer', drawer);
    await prove.passes('overlay', async () => {
      await page.mouse.click(380, 500);
      await expect(drawer).toBeHidden();
    });
    await prove.passes('link', async () => {
      await menu.click();
      await drawer.getByRole('link', { name: 'Platforms' }).click();
      await expect(drawer).toBeHidden();
      await page.waitForURL('**/platforms');
    });
  });

  checkGroup(
    layoutOfPlayers,
    'player',
    async (prove, { page, account, sandboxAdmin, expectFailedRequests }) => {
      expectFailedRequests();
      await page.clock.install();
      await page.goto('/terms');
      const header = page.getByRole('banner');
      await prove.showsTexts(header, 'balance', 'displayName');
      await prove.isVisible('refresh', header.getByTitle(prove.text('refresh')));
      prove.equals(
        'homePath',
        await sidebarOf(page).getByRole('link', { name: 'Home' }).getAttribute('href'),
      );
      await keptState();
      await avatars();
      await avatarMenu();
      await offline();
      await refused();
      await polls();

      async function keptState() {
        const kept = await page.evaluate((key) => localStorage.getItem(key), authStorageKey);
        prove.equals(
          'stateKeys',
          Object.keys(JSON.parse(kept ?? '{}'))
            .sort()
            .join(', '),
        );
      }

      async function avatars() {
        const button = header.getByRole('button', { name: 'Account menu' });
        await prove.isVisible('defaultAvatar', button.locator(`img[src*="${prove.text('defaultAvatar')}"]`));
        // What is stored is shown until the server responds.
        await abortRequests(page, accountCalls);
        await changeStoredUser(page, { avatar: 'unicorn' });
        await prove.passes('strangeAvatar', async () => {
          await expect(button.locator('svg')).toBeVisible();
          await expect(button.locator('img')).toHaveCount(0);
        });
        await changeStoredUser(page, { avatar: null });
        await prove.showsTexts(button, 'noAvatar');
        await changeStoredUser(page, { avatar: 'gorilla' });
      }
      async function avatarMenu() {
        const button = header.getByRole('button', { name: 'Account menu' });
        const menu = page.getByRole('menu');
        await button.click();
        await prove.hasRole(menu, 'menuitem', 'account', 'settings', 'logout');
        await prove.passes('outside', async () => {
          await page.mouse.click(700, 700);
          await expect(menu).toBeHidden();
        });
        for (const entry of ['account', 'settings'] as const) {
          await button.click();
          await menu.getByRole('menuitem', { name: prove.text(entry), exact: true }).click();
          await expect(menu).toBeHidden();
          await page.waitForURL(`**${prove.text(`${entry}Path`)}`);
          prove.equals(`${entry}Path`, new URL(page.url()).pathname);
        }
        await button.click();
        await menu.getByRole('menuitem', { name: prove.text('logout'), exact: true }).click();
        await prove.showsTexts(page.getByRole('alertdialog'), 'question');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('alertdialog')).toBeHidden();
      }

      async function offline() {
        await abortRequests(page, balanceCalls);
        await header.getByTitle(prove.text('refresh')).click();
        const toast = toastOf(page, prove.text('refreshOffline'));
        await prove.isVisible('refreshOffline', toast);
        await standsInTheCorner(toast);
        // The event stream also has the balance.
        await abortRequests(page, events);
        await changeStoredUser(page, { fortunePandaBalance: '' });
        await prove.showsTexts(header, 'empty');
        await prove.passes('silent', () => expect(page.getByText(/Failed to update/)).toHaveCount(0));
        await stopClock(page);
        await header.getByTitle(prove.text('refresh')).click();
        prove.equals('errorMs', await measureVisibleMs(page, toast));
        await page.clock.resume();
        await restoreRequests(page, balanceCalls);
      }
      async function standsInTheCorner(toast: Locator) {
        const list = page.locator('[data-sonner-toaster]');
        prove.equals(
          'position',
          `${await list.getAttribute('data-y-position')}-${await list.getAttribute('data-x-position')}`,
        );
        const box = await toast.boundingBox();
        const width = await page.locator('html').evaluate((html) => html.clientWidth);
        const gap = Math.round(width - (box?.x ?? 0) - (box?.width ?? 0));
        prove.equals('offset', gap);
        await waitForAnimations(page);
        expect(Math.round((await toast.boundingBox())?.y ?? 0)).toBe(gap);
      }

      async function refused() {
        await sandboxAdmin.failCalls('queryInfo');
        const toast = toastOf(page, prove.text('refreshFailed'));
        await sandboxAdmin.expireBalance(account().email);
        // By key, because the toast of the previous step may cover the button.
        await header.getByTitle(prove.text('refresh')).press('Enter');
        await prove.isVisible('refreshFailed', toast.first());
        await sandboxAdmin.clearFaults();
      }

      async function polls() {
        // The event stream has been cut since `offline`, so the page polls.
        await page.addInitScript(recordPollsScript);
        prove.equals('headerPollMs', await pollMsOf('/dashboard'));
        prove.equals('pollMs', await pollMsOf('/fortune-panda'));
      }
      async function pollMsOf(path: string): Promise<number> {
        await page.goto(path);
        await expect(header.getByText('$25.00')).toBeVisible();
        await stopClock(page);
        const polls = () => page.evaluate<readonly PollTiming[]>('window.polls');
        const before = (await polls()).length;
        await advanceUntil(page, async () => (await polls()).length >= before + 2, 1_000);
        await page.clock.resume();
        // The next interval starts with the response, and the clock advances in seconds.
        const [last, lastButOne] = (await polls()).slice(before).reverse();
        return Math.round(((last?.requestedMs ?? 0) - (lastButOne?.respondedMs ?? 0)) / 5_000) * 5_000;
      }
    },
  );
}
