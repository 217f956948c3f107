import { expect, type Page } from '@playwright/test';
import { provider } from '../spec-texts/lobby.ts';
import { fastForwardTo } from './clock.ts';
import { abortRequests, respondBadGateway, respondWithData, restoreRequests } from './network.ts';
import { checkGroup } from './spec-checker.ts';

const accountCall = '**/api/fortune-panda-user/account';
const gamesCall = '**/api/fortune-panda-user/games';
const enterCall = '**/api/fortune-panda-user/games/enter';

const gameCard = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: new RegExp(`${name}(?! 2)`) });

export function checkProviderTexts(): void {
  checkGroup(provider, 'player', async (prove, { page, account, expectFailedRequests }) => {
    expectFailedRequests();
    await page.goto('/fortune-panda');
    const main = page.getByRole('main');
    await prove.showsTexts(main, 'balance', 'account', 'playerBalance', 'agentBalance');
    await prove.isVisible('refresh', main.getByTitle(prove.text('refresh')));
    const name = String(account().user.fortunePandaUsername);
    await prove.passes('masked', async () => {
      await expect(main.getByText(/^[•·●]{6,}$/).first()).toBeVisible();
      await expect(main.getByText(name)).toHaveCount(0);
    });
    await main.getByRole('button', { name: prove.text('show') }).click();
    await prove.passes('show', () => expect(main.getByText(name)).toBeVisible());
    await prove.containsTexts(main.getByText(name), 'username');
    await prove.containsTexts(main, 'note');

    await prove.hasRole(main, 'heading', 'games');
    const game = gameCard(page, prove.text('gameName'));
    await prove.showsTexts(game, 'gameName', 'gameType', 'status');
    await prove.containsTexts(game, 'kindId');
    await prove.hasRole(game, 'button', 'playNow');
    await prove.hasRole(main, 'button', 'refreshGames');
    await prove.passes('colours', async () => {
      const colours = new Set<string>();
      for (const type of ['Acres of Gold', 'Golden Nets', 'Jacks or Better']) {
        const icon = gameCard(page, type).locator('svg').first().locator('..');
        colours.add(
          await icon.evaluate(
            (element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor ?? '',
          ),
        );
      }
      expect(colours.size).toBe(3);
    });

    await respondBadGateway(page, enterCall);
    await game.getByRole('button', { name: prove.text('playNow') }).click();
    const box = main.getByRole('alert');
    await prove.isVisible('enterFailed', box.getByText(prove.text('enterFailed')));
    await prove.showsTexts(box, 'error');
    await restoreRequests(page, enterCall);

    await respondWithData(page, gamesCall, []);
    await main.getByRole('button', { name: prove.text('refreshGames') }).click();
    await prove.showsTexts(main, 'empty');
    await restoreRequests(page, gamesCall);
    await abortRequests(page, accountCall);
    await page.clock.install();
    await page.reload();
    await fastForwardTo(page, box.first());
    await prove.isVisible('accountFailed', box.getByText(prove.text('accountFailed')));
  });
}
