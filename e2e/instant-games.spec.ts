import type { Frame, Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { replayNewestRound } from './game-history.ts';
import { expectGameFits, openGame, readGameDisplay, waitForPhase } from './game-page.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
] as const;

const press = (game: Frame, name: string) => game.getByRole('button', { name, exact: true }).click();

/** The round that the game describes agrees with its displays. */
async function expectPaid(game: Frame, before: { balanceCents: number; stakeCents: number }) {
  await waitForPhase(game, 'idle');
  const after = await readGameDisplay(game);
  expect(after.balanceCents).toBe(before.balanceCents - before.stakeCents + after.winCents);
  await expect(game.getByRole('status')).toHaveText(/Balance \$[\d,.]+\. Net [+-]?\$[\d,.]+\.$/);
}

async function expectWellShown(page: Page, game: Frame, main: string) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectGameFits(game, game.getByRole('button', { name: main, exact: true }));
  }
  expect(await findAxeViolations(page)).toEqual([]);
}

demoPlayerTest('Acorn Drop plays every board, to a loss and to a win', async ({ page, createLaunchUrl }) => {
  await page.goto(await createLaunchUrl({ kindId: 6001 }));
  const game = await openGame(page);
  await expectWellShown(page, game, 'Drop');
  await demoPlayerTest.step('the arrow keys change the focused choice, not the stake', async () => {
    const { stakeCents } = await readGameDisplay(game);
    await game.getByRole('radio', { name: '8', exact: true }).check();
    await page.keyboard.press('ArrowRight');
    await expect(game.getByRole('radio', { name: '12', exact: true })).toBeChecked();
    expect((await readGameDisplay(game)).stakeCents).toBe(stakeCents);
  });
  for (const rows of ['8', '12', '16']) {
    await game.getByRole('radio', { name: rows, exact: true }).check();
    await game.getByRole('radio', { name: 'High' }).check();
    await expect(game.getByText(/^This board returns 9[89]\.\d\d%$/)).toBeVisible();
    const before = await readGameDisplay(game);
    await press(game, 'Drop');
    await expectPaid(game, before);
    await expect(game.getByRole('status')).toHaveText(/^Basket \d+ pays ×[\d.,]+: \$[\d.,]+\./);
  }
  await replayNewestRound(game);
  await page.keyboard.press('i');
  await expect(game.getByRole('dialog').getByText('98.97%').first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

demoPlayerTest(
  'a round of Mole Meadow keeps its moles through a reload, is lost at one, and pays the seeds that were found',
  async ({ page, createLaunchUrl }) => {
    await page.goto(await createLaunchUrl({ kindId: 6002 }));
    const game = await openGame(page);
    await expectWellShown(page, game, 'Start');
    const moles = game.getByRole('slider', { name: 'Moles' });
    const tile = (column: number) => game.getByRole('button', { name: `Row 1, column ${column}` });

    await demoPlayerTest.step('with one mole, a seed is very likely and is paid', async () => {
      await moles.fill('1');
      const before = await readGameDisplay(game);
      await press(game, 'Start');
      await waitForPhase(game, 'awaiting');
      // There is nothing to cash out before the first seed.
      await expect(game.getByRole('button', { name: 'Cash out', exact: true })).toBeDisabled();
      // It keeps the focus, so it can be reached, but not moved.
      await moles.focus();
      await page.keyboard.press('ArrowRight');
      await expect(moles).toBeDisabled();
      await expect(moles).toHaveValue('1');
      await expect(moles).toBeFocused();
      await tile(2).click();
      await expect(tile(2)).toHaveAccessibleName(/, (seed|mole)$/);
      const isLost = await tile(2).evaluate((button) => button.classList.contains('mm-mole-tile'));
      if (!isLost) {
        await waitForPhase(game, 'awaiting');
        await page.reload();
        await waitForPhase(game, 'awaiting');
        await expect(tile(2)).toHaveAccessibleName(/, seed$/);
        await press(game, 'Cash out');
      }
      await expectPaid(game, before);
    });

    await demoPlayerTest.step('with 24 moles, the first tile is very likely one of them', async () => {
      await moles.fill('24');
      const before = await readGameDisplay(game);
      await press(game, 'Start');
      await waitForPhase(game, 'awaiting');
      await tile(1).focus();
      await page.keyboard.press('ArrowRight');
      await expect(tile(2)).toBeFocused();
      await page.keyboard.press('Space');
      await expectPaid(game, before);
      await expect(game.getByRole('button', { name: /mole$/ })).toHaveCount(24);
    });
    await replayNewestRound(game);
    expect(await findAxeViolations(page)).toEqual([]);
  },
);

demoPlayerTest('Eighty Seeds draws twenty numbers and pays the hits', async ({ page, createLaunchUrl }) => {
  await page.goto(await createLaunchUrl({ kindId: 6003 }));
  const game = await openGame(page);
  await expectWellShown(page, game, 'Draw');
  await press(game, 'Draw');
  await expect(game.getByRole('status')).toHaveText('Choose one to ten numbers');
  await press(game, 'Quick pick');
  const field = game.getByRole('group', { name: 'Your numbers' });
  await expect(field.getByRole('button', { pressed: true })).toHaveCount(8);
  await press(game, 'Clear');
  for (const number of ['1', '40', '80']) await press(game, number);
  await expect(game.getByText(/^This ticket returns 95\.\d\d%$/)).toBeVisible();
  const before = await readGameDisplay(game);
  await press(game, 'Draw');
  await expectPaid(game, before);
  await expect(game.locator('.es-drawn')).toHaveCount(20);
  await expect(game.getByRole('status')).toHaveText(/^\d of 3 numbers were drawn: \$[\d.,]+\./);
  await expectWellShown(page, game, 'Draw');
  await replayNewestRound(game);
});
