import type { BrowserContext, Frame } from '@playwright/test';
import { demoPlayerTest, expect } from './demo-player.ts';
import { setGameLanguage, waitForPhase, waitForRoundShown } from './game-page.ts';

demoPlayerTest.describe.configure({ timeout: 300_000 });

/** Records the languages of the game texts that are requested. */
function collectTexts(context: BrowserContext, sandboxUrl: string): Set<string> {
  const languages = new Set<string>();
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const language = /\/(en|es|fr|de)-[\w-]+\.js$/.exec(pathname)?.[1];
    if (language !== undefined && origin === sandboxUrl) languages.add(language);
  });
  return languages;
}

async function spin(game: Frame, label: string, outcome: RegExp): Promise<void> {
  const shown = waitForRoundShown(game);
  await game.getByRole('button', { name: label, exact: true }).click();
  await shown;
  await waitForPhase(game, 'idle');
  await expect(game.getByRole('status')).toHaveText(outcome);
}

demoPlayerTest.describe('a player whose browser speaks French', () => {
  demoPlayerTest.use({ locale: 'fr-FR' });

  demoPlayerTest(
    'spins in French, chooses German in the game, and reads German from then on',
    async ({ page, product }) => {
      await page.goto('/games');
      const loaded = collectTexts(page.context(), product.sandboxUrl);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: /^Jouer.*Acres of Gold(?! 2)/ }).click();
      const popUp = await opened;
      await popUp.waitForURL(`${product.sandboxUrl}/games/acres-of-gold?language=fr`);
      const game = popUp.mainFrame();
      await waitForPhase(game, 'idle');

      await demoPlayerTest.step('the game is in French, with French number formats', async () => {
        await expect(popUp.locator('html')).toHaveAttribute('lang', 'fr');
        await expect(popUp).toHaveTitle('Acres of Gold · Bac à sable · crédits fictifs');
        await expect(game.locator('.readout-balance')).toHaveText(/^Solde[\d\s]+,\d{2}\s\$$/);
        await spin(
          game,
          'Lancer',
          /^(Aucun gain|(Vous avez gagné )?[\d\s]+,\d{2}\s\$( rendus)?\s: .+)\. Solde\s: [\d\s]+,\d{2}\s\$\. Net .+\.$/,
        );
        await popUp.keyboard.press('i');
        const rules = game.getByRole('dialog', { name: /^Acres of Gold\s: règles$/ });
        await expect(rules.getByRole('definition').first()).toHaveText(/^\d\d,\d\d\s%$/);
        await popUp.keyboard.press('Escape');
        await expect(rules).toHaveCount(0);
      });

      await demoPlayerTest.step('the game changes to German without a reload', async () => {
        await setGameLanguage(game, 'de');
        await expect(popUp).toHaveTitle('Acres of Gold · Testumgebung · Spielguthaben');
        await expect(game.locator('.readout-balance')).toHaveText(/^Guthaben[\d.]+,\d{2}\s\$$/);
        await spin(
          game,
          'Drehen',
          /^(Kein Gewinn|(Sie haben )?[\d.]+,\d{2}\s\$ (gewonnen|zurück): .+)\. Guthaben: [\d.]+,\d{2}\s\$\. Netto .+\.$/,
        );
      });

      await demoPlayerTest.step(
        'the game is in German after a reload, without loading other languages',
        async () => {
          await popUp.reload();
          await waitForPhase(game, 'idle');
          await expect(popUp.locator('html')).toHaveAttribute('lang', 'de');
          await expect(game.getByRole('button', { name: 'Drehen', exact: true })).toBeVisible();
          expect([...loaded]).toEqual(['fr', 'de']);
        },
      );
    },
  );
});
