import type { Page } from '@playwright/test';
import { openConsole } from './console-page.ts';
import { balancePill, expect, expectReady, test } from './scenario.ts';

/** Replaces every text as Google Translate does, again after each change of the page. */
const translateLikeABrowser = `
  const untranslated = 'font, script, style, title, option, textarea';
  function translate(text) {
    if (text.data.trim() === '' || text.parentElement?.closest(untranslated) !== null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
  function translateWithin(node) {
    const texts = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  }
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateWithin(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Goes to another page without loading the site again, so that the translated one is removed. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('h1').forEach((heading) => heading.setAttribute('data-former', '')),
    history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await expect(page.locator('h1[data-former]')).toHaveCount(0);
  await expect(page.locator('h1 font, h2 font').first()).toBeVisible();
  await expect(page.getByText('This page could not be shown.')).toHaveCount(0);
}

const sitePages = [
  ...['/games', '/bonuses', '/platforms', '/about-us', '/safer-play', '/help', '/terms', '/wallet'],
  ...['/bets', '/vip', '/tournaments', '/referrals', '/settings', '/notifications', '/support'],
  ...['/fortune-panda', '/safer-play/statement', '/dashboard'],
];

test.describe('the site', () => {
  test.use({ actor: 'player' });

  test('works and shows changed texts while a browser translates it', async ({ page }) => {
    await page.addInitScript({ content: translateLikeABrowser });
    await page.goto('/dashboard');
    await expectReady(page);
    for (const path of sitePages) await goTo(page, path);

    await test.step('a changed text is shown', async () => {
      await expect(balancePill(page)).toHaveText('$25.00');
      await page.route('**/fortune-panda-user/balance?refresh=true', (route) =>
        route.fulfill({ json: { success: true, message: 'OK', data: { balance: '64.18' } } }),
      );
      await page.getByRole('banner').getByRole('button', { name: 'Refresh Balance' }).click();
      await expect(balancePill(page)).toHaveText('$64.18');
    });

    await test.step('a search and a form change while they are typed', async () => {
      const search = page.getByRole('banner').getByRole('combobox').first();
      for (const text of ['acre', 'nothing at all', '']) await search.fill(text);
      await page.keyboard.press('Escape');
      await goTo(page, '/profile');
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Full Name' }).fill('');
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    });
  });
});

test('a sign-in and a registration are refused while a browser translates the pages', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 401/);
  await page.addInitScript({ content: translateLikeABrowser });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await goTo(page, '/register');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByText('Invalid first name').first()).toBeVisible();
  await goTo(page, '/forgot-password');
});

const consoleViews = [
  ...['transaction-records', 'game-records', 'jp-records', 'welfare-records', 'admin-structure', 'reports'],
  ...['jp-setting', 'setting', 'download', 'jobs', 'requests', 'audit', 'failed-jobs', 'api-keys', 'system'],
  ...['webhooks', 'alarms', 'announcements', 'tickets', 'promotions', 'tournaments', 'users'],
];

test('the console works while a browser translates it', async ({ page, product }) => {
  await page.addInitScript({ content: translateLikeABrowser });
  await openConsole(page, product);
  for (const view of consoleViews) await goTo(page, `/adminacers?view=${view}`);
  const search = page.getByRole('searchbox').first();
  for (const text of ['nobody', '']) await search.fill(text);
  await expect(page.getByText('This page could not be shown.')).toHaveCount(0);
});
