import { expect } from '@playwright/test';
import { landing, landingStates } from '../spec-texts/landing.ts';
import { skipTo } from './clock.ts';
import { answerWith, cut, gateway, hold, mend } from './network.ts';
import { proves } from './proof.ts';

const catalogue = '**/api/games/fortune-panda';

export function landingTexts(): void {
  proves(landing, 'visitor', async (prove, { page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await prove.contains(main.getByRole('heading', { level: 1 }), 'welcomeBonus');
    await prove.has(main, 'link', 'loginNow', 'getStarted', 'viewAll', 'getStartedNow');
    const banner = main.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    prove.is('bannerOrder', (await banner.getByRole('link').allInnerTexts()).join(', '));
    // For who only hears it, the link says about what.
    await prove.says(main.getByRole('link', { name: /^Learn More/ }), 'learnMore');
    const hrefOf = (name: string) =>
      main
        .getByRole('link', { name: new RegExp(`^${name}( |$)`) })
        .first()
        .getAttribute('href');
    prove.is('getStartedPath', await hrefOf(prove.text('getStarted')));
    prove.is('viewAllPath', await hrefOf(prove.text('viewAll')));
    prove.is('learnMorePath', await hrefOf(prove.text('learnMore')));
    await prove.has(main, 'heading', 'welcome', 'signUp', 'referral', 'vip', 'payouts', 'support');
    await prove.has(main, 'heading', 'exclusive', 'secure', 'popularGames');
    await prove.contains(main.getByRole('listitem').filter({ hasText: prove.text('welcome') }), 'upTo');
    const stats = main.getByRole('region', { name: 'Figures' });
    await prove.says(stats, 'players', 'playersLabel', 'games', 'gamesLabel');
    await prove.says(stats, 'paid', 'paidLabel', 'countries', 'countriesLabel');

    const games = main.getByRole('listitem').filter({ has: page.getByRole('button') });
    await expect(games.first()).toBeVisible();
    prove.is('gamesCount', await games.count());
    const game = games.first();
    await prove.says(game, 'rating', 'live');
    await prove.isVisible('gameName', game.getByText('Acres of Gold', { exact: true }));
    await prove.isVisible('gameType', game.getByText('Slot', { exact: true }));
    await game.scrollIntoViewIfNeeded();
    await prove.holds('image', () =>
      expect
        .poll(() => game.locator('img').evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
        .toBeGreaterThan(0),
    );
    await game.getByRole('button').first().hover();
    await prove.says(game, 'loginToPlay');
    await game.getByRole('button').first().click();
    const dialog = page.getByRole('alertdialog');
    await prove.says(dialog, 'loginQuestion');
    await prove.has(dialog, 'button', 'ok');
    await dialog.getByRole('button', { name: prove.text('ok') }).click();
    await page.waitForURL('**/login');
    prove.is('okPath', new URL(page.url()).pathname);
  });

  proves(landingStates, 'visitor', async (prove, { page, expectFailures }) => {
    expectFailures();
    const main = page.getByRole('main');
    const release = await hold(page, catalogue);
    await page.goto('/');
    await prove.contains(main.getByRole('status').first(), 'loading');
    release();

    await gateway(page, catalogue);
    await page.reload();
    const box = main.getByRole('alert');
    await prove.says(box, 'refused');
    const answer = await hold(page, catalogue);
    await prove.holds('tryAgain', async () => {
      await box.getByRole('button', { name: prove.text('tryAgain') }).click();
      answer();
      await expect(main.getByText('Acres of Gold')).toBeVisible();
    });
    await mend(page, catalogue);

    await page.clock.install();
    await cut(page, catalogue);
    await page.reload();
    await skipTo(page, box);
    await prove.says(box, 'offline');
    await mend(page, catalogue);

    await answerWith(page, catalogue, []);
    await page.reload();
    await prove.says(main, 'empty');
  });
}
