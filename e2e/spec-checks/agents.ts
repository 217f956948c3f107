import { expect } from '@playwright/test';
import { demand, registerByApi } from '../api.ts';
import { connect } from '../desk.ts';
import { agentLogin, connection, consoleFrame } from '../spec-texts/agents.ts';
import { toastOf } from './clock.ts';
import { cut, hold, mend } from './network.ts';
import { proves } from './proof.ts';

const relogin = '**/api/health/fortune-panda/relogin';

export function agentTexts(): void {
  proves(agentLogin, 'agent', async (prove, { page, stranger, expectFailures }) => {
    expectFailures();
    const door = await stranger();
    await door.goto('/agent-login');
    await door.getByRole('button', { name: prove.text('button') }).click();
    await prove.isVisible('server', door.getByRole('alert').getByText('Please sign in to continue.'));
    await door.context().close();

    await page.goto('/agent-login');
    await prove.has(page, 'button', 'button');
    const login = page.getByRole('button', { name: prove.text('button') });
    await cut(page, relogin);
    await login.click();
    await prove.says(page.getByRole('alert'), 'failed');
    await mend(page, relogin);
    const release = await hold(page, relogin);
    await login.click();
    await prove.says(page, 'busy');
    release();
    await prove.has(page, 'heading', 'loggedIn');
    await prove.says(page, 'balance', 'agentKey', 'active');
    await expect(page.getByText(/^\$[\d,]+\.\d{2}$/)).toBeVisible();
    const opened = page.waitForEvent('popup');
    const open = page
      .getByRole('button', { name: prove.text('open') })
      .or(page.getByRole('link', { name: prove.text('open') }));
    await prove.isVisible('open', open);
    await open.click();
    const tab = await opened;
    await tab.waitForURL('**/adminacers');
    prove.is('openPath', new URL(tab.url()).pathname);
    await tab.close();
    await prove.has(page, 'button', 'logout');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('button', { name: prove.text('logout') }).click();
    await prove.holds('loggedOut', async () => {
      await expect(login).toBeVisible();
      expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
    });
  });

  proves(consoleFrame, 'agent', async (prove, { page, product }) => {
    const player = await registerByApi(product);
    const username = String(player.user.fortunePandaUsername);
    await page.goto('/adminacers');
    await connect(page);
    const menu = page.getByRole('navigation');
    await prove.has(menu, 'button', 'users', 'transactions', 'gameRecords', 'jpRecords', 'welfare');
    await prove.has(menu, 'button', 'structure', 'reports', 'jpSetting', 'setting', 'download', 'logout');
    const header = page.getByRole('banner');
    await prove.contains(header, 'store');
    await prove.holds('english', () =>
      expect(header.getByRole('combobox').locator('option', { hasText: prove.text('english') })).toHaveCount(
        1,
      ),
    );
    const sidebar = page.getByRole('complementary');
    await prove.says(sidebar, 'balance');
    await prove.isVisible('email', sidebar.getByText(/@/).first());

    const main = page.getByRole('main');
    const search = main.getByPlaceholder(prove.text('search'));
    await prove.isVisible('search', search);
    await prove.has(main, 'button', 'searchButton', 'create', 'unbind');
    await prove.contains(
      main.locator('label').filter({ hasText: prove.text('prohibited') }),
      'prohibited',
      'off',
    );
    await main.getByText(prove.text('prohibited')).click();
    await prove.says(main.locator('label').filter({ hasText: prove.text('prohibited') }), 'on');
    const bulk = page.getByRole('toolbar');
    await prove.has(bulk, 'button', 'recharge', 'redeem', 'resetPassword', 'bulkGameRecords');
    await prove.has(bulk, 'button', 'bulkJpRecords', 'bulkTransactions', 'unbind');
    await prove.has(main, 'columnheader', 'columnActions', 'columnId', 'columnAccount', 'columnNickname');
    await prove.has(main, 'columnheader', 'columnBalance', 'columnRegistered', 'columnLastLogin');
    await prove.has(main, 'columnheader', 'columnManager', 'columnStatus');

    const rows = main.getByRole('row').filter({ hasText: username });
    const finds = async (text: string) => {
      await search.fill('nobody-has-this-name');
      await expect(rows).toHaveCount(0);
      await search.fill(text);
      await expect(rows).toHaveCount(1);
    };
    await prove.holds('byAccount', () => finds(username.slice(1).toUpperCase()));
    await prove.says(rows, 'active');
    const cells = await rows.getByRole('gridcell').or(rows.getByRole('rowheader')).allTextContents();
    await prove.holds('byNickname', () => finds((cells.at(3) ?? '').slice(1).toUpperCase()));
    await prove.holds('byId', () => finds((cells.at(1) ?? '').slice(1)));
  });

  proves(connection, 'agent', async (prove, { page, product, account, expectFailures }) => {
    expectFailures();
    await demand(product, 'POST /fortune-panda/admin/logout', { token: account().token });
    await page.goto('/adminacers');
    await prove.has(page, 'heading', 'card');
    await prove.has(page, 'button', 'connect');
    const offer = page.getByRole('button', { name: prove.text('connect') });
    await cut(page, relogin);
    await offer.click();
    await prove.says(page.getByRole('alert'), 'failed');
    await mend(page, relogin);
    const release = await hold(page, relogin);
    await offer.click();
    await prove.says(page, 'connecting');
    release();
    await prove.says(page, 'connected');
    await prove.has(page, 'button', 'disconnect');
    await page.getByRole('button', { name: prove.text('disconnect') }).click();
    await page.waitForURL('**/login');
    prove.is('disconnected', new URL(page.url()).pathname);
    await expect(toastOf(page, /error/i)).toHaveCount(0);
  });
}
