import type { Page } from '@playwright/test';
import { demoPlayerTest, expect } from './demo-player.ts';
import { expectReady } from './scenario.ts';

const phone = { width: 390, height: 844 };

/** Keeps the program on its way until it is let through: what is seen meanwhile is what the server sent. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** On both sides of each number at which the lobby or the layout around it changes. */
const widths = [360, 390, 647, 649, 768, 1_023, 1_025, 1_280, 1_440, 1_920];

type Box = readonly [x: number, y: number, width: number, height: number];

/** Where the first games, or their places, lie, in whole pixels: as many as a row of the widest window has. */
async function boxesOf(page: Page): Promise<Box[]> {
  return page.locator('[data-slot]:visible').evaluateAll((places) =>
    places.slice(0, 6).map((place) => {
      const { x, y, width, height } = place.getBoundingClientRect();
      return [Math.round(x), Math.round(y), Math.round(width), Math.round(height)] as const;
    }),
  );
}

/** A catalogue of so many games, without pictures, of whose size the server knew when it sent the page. */
async function stubGames(page: Page, size: number): Promise<void> {
  const games = await (await page.request.get('/api/games/fortune-panda')).json();
  const known: number = games.data.length;
  const read = async () => (await page.request.get('/games', { headers: { accept: 'text/html' } })).text();
  await expect.poll(read).toContain(`data-count="${known}"`);
  if (size === known) return;
  const data = Array.from({ length: size }, (_none, place) => ({
    ...games.data[place % known],
    gameLogo: '',
    kindId: 10_000 + place,
  }));
  await page.route('**/api/games/fortune-panda', (route) => route.fulfill({ json: { ...games, data } }));
  await page.route('**/games', async (route) => {
    const response = await route.fetch();
    const drawn = (await response.text())
      .replace(`data-count="${known}"`, `data-count="${size}"`)
      .replaceAll('data-slot="true" hidden=""', 'data-slot="true"')
      .replaceAll(/(data-game-image="true") src="[^"]*"/g, '$1 hidden=""');
    await route.fulfill({ response, body: drawn });
  });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

demoPlayerTest.describe('before the program has come', () => {
  demoPlayerTest.use({ viewport: phone, locale: 'fr-FR', actor: 'visitor' });

  demoPlayerTest(
    'a French visitor reads the landing page, and what was pressed is done when it can be',
    async ({ page }) => {
      const letThrough = await holdScripts(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      const before = await heading(page).boundingBox();
      const words = await page.getByRole('main').getByRole('listitem').allInnerTexts();
      await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
      await expect(page.locator('html')).not.toHaveAttribute('data-ready');

      letThrough();
      await expectReady(page);
      await expect(page.getByRole('dialog', { name: 'Navigation principale' })).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await heading(page).boundingBox()).toEqual(before);
      expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(
        expect.arrayContaining(words),
      );
    },
  );

  demoPlayerTest('a link that was pressed leads on without loading the site anew', async ({ page }) => {
    const letThrough = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page
      .getByRole('navigation', { name: 'Navigation rapide' })
      .getByRole('link', { name: 'Jeux' })
      .click();
    await page.evaluate('window.isSameDocument = true');
    letThrough();
    await page.waitForURL('**/games');
    await expect(heading(page)).toHaveText('Jeux');
    expect(await page.evaluate('window.isSameDocument')).toBe(true);
  });

  demoPlayerTest(
    'what was chosen meanwhile stays chosen, and a change of the language is obeyed',
    async ({ page }) => {
      const letThrough = await holdScripts(page);
      await page.goto('/platforms', { waitUntil: 'commit' });
      await page.getByRole('main').locator('label').last().click();
      await page.getByRole('combobox', { name: 'Langue' }).selectOption('de');
      await expect(page.locator('html')).not.toHaveAttribute('data-ready');
      letThrough();
      await expect(heading(page)).toHaveText('Plattformen');
      await expect(page.getByRole('radio').last()).toBeChecked();
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
      await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
    },
  );

  demoPlayerTest(
    'a key finds the focus where it was set, at every moment of the change',
    async ({ page }) => {
      const letThrough = await holdScripts(page);
      await page.goto('/about-us', { waitUntil: 'commit' });
      await expect(heading(page)).toBeVisible();
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Aller au contenu' });
      await expect(skip).toBeFocused();
      // What has the focus right after the change, before anything else happens.
      await page.evaluate(`new MutationObserver(() => {
      window.focusedThen ??= document.activeElement.textContent;
    }).observe(document.getElementById('root'), { childList: true })`);
      letThrough();
      await expectReady(page);
      expect(await page.evaluate('window.focusedThen')).toBe('Aller au contenu');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    },
  );

  demoPlayerTest('the first games are seen in the lobby', async ({ page }) => {
    const letThrough = await holdScripts(page);
    await page.goto('/games', { waitUntil: 'commit' });
    const picture = page.locator('[data-game-image]').first();
    await expect(picture).toBeVisible();
    const before = await picture.boundingBox();
    letThrough();
    await expectReady(page);
    expect(await page.getByRole('main').locator('li img').first().boundingBox()).toEqual(before);
  });

  for (const size of [3, 2_000])
    demoPlayerTest(
      `a place of the lobby lies where its game will, at any width, in a house of ${size} games`,
      async ({ page }) => {
        await stubGames(page, size);
        const letThrough = await holdScripts(page);
        await page.goto('/games', { waitUntil: 'commit' });
        await expect(page.locator('[data-slot]:visible')).toHaveCount(Math.min(size, 12));
        const places = new Map<number, Box[]>();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          places.set(width, await boxesOf(page));
        }
        letThrough();
        await expectReady(page);
        await expect(page.locator('li[data-slot]').first()).toBeVisible();
        for (const [width, boxes] of places) {
          await page.setViewportSize({ width, height: 900 });
          // The grid hears of another width with the next frame.
          await expect.poll(() => boxesOf(page), `${width} px`).toEqual(boxes);
        }
      },
    );

  demoPlayerTest(
    'nobody sees a page that was drawn in another language than the chosen one',
    async ({ page }) => {
      await page.addInitScript(
        `localStorage.setItem('golden-acers.preferences', '{"theme":"light","language":"de"}')`,
      );
      const letThrough = await holdScripts(page);
      await page.goto('/games', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'other');
      await expect(heading(page)).toBeHidden();
      letThrough();
      await expect(heading(page)).toHaveText('Spiele');
    },
  );
});

demoPlayerTest(
  'before the program has come, a player is greeted by name, and no balance is made up',
  async ({ page }) => {
    const letThrough = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(heading(page)).toHaveText(/Demo/);
    await expect(page.getByRole('main').getByText('demo@golden-acers.test')).toBeVisible();
    await expect(page.getByText(/\$\d/).filter({ visible: true })).toHaveCount(0);
    letThrough();
    await expectReady(page);
    await expect(page.getByRole('main').getByText(/^\$\d/)).toBeVisible();
  },
);

demoPlayerTest('a player does not see the page of a visitor', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/games', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-prerendered', 'other');
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
  letThrough();
  await expect(heading(page)).toHaveText('Games');
});

demoPlayerTest('a press during which the menus come opens the one that it was on', async ({ page }) => {
  await page.goto('/dashboard');
  await expectReady(page);
  const letThrough = await holdScripts(page);
  await page.getByRole('button', { name: 'Account menu' }).hover();
  await page.mouse.down();
  letThrough();
  const menu = page.getByRole('menu', { name: 'Account menu' });
  await expect(menu).toBeVisible();
  await page.mouse.up();
  await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

demoPlayerTest(
  'every address says in the reader’s language what it is, also to who runs no program',
  async ({ request }) => {
    const pageOf = async (path: string, language: string) =>
      (await request.get(path, { headers: { accept: 'text/html', 'accept-language': language } })).text();
    expect(await pageOf('/wallet', 'de-AT,de;q=0.8')).toMatch(
      /<html lang="de"[\s\S]*name="description" content="[^"]*Slots[\s\S]*<noscript>Golden Acers braucht JavaScript/,
    );
    expect(await pageOf('/games', 'es')).toMatch(/<html lang="es"[\s\S]*<title>Juegos · Golden Acers</);
    expect(await pageOf('/', 'ja')).toMatch(/<html lang="en"[\s\S]*<title>Golden Acers</);
  },
);
