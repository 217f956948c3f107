import { expect, type Page } from '@playwright/test';
import { provider } from '../spec-texts/lobby.ts';
import { skipTo } from './clock.ts';
import { answerWith, cut, gateway, mend } from './network.ts';
import { proves } from './proof.ts';

const accountCall = '**/api/fortune-panda-user/account';
const gamesCall = '**/api/fortune-panda-user/games';
const enterCall = '**/api/fortune-panda-user/games/enter';

const gameCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

export function providerTexts(): void {
  proves(provider, 'player', async (prove, { page, account, expectFailures }) => {
    expectFailures();
    await page.goto('/fortune-panda');
    const main = page.getByRole('main');
    await prove.says(main, 'balance', 'account', 'playerBalance', 'agentBalance');
    await prove.isVisible('refresh', main.getByTitle(prove.text('refresh')));
    const name = String(account().user.fortunePandaUsername);
    await prove.holds('masked', async () => {
      await expect(main.getByText(/^[•·●]{6,}$/).first()).toBeVisible();
      await expect(main.getByText(name)).toHaveCount(0);
    });
    await main.getByRole('button', { name: prove.text('show') }).click();
    await prove.holds('show', () => expect(main.getByText(name)).toBeVisible());
    await prove.contains(main.getByText(name), 'username');
    await prove.contains(main, 'note');

    await prove.has(main, 'heading', 'games');
    const game = gameCard(page, prove.text('gameName'));
    await prove.says(game, 'gameName', 'gameType', 'status');
    await prove.contains(game, 'kindId');
    await prove.has(game, 'button', 'playNow');
    await prove.has(main, 'button', 'refreshGames');
    await prove.holds('colours', async () => {
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

    await gateway(page, enterCall);
    await game.getByRole('button', { name: prove.text('playNow') }).click();
    const box = main.getByRole('alert');
    await prove.isVisible('enterFailed', box.getByText(prove.text('enterFailed')));
    await prove.says(box, 'error');
    await mend(page, enterCall);

    await answerWith(page, gamesCall, []);
    await main.getByRole('button', { name: prove.text('refreshGames') }).click();
    await prove.says(main, 'empty');
    await mend(page, gamesCall);
    await cut(page, accountCall);
    await page.clock.install();
    await page.reload();
    await skipTo(page, box.first());
    await prove.isVisible('accountFailed', box.getByText(prove.text('accountFailed')));
  });
}
