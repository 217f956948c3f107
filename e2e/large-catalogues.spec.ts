import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { expect, test } from './scenario.ts';

test.use({ actor: 'player' });

const playButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Play.*${name}`) });

async function respondWithCatalogue(
  page: Page,
  games: readonly { readonly name: string; readonly gameType: string }[],
): Promise<void> {
  const data = games.map(({ name, gameType }, place) => ({
    kindId: 10_000 + place,
    gameName: name,
    gameLogo: '',
    gameType,
    status: 'active',
    addedAt: '2026-01-01T00:00:00.000Z',
    popularity: null,
    returnPercent: null,
  }));
  await page.route('**/api/games/fortune-panda', (route) =>
    route.fulfill({ json: { success: true, message: '', data } }),
  );
}

test('twenty-six games are shown in rows by category, below real jackpots and winners', async ({ page }) => {
  const names = ['SLOT', 'FISH', 'CARD', 'ARCADE'].flatMap((gameType, kind) =>
    Array.from({ length: [12, 4, 7, 3][kind] ?? 0 }, (_none, place) => ({
      gameType,
      name: `${gameType} ${place + 1}`,
    })),
  );
  expect(names).toHaveLength(26);
  await respondWithCatalogue(page, names);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/games');
  for (const [title, count] of [
    ['Slots', 12],
    ['Fishing', 4],
    ['Tables', 7],
    ['Arcade', 3],
  ] as const) {
    await expect(page.getByRole('region', { name: title, exact: true }).getByRole('listitem')).toHaveCount(
      count,
    );
  }
  const jackpots = page.getByRole('region', { name: 'Jackpots' });
  await expect(jackpots.getByText(/^\$[\d,]+\.\d\d$/)).toHaveCount(3);
  const cards = page.locator('li[data-slot]');
  const [first, eighth] = [await cards.first().boundingBox(), await cards.nth(7).boundingBox()];
  expect(eighth?.y).toBe(first?.y);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Show all: Tables' }).click();
  await expect(page).toHaveURL(/\/games\?category=tables$/);
  await expect(cards).toHaveCount(7);
  await expect(jackpots).toHaveCount(0);
});

test('of 2,000 games only those near the window are rendered, and each can be reached by keyboard', async ({
  page,
}) => {
  const named = (place: number) => `Acre Number ${place + 1}`;
  const games = Array.from({ length: 2_000 }, (_none, place) => ({ gameType: 'SLOT', name: named(place) }));
  await respondWithCatalogue(page, games);
  await page.goto('/games');
  const cards = page.locator('li[data-slot]');
  await expect(cards.first()).toHaveAttribute('aria-setsize', '2000');
  expect(await cards.count()).toBeLessThan(60);

  await playButton(page, `${named(0)}\\b`).focus();
  await page.keyboard.press('End');
  await expect(playButton(page, named(1_999))).toBeFocused();
  expect(await cards.count()).toBeLessThan(60);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('li[data-slot] button:focus')).toBeVisible();
  await page.keyboard.press('Home');
  await expect(playButton(page, `${named(0)}\\b`)).toBeFocused();
  await expect(playButton(page, `${named(0)}\\b`)).toBeInViewport();

  const searchBox = page.getByRole('combobox', { name: 'Search Games' });
  await expect(searchBox).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBox).toBeFocused();
  await page.keyboard.type('acre 1777');
  await expect(page.getByRole('option').first()).toHaveText(new RegExp(`^${named(1_776)}`));
});
