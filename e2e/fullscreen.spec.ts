import { bySuite } from '@golden-acers/testing/suite';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import {
  expectFitsWindow,
  gameButton,
  jacksOrBetterUnderTest,
  mainButton,
  playRound,
  readGameDisplay,
  setMinStake,
  waitForPhase,
} from './game-page.ts';
import { openSandboxAdmin } from './sandbox-admin.ts';

/** Opens a game, and returns its frame in the fullscreen player. */
async function openGameFrame(page: Page) {
  const element = await page.getByTitle(jacksOrBetterUnderTest.name).elementHandle();
  const frame = await element?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('There is no frame.');
  await waitForPhase(frame, 'idle');
  return frame;
}

demoPlayerTest(
  'a blocked pop-up leads to the fullscreen player, where the game is played, reloaded and left',
  async ({ page, product, account, expectBalance }) => {
    await page.addInitScript('window.open = () => null');
    await page.goto('/games');
    await gameButton(page, 'Jacks or Better').click();
    await page.waitForURL('**/game-launch?*');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('name')).toBe('Jacks or Better');
    expect(new URL(searchParams.get('url') ?? '').origin).toBe(product.sandboxUrl);
    let game = await openGameFrame(page);

    await demoPlayerTest.step('the page shows the sandboxed frame below its header', async () => {
      const frame = page.getByTitle('Jacks or Better');
      await expect(frame).toHaveAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-forms allow-popups',
      );
      await expect(page.getByRole('heading', { name: 'Jacks or Better', level: 1 })).toBeVisible();
      await expect(page.getByText('Playing in fullscreen')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Games' })).toHaveAttribute('href', '/games');
      await expect(page.getByRole('button', { name: 'Open in New Tab' })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
    });

    await demoPlayerTest.step('the page shows the game’s balance and fills the screen', async () => {
      const { balanceCents } = await readGameDisplay(game);
      const header = page.getByRole('banner');
      await expect(header.getByRole('status')).toHaveText(`Balance $${(balanceCents / 100).toFixed(2)}`);
      await header.getByRole('button', { name: 'Full Screen', exact: true }).click();
      const leave = header.getByRole('button', { name: 'Exit Full Screen' });
      await expect(leave).toBeVisible();
      expect(await page.evaluate('document.fullscreenElement === document.documentElement')).toBe(true);
      await leave.click();
      await expect(header.getByRole('button', { name: 'Full Screen', exact: true })).toBeVisible();
      expect(await page.evaluate('document.fullscreenElement')).toBe(null);
    });

    await demoPlayerTest.step('a round is played at phone width in both orientations', async () => {
      await setMinStake(game);
      await playRound(game, jacksOrBetterUnderTest, jacksOrBetterUnderTest.byMouse, async () => {
        for (const window of [
          { width: 390, height: 844 },
          { width: 844, height: 390 },
        ]) {
          await page.setViewportSize(window);
          await expectFitsWindow(game);
          await expectFitsWindow(game, page.mainFrame());
        }
      });
    });

    await demoPlayerTest.step('the player enters the game again after a reload', async () => {
      const { balanceCents } = await readGameDisplay(game);
      await page.reload();
      game = await openGameFrame(page);
      expect((await readGameDisplay(game)).balanceCents).toBe(balanceCents);
      await playRound(game, jacksOrBetterUnderTest, jacksOrBetterUnderTest.byKeyboard);
    });

    await demoPlayerTest.step('the game waits for a reality check until the player continues', async () => {
      await expect(page.getByRole('link', { name: 'Safer Play' })).toHaveAttribute('href', '/safer-play');
      await openSandboxAdmin(product).backdateVisit(account.email, 61);
      // The page requests the visit when it becomes visible again.
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      const check = page.getByRole('alertdialog', { name: 'Reality check' });
      await expect(check.getByText(/^Time on the site: 1:0\d h$/)).toBeVisible();
      await expect(check.getByText('Staked', { exact: true })).toBeVisible();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(check).toBeVisible();
      await check.getByRole('button', { name: 'Go on playing' }).click();
      await expect(check).toBeHidden();
      await expect(page.getByRole('timer')).toHaveText(/Time on the site 1:0\d/);
      await playRound(game, jacksOrBetterUnderTest, jacksOrBetterUnderTest.byMouse);
    });

    await demoPlayerTest.step('the player returns to the lobby with the game’s own Exit button', async () => {
      const { balanceCents } = await readGameDisplay(game);
      await game.getByRole('button', { name: 'Exit' }).click();
      await page.waitForURL('**/games');
      await expect(gameButton(page, 'Jacks or Better')).toBeVisible();
      await expectBalance(balanceCents);
    });

    await demoPlayerTest.step('the bet history shows the stakes by game and by day', async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Bet History' }).click();
      await page.waitForURL('**/bets');
      await page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true }).click();
      const rows = page.getByRole('table', { name: 'Your bets' }).getByRole('row');
      await expect(rows.filter({ hasText: 'Jacks or Better' }).first()).toContainText(/\$\d+\.\d\d/);
      await expect(page.getByText(/^Times are in your time zone, /)).toBeVisible();
      await page.getByRole('combobox', { name: 'Game' }).selectOption('Jacks or Better');
      await expect(page).toHaveURL(/\/bets\?game=Jacks\+or\+Better$/);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByLabel('One day').fill('2020-01-01');
      await expect(page.getByText('No bets in this period')).toBeVisible();
      await page.getByRole('button', { name: 'Show all bets' }).click();
      await expect(rows.filter({ hasText: 'Jacks or Better' }).first()).toBeVisible();
    });

    await demoPlayerTest.step('the activity statement has the game, and is downloaded', async () => {
      await page.goto('/safer-play');
      await page.getByRole('link', { name: 'Open the statement' }).click();
      const games = page.getByRole('table', { name: 'By game' }).getByRole('row');
      await expect(games.filter({ hasText: 'Jacks or Better' })).toContainText(/\$\d+\.\d\d/);
      const chart = page.getByRole('figure');
      // The result of the player's rounds may be zero.
      await chart.getByRole('button', { name: 'Staked' }).click();
      await expect(chart.locator('canvas')).toBeVisible();
      await chart.getByRole('button', { name: 'Redeemed' }).click();
      await expect(chart.getByText('Nothing in these twelve months.')).toBeVisible();
      await expect(chart.locator('canvas')).toHaveCount(0);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Document (PDF)' }).click();
      expect((await download).suggestedFilename()).toMatch(/^activity-[\d-]{10}\.pdf$/);
    });
  },
);

demoPlayerTest(
  'the fullscreen player opens its game in a separate window that cannot access the page',
  async ({ page, createLaunchUrl }) => {
    const address = await createLaunchUrl(jacksOrBetterUnderTest);
    await page.goto(`/game/2001?${new URLSearchParams({ url: address, name: 'Jacks or Better' })}`);
    await openGameFrame(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Open in New Tab' }).click();
    const popUp = await opened;
    await waitForPhase(popUp.mainFrame(), 'idle');
    expect(await popUp.evaluate('[innerWidth, innerHeight, opener]')).toEqual([1200, 800, null]);
    await mainButton(popUp.mainFrame()).click();
    await waitForPhase(popUp.mainFrame(), 'awaiting');
    await jacksOrBetterUnderTest.byMouse.finishRound(popUp.mainFrame());
    await waitForPhase(popUp.mainFrame(), 'idle');
    await popUp.close();

    await page.getByRole('link', { name: 'Back to Games' }).click();
    await page.waitForURL('**/games');
  },
);

demoPlayerTest(
  'a used launch URL without its game’s name shows a notice inside the player',
  async ({ page, consoleErrors, createLaunchUrl }) => {
    consoleErrors.expect(/status of 410/);
    const address = await createLaunchUrl(jacksOrBetterUnderTest);
    await page.goto(address);
    await waitForPhase(page.mainFrame(), 'idle');
    await page.goto(`/game/1?${new URLSearchParams({ url: address })}`);
    await expect(page.getByRole('heading', { name: 'Game', level: 1, exact: true })).toBeVisible();
    const inside = page.frameLocator('iframe');
    await expect(inside.getByRole('heading', { name: 'This game link has expired' })).toBeVisible();
    await expect(inside.getByText('Sandbox · play credits')).toBeVisible();
  },
);

/** URLs that must never be framed, for a site and a sandbox at these origins. */
function hostileAddresses(site: string, sandbox: string): readonly string[] {
  const { host, port } = new URL(sandbox);
  const hit = 'parent.hit=1;top.hit=1;window.hit=1';
  const page = `<script>${hit}</script>`;
  return [
    // Scripts, in different spellings.
    `javascript:${hit}`,
    `JaVaScRiPt:${hit}`,
    ` javascript:${hit}`,
    `\u0001javascript:${hit}`,
    `java\tscript:${hit}`,
    `java\nscript:${hit}`,
    `\tjavascript\t:${hit}`,
    `javascript\u200b:${hit}`,
    `javascript://${host}/%0a${hit}`,
    `javascript://${host}/\n${hit}`,
    `javascript%3A${hit}`,
    `\\u006aavascript:${hit}`,
    `vbscript:${hit}`,
    `data:text/html,${page}`,
    `data:text/html;base64,${Buffer.from(page).toString('base64')}`,
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${hit}"/>`,
    `blob:${sandbox}/0b0b0b0b`,
    `blob:${site}/0b0b0b0b`,
    'about:blank',
    'about:srcdoc',
    'file:///etc/passwd',
    // Hosts that resemble the sandbox's, and invalid ones.
    '//evil.example/play',
    '\\\\evil.example\\play',
    '/\\evil.example/play',
    `//${host}/play`,
    'https://evil.example/play',
    `http://evil.example/?${sandbox}`,
    `${sandbox}.evil.example/play`,
    `${sandbox}@evil.example/play`,
    `http://user:pass@${host}/play`,
    `http://evil.example\\@${host}/play`,
    `http://${host}\\@evil.example/play`,
    `http:\\\\${host}\\play`,
    `http:${host}/play`,
    `https://${host}/play`,
    `http://127.0.0.1:${port}/play`,
    `http://[::1]:${port}/play`,
    `http://0x7f000001:${port}/play`,
    `http://localhost:${Number(port) + 1}/play`,
    'http://localhost/play',
    `http://localhost.:${port}/play`,
    `http://localhost。evil.example:${port}/play`,
    `http://lосalhost:${port}/play`,
    `http://localhost\u00ad.evil.example:${port}/play`,
    // Our own origin, where the frame could remove its sandbox.
    site,
    `${site}/dashboard`,
    `${site}/game/1?url=${encodeURIComponent(sandbox)}`,
    site.toUpperCase(),
    '/dashboard',
    // This is an allowed URL with something hidden in it.
    ` ${sandbox}/play`,
    `${sandbox}/play\n`,
    `${sandbox}/pl ay`,
    `${sandbox}/${'a'.repeat(2048)}`,
  ];
}

/** Query strings of the player's URL that must not open a game. */
function hostileQueries(site: string, sandbox: string): readonly string[] {
  return [
    '',
    '?url=',
    '?name=Jacks+or+Better',
    '?URL=javascript:window.hit=1',
    `?url[]=${encodeURIComponent(sandbox)}`,
    `?url=javascript:window.hit=1&url=${encodeURIComponent(sandbox)}`,
    // Encoded once more than the page decodes.
    `?url=${encodeURIComponent(encodeURIComponent(sandbox))}`,
    '?url=%6a%61vascript:window.hit=1',
    '?url=%E0%A4%A',
    `?name=${encodeURIComponent('<img src=x onerror=window.hit=1>')}&url=javascript:window.hit=1`,
    ...hostileAddresses(site, sandbox).map((address) => `?url=${encodeURIComponent(address)}`),
  ];
}

/** A commit loads every eighth address; the rule itself is in `launch-origin.test.ts`, with each of them. */
const loadedShare = bySuite(8, 1);

demoPlayerTest(
  'the fullscreen player frames only games on trusted origins, whatever URL it gets',
  async ({ page, product: { siteUrl, sandboxUrl } }) => {
    const queries = hostileQueries(siteUrl, sandboxUrl);
    expect(queries.length).toBeGreaterThanOrEqual(50);
    const strange: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${siteUrl}/`)) strange.push(request.url());
    });
    page.on('dialog', (dialog) => strange.push(dialog.message()));

    for (const query of queries.filter((_query, place) => place % loadedShare === 0)) {
      await page.goto(`/game/1${query}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Game Not Found' }), query).toBeVisible();
      expect(await page.evaluate('[frames.length, typeof window.hit]'), query).toEqual([0, 'undefined']);
    }
    expect(strange).toEqual([]);
  },
);

demoPlayerTest('the fullscreen player without a game states that, and leads back', async ({ page }) => {
  await page.goto(`/game-launch?url=${encodeURIComponent('javascript:window.hit=1')}`);
  await expect(page.getByRole('heading', { name: 'Game Not Found' })).toBeVisible();
  await expect(page.getByText('No game URL provided.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Games' }).click();
  await page.waitForURL('**/games');
});
