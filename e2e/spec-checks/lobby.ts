import { expect, type Page } from '@playwright/test';
import { demand } from '../api.ts';
import { fullscreen, launch, lobby } from '../spec-texts/lobby.ts';
import { skipTo, toastOf } from './clock.ts';
import { answerWith, cut, gateway, hold, mend } from './network.ts';
import { proves } from './proof.ts';

const catalogue = '**/api/games/fortune-panda';
const enterCall = '**/api/fortune-panda-user/games/enter';

interface Game {
  readonly gameName: string;
  readonly gameType: string;
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const playButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Play.*${name}`) });

export function lobbyTexts(): void {
  proves(lobby, 'visitor', async (prove, { page, product, expectFailures }) => {
    expectFailures();
    const games = await demand<readonly Game[]>(product, 'GET /games/fortune-panda');
    await page.goto('/games');
    const main = page.getByRole('main');
    await prove.has(page, 'tab', 'all', 'slots', 'fishing', 'live', 'sports');
    await prove.isVisible('play', playButton(page, 'Acres of Gold').first());
    for (const [category, types] of [
      ['slots', 'slotTypes'],
      ['fishing', 'fishTypes'],
      ['live', 'liveTypes'],
      ['sports', 'sportTypes'],
    ] as const) {
      await prove.holds(types, async () => {
        await tab(page, prove.text(category)).click();
        const isIn = ({ gameType }: Game) => prove.text(types).split(' and ').includes(gameType);
        for (const game of games) {
          await expect(playButton(page, game.gameName)).toHaveCount(isIn(game) ? 1 : 0);
        }
      });
    }
    await prove.says(main, 'empty');

    await gateway(page, catalogue);
    await page.reload();
    await tab(page, prove.text('all')).click();
    await prove.says(main.getByRole('alert'), 'refused');
    const release = await hold(page, catalogue);
    await prove.holds('tryAgain', async () => {
      await main.getByRole('button', { name: prove.text('tryAgain') }).click();
      release();
      await expect(playButton(page, 'Acres of Gold').first()).toBeVisible();
    });
    await mend(page, catalogue);

    await page.route(/\.(svg|webp|avif|png)(\?|$)/, (route) =>
      new URL(route.request().url()).port === new URL(page.url()).port ? route.continue() : route.abort(),
    );
    await page.reload();
    await prove.holds('placeholder', () =>
      expect(main.locator('img').first()).toHaveAttribute('src', /placeholder|^data:image\/svg/),
    );

    await page.clock.install();
    await cut(page, catalogue);
    await page.reload();
    await skipTo(page, main.getByRole('alert'));
    await prove.says(main.getByRole('alert'), 'offline');
  });

  proves(launch, 'player', async (prove, { page, product: { sandboxUrl }, expectFailures }) => {
    expectFailures();
    await page.goto('/games');
    const play = playButton(page, 'Acres of Gold').first();

    const release = await hold(page, enterCall);
    const opened = page.waitForEvent('popup');
    await play.click();
    await prove.isVisible('launching', page.getByText(prove.text('launching'), { exact: true }).first());
    const popUp = await opened;
    release();
    await popUp.waitForURL(`${sandboxUrl}/**`);
    prove.is('popUp', await popUp.evaluate('[innerWidth, innerHeight].join(" by ")'));
    prove.is('noOpener', await popUp.evaluate('opener === null ? "without opener" : "with an opener"'));
    await popUp.close();

    await cut(page, enterCall);
    await play.click();
    await prove.isVisible('startFailed', toastOf(page, prove.text('startFailed')));
    await mend(page, enterCall);
    await answerWith(page, enterCall, {});
    await play.click();
    await prove.isVisible('urlMissing', toastOf(page, prove.text('urlMissing')));
    await mend(page, enterCall);

    await page.addInitScript('if (sessionStorage.blocked) window.open = () => null');
    await page.evaluate('sessionStorage.blocked = "yes"');
    await page.reload();
    await play.click();
    await page.waitForURL('**/game-launch?*');
    prove.is('blocked', new URL(page.url()).pathname);
    await prove.says(page, 'playing', 'gameName');
    prove.is('back', await page.getByRole('link', { name: 'Back to Games' }).getAttribute('href'));
    prove.is('sandbox', await page.locator('iframe').getAttribute('sandbox'));
    await prove.has(page, 'button', 'newTab');
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await expect(page.locator('iframe')).toBeVisible();
    const second = page.waitForEvent('popup');
    await page.getByRole('button', { name: prove.text('newTab') }).click();
    const window = await second;
    await window.waitForURL(`${sandboxUrl}/**`);
    prove.is('newTabSize', await window.evaluate('[innerWidth, innerHeight].join("x")'));
    await window.close();
  });

  proves(fullscreen, 'player', async (prove, { page, product: { sandboxUrl }, expectFailures }) => {
    expectFailures();
    await page.goto('/game/1');
    await prove.has(page, 'heading', 'notFound');
    await prove.says(page, 'noUrl');
    await prove.has(page, 'link', 'back');
    prove.is('backPath', await page.getByRole('link', { name: prove.text('back') }).getAttribute('href'));

    const address = `${sandboxUrl}/play/nobody`;
    const release = await hold(page, address);
    await page.goto(`/game/1?${new URLSearchParams({ url: address })}`, { waitUntil: 'commit' });
    await prove.says(page, 'loading');
    await prove.has(page, 'heading', 'defaultName');
    release();
    await expect(page.getByText(prove.text('loading'), { exact: true })).toBeHidden();
  });
}
