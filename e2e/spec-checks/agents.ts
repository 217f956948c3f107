import { expect } from '@playwright/test';
import { registerByApi } from '../api-client.ts';
import { connectAgentOnConsole } from '../console-page.ts';
import { agentConnection, agentLogin, consoleFrame } from '../spec-texts/agents.ts';
import { toastOf } from './clock.ts';
import { abortRequests, holdRequests, restoreRequests } from './network.ts';
import { checkGroup } from './spec-checker.ts';

const relogin = '**/api/health/fortune-panda/relogin';
const health = '**/api/health/fortune-panda';

export function checkAgentTexts(): void {
  checkGroup(agentLogin, 'agent', async (prove, { page, openVisitorPage, expectFailedRequests }) => {
    expectFailedRequests();
    const door = await openVisitorPage();
    await door.goto('/agent-login');
    await door.getByRole('button', { name: prove.text('button') }).click();
    await prove.isVisible('server', door.getByRole('alert').getByText('Please sign in to continue.'));
    await door.context().close();

    await page.goto('/agent-login');
    await prove.hasRole(page, 'button', 'button');
    const login = page.getByRole('button', { name: prove.text('button') });
    await abortRequests(page, relogin);
    await login.click();
    await prove.showsTexts(page.getByRole('alert'), 'failed');
    await restoreRequests(page, relogin);
    const release = await holdRequests(page, relogin);
    await login.click();
    await prove.showsTexts(page, 'busy');
    release();
    await prove.hasRole(page, 'heading', 'loggedIn');
    await prove.showsTexts(page, 'balance', 'agentKey', 'active');
    await expect(page.getByText(/^\$[\d,]+\.\d{2}$/)).toBeVisible();
    const opened = page.waitForEvent('popup');
    const open = page
      .getByRole('button', { name: prove.text('open') })
      .or(page.getByRole('link', { name: prove.text('open') }));
    await prove.isVisible('open', open);
    await open.click();
    const tab = await opened;
    await tab.waitForURL('**/adminacers');
    prove.equals('openPath', new URL(tab.url()).pathname);
    await tab.close();
    await prove.hasRole(page, 'button', 'logout');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.getByRole('button', { name: prove.text('logout') }).click();
    await prove.passes('loggedOut', async () => {
      await expect(login).toBeVisible();
      expect(requested.filter((url) => url.includes('/api/'))).toEqual([]);
    });
  });

  checkGroup(consoleFrame, 'agent', async (prove, { page, product }) => {
    const player = await registerByApi(product);
    const username = String(player.user.fortunePandaUsername);
    await page.goto('/adminacers');
    await connectAgentOnConsole(page);
    const menu = page.getByRole('navigation');
    await prove.hasRole(menu, 'button', 'users', 'gameRecords', 'jpRecords', 'welfare');
    // While an approval of another scenario waits, its count follows the name.
    await prove.showsTexts(menu, 'transactions');
    await prove.hasRole(menu, 'button', 'structure', 'reports', 'jpSetting', 'setting', 'download', 'logout');
    const header = page.getByRole('banner');
    await prove.containsTexts(header, 'store');
    await prove.passes('english', () =>
      expect(header.getByRole('combobox').locator('option', { hasText: prove.text('english') })).toHaveCount(
        1,
      ),
    );
    const sidebar = page.getByRole('complementary');
    await prove.showsTexts(sidebar, 'balance');
    await prove.isVisible('email', sidebar.getByText(/@/).first());

    const main = page.getByRole('main');
    const search = main.getByPlaceholder(prove.text('search'));
    await prove.isVisible('search', search);
    await prove.hasRole(main, 'button', 'searchButton', 'create', 'unbind');
    await prove.containsTexts(
      main.locator('label').filter({ hasText: prove.text('prohibited') }),
      'prohibited',
      'off',
    );
    await main.getByText(prove.text('prohibited')).click();
    await prove.showsTexts(main.locator('label').filter({ hasText: prove.text('prohibited') }), 'on');
    const bulk = page.getByRole('toolbar');
    await prove.hasRole(bulk, 'button', 'recharge', 'redeem', 'resetPassword', 'bulkGameRecords');
    await prove.hasRole(bulk, 'button', 'bulkJpRecords', 'bulkTransactions', 'unbind');
    await prove.hasRole(main, 'columnheader', 'columnActions', 'columnId', 'columnAccount', 'columnNickname');
    await prove.hasRole(main, 'columnheader', 'columnBalance', 'columnRegistered', 'columnLastLogin');
    await prove.hasRole(main, 'columnheader', 'columnManager', 'columnStatus');

    const rows = main.getByRole('row').filter({ hasText: username });
    const finds = async (text: string) => {
      await search.fill('nobody-has-this-name');
      await expect(rows).toHaveCount(0);
      await search.fill(text);
      await expect(rows).toHaveCount(1);
    };
    await prove.passes('byAccount', () => finds(username.slice(1).toUpperCase()));
    await prove.showsTexts(rows, 'active');
    const cells = await rows.getByRole('gridcell').or(rows.getByRole('rowheader')).allTextContents();
    await prove.passes('byNickname', () => finds((cells.at(3) ?? '').slice(1).toUpperCase()));
    await prove.passes('byId', () => finds((cells.at(1) ?? '').slice(1)));
  });

  checkGroup(agentConnection, 'agent', async (prove, { page, expectFailedRequests }) => {
    expectFailedRequests();
    // No agent can end the operator's session, so the response is replaced.
    await page.route(health, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const data = { ...body.data, isLoggedIn: false };
      await route.fulfill({ response, json: { ...body, isLoggedIn: false, data } });
    });
    await page.goto('/adminacers');
    await prove.hasRole(page, 'heading', 'card');
    await prove.hasRole(page, 'button', 'connect');
    const offer = page.getByRole('button', { name: prove.text('connect') });
    await abortRequests(page, relogin);
    await offer.click();
    await prove.showsTexts(page.getByRole('alert'), 'failed');
    await restoreRequests(page, relogin);
    const release = await holdRequests(page, relogin);
    await offer.click();
    await prove.showsTexts(page, 'connecting');
    release();
    await prove.showsTexts(page, 'connected');
    await prove.hasRole(page, 'button', 'disconnect');
    await page.getByRole('button', { name: prove.text('disconnect') }).click();
    await page.waitForURL('**/login');
    prove.equals('disconnected', new URL(page.url()).pathname);
    await expect(toastOf(page, /error/i)).toHaveCount(0);
  });
}
