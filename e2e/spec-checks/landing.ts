import { expect } from '@playwright/test';
import { landing, landingStates } from '../spec-texts/landing.ts';
import { fastForwardTo } from './clock.ts';
import {
  abortRequests,
  holdRequests,
  respondBadGateway,
  respondWithData,
  restoreRequests,
} from './network.ts';
import { checkGroup } from './spec-checker.ts';

const catalogue = '**/api/games/fortune-panda';

export function checkLandingTexts(): void {
  checkGroup(landing, 'visitor', async (prove, { page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await prove.containsTexts(main.getByRole('heading', { level: 1 }), 'welcomeBonus');
    await prove.hasRole(main, 'link', 'loginNow', 'getStarted', 'viewAll', 'getStartedNow');
    const banner = main.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    prove.equals('bannerOrder', (await banner.getByRole('link').allInnerTexts()).join(', '));
    // Screen readers need the link's subject, so its name starts with the text.
    await prove.showsTexts(main.getByRole('link', { name: /^Learn More/ }), 'learnMore');
    const hrefOf = (name: string) =>
      main
        .getByRole('link', { name: new RegExp(`^${name}( |$)`) })
        .first()
        .getAttribute('href');
    prove.equals('getStartedPath', await hrefOf(prove.text('getStarted')));
    prove.equals('viewAllPath', await hrefOf(prove.text('viewAll')));
    prove.equals('learnMorePath', await hrefOf(prove.text('learnMore')));
    await prove.hasRole(main, 'heading', 'welcome', 'signUp', 'referral', 'vip', 'payouts', 'support');
    await prove.hasRole(main, 'heading', 'exclusive', 'secure', 'popularGames');
    await prove.containsTexts(main.getByRole('listitem').filter({ hasText: prove.text('welcome') }), 'upTo');
    const stats = main.getByRole('region', { name: 'Figures' });
    await prove.showsTexts(stats, 'players', 'playersLabel', 'games', 'gamesLabel');
    await prove.showsTexts(stats, 'paid', 'paidLabel', 'countries', 'countriesLabel');

    const games = main.getByRole('listitem').filter({ has: page.getByRole('button') });
    await expect(games.first()).toBeVisible();
    prove.equals('gamesCount', await games.count());
    const game = games.first();
    await prove.showsTexts(game, 'rating', 'live');
    await prove.isVisible('gameName', game.getByText('Acres of Gold', { exact: true }));
    await prove.isVisible('gameType', game.getByText('Slot', { exact: true }));
    await game.scrollIntoViewIfNeeded();
    await prove.passes('image', () => game.locator('img').evaluate((image) => image.decode()));
    await game.getByRole('button').first().hover();
    await prove.showsTexts(game, 'loginToPlay');
    await game.getByRole('button').first().click();
    const dialog = page.getByRole('alertdialog');
    await prove.showsTexts(dialog, 'loginQuestion');
    await prove.hasRole(dialog, 'button', 'ok');
    await dialog.getByRole('button', { name: prove.text('ok') }).click();
    await page.waitForURL('**/login');
    prove.equals('okPath', new URL(page.url()).pathname);
  });

  checkGroup(landingStates, 'visitor', async (prove, { page, expectFailedRequests }) => {
    expectFailedRequests();
    const main = page.getByRole('main');
    const release = await holdRequests(page, catalogue);
    await page.goto('/');
    await prove.containsTexts(main.getByRole('status').first(), 'loading');
    release();

    await respondBadGateway(page, catalogue);
    await page.reload();
    const box = main.getByRole('alert');
    await prove.showsTexts(box, 'refused');
    const releaseRetry = await holdRequests(page, catalogue);
    await prove.passes('tryAgain', async () => {
      await box.getByRole('button', { name: prove.text('tryAgain') }).click();
      releaseRetry();
      await expect(main.getByText('Acres of Gold', { exact: true })).toBeVisible();
    });
    await restoreRequests(page, catalogue);

    await page.clock.install();
    await abortRequests(page, catalogue);
    await page.reload();
    await fastForwardTo(page, box);
    await prove.showsTexts(box, 'offline');
    await restoreRequests(page, catalogue);

    await respondWithData(page, catalogue, []);
    await page.reload();
    await prove.showsTexts(main, 'empty');
  });
}
