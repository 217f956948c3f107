import type { Page } from '@playwright/test';
import { demoPlayerTest, expect } from './demo-player.ts';
import { expectReady } from './scenario.ts';

/** Delays every script until the returned function is called. */
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

demoPlayerTest('a press while the menus load opens the menu that was pressed', async ({ page }) => {
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
  'every page has a title and a description in the reader’s language, also without JavaScript',
  async ({ request }) => {
    const pageOf = async (path: string, language: string) =>
      (await request.get(path, { headers: { accept: 'text/html', 'accept-language': language } })).text();
    expect(await pageOf('/wallet', 'de-AT,de;q=0.8')).toMatch(
      /<html lang="de"[\s\S]*name="description" content="[^"]*Slots[\s\S]*<noscript>Golden Acers braucht JavaScript/,
    );
    expect(await pageOf('/games', 'es')).toMatch(/<html lang="es"[\s\S]*<title>Juegos · Golden Acers</);
    const terms = await pageOf('/terms', 'fr');
    expect(terms).toMatch(/<meta property="og:title" content="Conditions · Golden Acers"/);
    expect(terms).toMatch(/<meta property="og:description" content="Les règles de votre compte/);
    const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(terms) ?? [];
    expect(new URL(image).pathname).toBe('/og-image.jpg');
    const picture = await request.get(new URL(image).pathname);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await pageOf('/', 'ja')).toMatch(/<html lang="en"[\s\S]*<title>Golden Acers</);
  },
);

for (const [path, reads] of Object.entries({
  '/games': ['/api/games/fortune-panda', '/api/user/favourites', '/api/user/recent-games'],
  '/dashboard': ['/api/games/fortune-panda', '/api/user/favourites', '/api/user/recent-games'],
})) {
  demoPlayerTest(`the data of ${path} is requested once, before its code has loaded`, async ({ page }) => {
    await page.goto('/terms');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const letThrough = await holdScripts(page);
    const allRequested = Promise.all(reads.map((read) => page.waitForRequest(`**${read}`)));
    await page.goto(path, { waitUntil: 'commit' });
    await allRequested;
    letThrough();
    await expectReady(page);
    // The games that the player played last depend on earlier scenarios.
    const game = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button', { name: /^[A-Z]/ });
    await expect(game.first()).toBeVisible();
    for (const read of reads) expect(requested.filter((url) => url === read)).toEqual([read]);
  });
}
