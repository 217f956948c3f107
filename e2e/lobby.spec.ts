import { bySuite } from '@golden-acers/testing/suite';
import { findAxeViolations } from './axe.ts';
import { gameButton } from './game-page.ts';
import { expect, signInOnPage, test } from './scenario.ts';

// Scenarios of the demo player expect a lobby without favourites.
test.use({ actor: 'player' });

test('a game is found by keyboard from any page, despite typing mistakes, and launched', async ({
  page,
  product,
}) => {
  for (const path of ['/about-us', '/wallet']) {
    await page.goto(path);
    const searchBox = page.getByRole('combobox', { name: 'Search Games' });
    await expect(searchBox).toBeVisible();
    await page.keyboard.press('/');
    await expect(searchBox).toBeFocused();
  }
  const box = page.getByRole('combobox', { name: 'Search Games' });
  await page.keyboard.type('glod');
  const options = page.getByRole('listbox').getByRole('option');
  // The games with the most similar names first, however many there are.
  await expect(options.first()).toHaveText(/^Acres of Gold(?! 2)/);
  await expect(options.nth(1)).toHaveText(/^Acres of Gold 2/);
  await expect(options.last()).toHaveText(/^Show all results for “glod”/);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('search').getByRole('status').first()).toHaveText(/^\d+ games found$/);
  await expect(options.first().locator('mark')).toHaveText('Gold');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  expect(await findAxeViolations(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popUp = await opened;
  await popUp.waitForURL(`${product.sandboxUrl}/games/acres-of-gold?language=en`);
  await popUp.close();

  await test.step('recent searches are offered until they are deleted', async () => {
    await page.reload();
    await expect(box).toBeVisible();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await expect(options).toHaveText(['glod', 'Clear recent searches']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('glod');
    await box.fill('');
    await expect(options).toHaveText(['glod', 'Clear recent searches']);
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  await test.step('the game is among the last played ones', async () => {
    await page.goto('/dashboard');
    const row = page.getByRole('region', { name: 'Recently played' });
    await expect(row.getByRole('button', { name: /Acres of Gold(?! 2)/ })).toBeVisible();
  });
});

test('a favourite is stored after a reload and in another browser, and can be removed', async ({
  page,
  browser,
  account,
}) => {
  await page.goto('/games?category=fishing');
  const heart = page.getByRole('button', { name: 'Favourite: Golden Nets' }).first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const kept = page.waitForResponse('**/api/user/favourites');
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await kept;
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await signInOnPage(elsewhere, account);
  await elsewhere.waitForURL('**/dashboard');
  const row = elsewhere.getByRole('region', { name: 'Favourites' });
  await expect(row.getByRole('button', { name: 'Golden Nets' })).toBeVisible();
  await row.getByRole('link', { name: 'Show all: Favourites' }).click();
  await elsewhere.waitForURL('**/games?show=favourites');
  const there = elsewhere.getByRole('button', { name: 'Favourite: Golden Nets' });
  const givenUp = elsewhere.waitForResponse('**/api/user/favourites');
  await there.click();
  await givenUp;
  await expect(elsewhere.getByText('No favourites yet.')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a favourite that the server refuses is removed again, and the player sees the reason', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  const message = 'You can keep at most 200 favourite games.';
  await page.goto('/games?q=jacks');
  await page.route('**/api/user/favourites', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const refusal = { success: false, message, data: null, code: 'favourite.too_many', requestId: 'x' };
    await route.fulfill({ status: 409, json: refusal });
  });
  const heart = page.getByRole('button', { name: 'Favourite: Jacks or Better' }).first();
  await heart.click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('filters and sorting are in the URL, and survive a reload and the back button', async ({ page }) => {
  await page.goto('/games');
  const cards = page.getByRole('main').locator('li[data-slot]');
  await expect(cards.nth(3)).toBeVisible();
  const expectFishing = async () => {
    await expect(cards.filter({ hasText: 'Golden Nets' })).toHaveCount(1);
    await expect(cards.filter({ hasText: 'Acres of Gold' })).toHaveCount(0);
  };
  await page.getByRole('tab', { name: 'Fishing' }).click();
  await expect(page).toHaveURL(/\/games\?category=fishing$/);
  await expectFishing();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Return');
  await expect(page).toHaveURL(/category=fishing&sort=return$/);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Fishing' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('return');
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(cards.first()).toContainText('Wild Acre Deuces');
  await page.goBack();
  await expectFishing();
  await page.goBack();
  await expect(page).toHaveURL(/\/games\?category=fishing$/);
  await page.goBack();
  await expect(cards.nth(3)).toBeVisible();
  await expect(cards.first()).toContainText('Acres of Gold');

  await page.goto('/games?q=neets&category=fishing');
  await expect(page.getByText('Results for “neets”')).toBeVisible();
  await expect(cards).toHaveCount(1);
  await page.goto('/games?q=nothing-like-it');
  await expect(page.getByText('No game matches “nothing-like-it”')).toBeVisible();
  await page.getByRole('button', { name: 'Show every game' }).click();
  await expect(cards.nth(3)).toBeVisible();
});

test('a sheet shows a game’s return, limits, rules and the player’s own rounds, and Back closes it', async ({
  page,
}) => {
  await page.goto('/games?q=jacks');
  await page.getByRole('button', { name: 'About Jacks or Better' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Jacks or Better' });
  await expect(sheet.getByText('99.54%')).toBeVisible();
  await expect(sheet.getByText('$0.25 to $25.00')).toBeVisible();
  await expect(sheet.getByText('800 × the stake')).toBeVisible();
  await expect(sheet.getByText('Five cards are dealt from a full deck.')).toBeVisible();
  await expect(sheet.getByText('You have not started this game yet.')).toBeVisible();
  await expect(page).toHaveURL(/game=2001$/);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/games\?q=jacks$/);

  await test.step('after a launch the sheet shows it', async () => {
    const opened = page.waitForEvent('popup');
    const entered = page.waitForResponse('**/games/enter');
    await gameButton(page, 'Jacks or Better').click();
    await (await opened).close();
    await entered;
    await page.goto('/games?game=2001');
    await expect(sheet.getByText(/^You started this game once, on /)).toBeVisible();
    await expect(sheet.getByRole('definition').filter({ hasText: '$0.00' })).toHaveCount(2);
  });
});

test('a sheet shows what is unknown about a game, and an unknown game has no sheet', async ({ page }) => {
  await page.route('**/api/games/3001/sheet', async (route) => {
    const response = await (await route.fetch()).json();
    const missing = { returnPercent: null, volatility: null, stakeMin: null, stakeMax: null, maxWin: null };
    await route.fulfill({ json: { ...response, data: { ...response.data, ...missing, rules: null } } });
  });
  await page.goto('/games?game=3001');
  const sheet = page.getByRole('dialog', { name: 'Golden Nets' });
  await expect(sheet.getByText('Not disclosed by the provider')).toHaveCount(5);
  await page.goto('/games?game=999');
  await expect(gameButton(page, 'Golden Nets')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('on a phone', () => {
  // Without transitions, because a colour in transition belongs to neither theme.
  const viewport = { width: 390, height: 844 };
  test.use({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

  test('the lobby has its own search box that filters while typing, without accessibility violations', async ({
    page,
  }) => {
    await page.goto('/games');
    const cards = page.locator('li[data-slot]');
    await expect(cards.nth(1)).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search Games' });
    await box.pressSequentially('goldn nest');
    await expect(cards).toHaveCount(1);
    await expect(page).toHaveURL(/\/games\?q=goldn\+nest$/);
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(box).not.toBeFocused();
    await page.goBack();
    await expect(box).toHaveValue('');
    await expect(cards.nth(1)).toBeVisible();

    await test.step('recent searches are offered until they are deleted', async () => {
      const known = page.getByRole('list', { name: 'Recent searches' });
      await box.tap();
      await known.getByRole('button', { name: 'goldn nest' }).tap();
      await expect(box).toHaveValue('goldn nest');
      await expect(cards).toHaveCount(1);
      await box.fill('');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Clear recent searches' }).tap();
      await expect(known).toHaveCount(0);
      await expect(box).toBeFocused();
      await expect(cards.nth(1)).toBeVisible();
    });

    await test.step('no button covers a picture, and each is large enough for a finger', async () => {
      const card = cards.first();
      const cover = await card.locator('img').boundingBox();
      const [heart, about] = [/^Favourite: /, /^About /].map((name) => card.getByRole('button', { name }));
      for (const button of [heart, about]) {
        const area = await button?.boundingBox();
        expect(area?.y).toBeGreaterThanOrEqual((cover?.y ?? 0) + (cover?.height ?? 0));
        expect(Math.min(area?.width ?? 0, area?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    });

    for (const theme of bySuite(['dark'], ['dark', 'light'])) {
      await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-theme', chosen), theme);
      expect(await findAxeViolations(page), theme).toEqual([]);
      await page.getByRole('button', { name: 'About Acres of Gold', exact: true }).first().tap();
      const sheet = page.getByRole('dialog', { name: 'Acres of Gold', exact: true });
      await expect(sheet.getByText('96.07%')).toBeVisible();
      expect(await findAxeViolations(page), theme).toEqual([]);
      await page.goBack();
      await expect(sheet).toHaveCount(0);
    }
  });
});
