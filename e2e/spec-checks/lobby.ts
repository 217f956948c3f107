import { expect, type Page } from '@playwright/test';
import { callApiOrThrow } from '../api-client.ts';
import { fullscreen, gameLaunch, lobby } from '../spec-texts/lobby.ts';
import { fastForwardTo, toastOf } from './clock.ts';
import {
  abortRequests,
  holdRequests,
  respondBadGateway,
  respondWithData,
  restoreRequests,
  restoreRequestsAtClick,
} from './network.ts';
import { checkGroup } from './spec-checker.ts';

const catalogue = '**/api/games/fortune-panda';
const enterCall = '**/api/fortune-panda-user/games/enter';

interface CatalogueGame {
  readonly gameName: string;
  readonly gameType: string;
}

const categoryTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const playButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Play.*${name}(?! 2)`) });

export function checkLobbyTexts(): void {
  checkGroup(lobby, 'visitor', async (prove, { page, product, expectFailedRequests }) => {
    expectFailedRequests();
    const games = await callApiOrThrow<readonly CatalogueGame[]>(product, 'GET /games/fortune-panda');
    await page.goto('/games');
    const main = page.getByRole('main');
    await prove.hasRole(page, 'tab', 'all', 'slots', 'fishing', 'live', 'sports');
    await prove.isVisible('play', playButton(page, 'Acres of Gold').first());
    for (const [category, types] of [
      ['slots', 'slotTypes'],
      ['fishing', 'fishTypes'],
      ['live', 'liveTypes'],
      ['sports', 'sportTypes'],
    ] as const) {
      await prove.passes(types, async () => {
        await categoryTab(page, prove.text(category)).click();
        const isIn = ({ gameType }: CatalogueGame) => prove.text(types).split(' and ').includes(gameType);
        for (const game of games) {
          await expect(playButton(page, game.gameName)).toHaveCount(isIn(game) ? 1 : 0);
        }
      });
    }
    const isSport = ({ gameType }: CatalogueGame) => gameType.startsWith('SPORT');
    await respondWithData(
      page,
      catalogue,
      games.filter((game) => !isSport(game)),
    );
    await page.reload();
    await categoryTab(page, prove.text('sports')).click();
    await prove.showsTexts(main, 'empty');

    await respondBadGateway(page, catalogue);
    await page.reload();
    await categoryTab(page, prove.text('all')).click();
    await prove.showsTexts(main.getByRole('alert'), 'refused');
    await restoreRequestsAtClick(page, catalogue);
    await prove.passes('tryAgain', async () => {
      await main.getByRole('button', { name: prove.text('tryAgain') }).click();
      await expect(playButton(page, 'Acres of Gold').first()).toBeVisible();
    });
    await restoreRequests(page, catalogue);

    await page.route(/\.(svg|webp|avif|png)(\?|$)/, (route) =>
      new URL(route.request().url()).port === new URL(page.url()).port ? route.continue() : route.abort(),
    );
    await page.reload();
    await prove.passes('placeholder', () =>
      expect(main.locator('img').first()).toHaveAttribute('src', /placeholder|^data:image\/svg/),
    );

    await page.clock.install();
    await abortRequests(page, catalogue);
    await page.reload();
    await fastForwardTo(page, main.getByRole('alert'));
    await prove.showsTexts(main.getByRole('alert'), 'offline');
  });

  checkGroup(gameLaunch, 'player', async (prove, { page, product: { sandboxUrl }, expectFailedRequests }) => {
    expectFailedRequests();
    await page.goto('/games');
    const play = playButton(page, 'Acres of Gold').first();

    const release = await holdRequests(page, enterCall);
    const opened = page.waitForEvent('popup');
    await play.click();
    await prove.isVisible('launching', page.getByText(prove.text('launching'), { exact: true }).first());
    const popUp = await opened;
    release();
    await popUp.waitForURL(`${sandboxUrl}/**`);
    prove.equals('popUp', await popUp.evaluate('[innerWidth, innerHeight].join(" by ")'));
    prove.equals('noOpener', await popUp.evaluate('opener === null ? "without opener" : "with an opener"'));
    await popUp.close();

    await abortRequests(page, enterCall);
    await play.click();
    await prove.isVisible('startFailed', toastOf(page, prove.text('startFailed')));
    await restoreRequests(page, enterCall);
    await respondWithData(page, enterCall, {});
    await play.click();
    await prove.isVisible('urlMissing', toastOf(page, prove.text('urlMissing')));
    await restoreRequests(page, enterCall);

    await page.addInitScript('if (sessionStorage.blocked) window.open = () => null');
    await page.evaluate('sessionStorage.blocked = "yes"');
    await page.reload();
    await play.click();
    await page.waitForURL('**/game-launch?*');
    prove.equals('blocked', new URL(page.url()).pathname);
    await prove.showsTexts(page, 'playing', 'gameName');
    prove.equals('back', await page.getByRole('link', { name: 'Back to Games' }).getAttribute('href'));
    prove.equals('sandbox', await page.locator('iframe').getAttribute('sandbox'));
    await prove.hasRole(page, 'button', 'newTab');
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expect(page.locator('iframe')).toBeVisible();
    const second = page.waitForEvent('popup');
    await page.getByRole('button', { name: prove.text('newTab') }).click();
    const window = await second;
    await window.waitForURL(`${sandboxUrl}/**`);
    prove.equals('newTabSize', await window.evaluate('[innerWidth, innerHeight].join("x")'));
    await window.close();
  });

  checkGroup(fullscreen, 'player', async (prove, { page, product: { sandboxUrl }, expectFailedRequests }) => {
    expectFailedRequests();
    await page.goto('/game/1');
    await prove.hasRole(page, 'heading', 'notFound');
    await prove.showsTexts(page, 'noUrl');
    await prove.hasRole(page, 'link', 'back');
    prove.equals('backPath', await page.getByRole('link', { name: prove.text('back') }).getAttribute('href'));

    const address = `${sandboxUrl}/play/nobody`;
    const release = await holdRequests(page, address);
    await page.goto(`/game/1?${new URLSearchParams({ url: address })}`, { waitUntil: 'commit' });
    await prove.showsTexts(page, 'loading');
    await prove.hasRole(page, 'heading', 'defaultName');
    release();
    await expect(page.getByText(prove.text('loading'), { exact: true })).toBeHidden();
  });
}
