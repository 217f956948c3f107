import type { Frame } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { replayNewestRound } from './game-history.ts';
import {
  cards,
  expectFitsWindow,
  jacksOrBetterUnderTest,
  mainButton,
  readGameDisplay,
  setMinStake,
  waitForPhase,
} from './game-page.ts';

const portrait = { width: 390, height: 844 } as const;
const landscape = { width: 844, height: 390 } as const;

const phaseOf = (game: Frame) => game.locator('.frame').getAttribute('data-phase');

/** Makes the chosen move until the round is over. */
async function moveUntilOver(game: Frame, chooseKey: () => Promise<string>): Promise<void> {
  const settled = game.locator('.frame:is([data-phase="awaiting"], [data-phase="idle"])');
  for (await settled.waitFor(); (await phaseOf(game)) === 'awaiting'; await settled.waitFor()) {
    const moved = game.page().waitForResponse(/\/moves$/);
    await game.page().keyboard.press(await chooseKey());
    await moved;
  }
}

/** Declines insurance and stands until the round is over. */
const standUntilOver = (game: Frame): Promise<void> =>
  moveUntilOver(game, async () =>
    (await game.getByRole('button', { name: /^No insurance/ }).isVisible()) ? 'n' : 's',
  );

demoPlayerTest(
  'blackjack is played with chips and letters, and its table fits any window',
  async ({ page, createLaunchUrl, expectBalance }) => {
    await page.goto(await createLaunchUrl({ ...jacksOrBetterUnderTest, kindId: 2101 }));
    const game = page.mainFrame();
    await waitForPhase(game, 'idle');
    expect(await findAxeViolations(page)).toEqual([]);
    await game.getByRole('button', { name: '$1.00', exact: true }).click();
    await game.getByRole('button', { name: /^Place a chip/ }).click();
    expect((await readGameDisplay(game)).stakeCents).toBe(100);

    for (const window of [portrait, landscape]) {
      await page.setViewportSize(window);
      await mainButton(game).click();
      await game.locator('.frame:not([data-phase="sending"], [data-phase="showing"])').waitFor();
      if ((await phaseOf(game)) === 'awaiting') {
        for (const move of await game.getByRole('group', { name: 'Your moves' }).getByRole('button').all())
          await expect(move).toBeInViewport({ ratio: 1 });
      }
      await standUntilOver(game);
      await expectFitsWindow(game);
    }
    await expect(game.getByRole('status')).toHaveText(/The dealer has (\d+|blackjack)\. Balance/);
    const { balanceCents } = await readGameDisplay(game);
    await expectBalance(balanceCents);
  },
);

const playUntilOver = (game: Frame): Promise<void> => moveUntilOver(game, async () => 'p');

demoPlayerTest(
  'three card poker is played on both bets, and its table fits any window',
  async ({ page, createLaunchUrl, expectBalance }) => {
    await page.goto(await createLaunchUrl({ ...jacksOrBetterUnderTest, kindId: 2004 }));
    const game = page.mainFrame();
    await waitForPhase(game, 'idle');
    expect(await findAxeViolations(page)).toEqual([]);
    await game.getByRole('button', { name: '$1.00', exact: true }).click();
    await game.getByRole('button', { name: /^Place a chip on Ante/ }).click();
    await page.keyboard.press('p');
    expect((await readGameDisplay(game)).stakeCents).toBe(200);

    for (const window of [portrait, landscape]) {
      await page.setViewportSize(window);
      await mainButton(game).click();
      await waitForPhase(game, 'awaiting');
      for (const move of await game.getByRole('group', { name: 'Your moves' }).getByRole('button').all())
        await expect(move).toBeInViewport({ ratio: 1 });
      await playUntilOver(game);
      await expectFitsWindow(game);
    }
    await expect(game.getByRole('status')).toHaveText(/against the dealer’s .+\. Balance/);
    await replayNewestRound(game);
    const { balanceCents } = await readGameDisplay(game);
    await expectBalance(balanceCents);
  },
);

demoPlayerTest(
  'the trainer shows what a hold was worth, in each game of the family',
  async ({ page, createLaunchUrl }) => {
    for (const kindId of [2002, 2003]) {
      await page.goto(await createLaunchUrl({ ...jacksOrBetterUnderTest, kindId }));
      const game = page.mainFrame();
      await waitForPhase(game, 'idle');
      await setMinStake(game);
      const trainer = game.getByRole('button', { name: 'Trainer' });
      if ((await trainer.getAttribute('aria-pressed')) === 'false') await trainer.click();
      await mainButton(game).click();
      await waitForPhase(game, 'awaiting');
      await cards(game).first().click();
      await mainButton(game).click();
      await waitForPhase(game, 'idle');
      const advice = /(The best hold\.|Best: .+\. Your hold cost \$\d+\.\d\d on average\.) Balance/;
      await expect(game.getByRole('status')).toHaveText(advice);
      expect(await findAxeViolations(page)).toEqual([]);
    }
  },
);
