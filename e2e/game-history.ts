import type { Frame, Locator } from '@playwright/test';
import { readGameDisplay, waitForPhase } from './game-page.ts';
import { expect } from './scenario.ts';

const replayNotice = 'Replay of a past round. Your credits don’t change.';

/** Resolves when the notice appears, which may be for one frame only. */
const noticeScript = `new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    const alerts = [...document.querySelectorAll('[role="alert"]')];
    if (!alerts.some(({ textContent }) => textContent === ${JSON.stringify(replayNotice)})) return;
    observer.disconnect();
    resolve();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
})`;

/** Replays the newest round of the open history. Resolves when the game reports the end. */
export async function pressReplay(game: Frame, history: Locator): Promise<void> {
  const replay = history.getByRole('button', { name: 'Replay' }).first();
  await replay.waitFor();
  const announced = game.evaluate(noticeScript);
  await replay.click();
  await announced;
}

export async function startReplay(game: Frame): Promise<void> {
  await game.page().keyboard.press('h');
  await pressReplay(game, game.getByRole('dialog', { name: 'Your last rounds' }));
}

/** Replays the newest round from the history, which changes no credits. */
export async function replayNewestRound(game: Frame): Promise<void> {
  const before = await readGameDisplay(game);
  await startReplay(game);
  await waitForPhase(game, 'idle');
  const { balanceCents, stakeCents } = await readGameDisplay(game);
  expect({ balanceCents, stakeCents }).toEqual({
    balanceCents: before.balanceCents,
    stakeCents: before.stakeCents,
  });
}

/** Reads the results of the player's newest rounds in the history sheet, newest first. */
export async function readHistory(game: Frame): Promise<string[]> {
  await game.getByRole('button', { name: 'History' }).click();
  const sheet = game.getByRole('dialog', { name: 'Your last rounds' });
  await expect(sheet.getByRole('table').or(sheet.getByText('No rounds yet.'))).toBeVisible();
  // Without the data of the jackpot draw, which is shown below.
  const results = await sheet
    .locator('tbody tr td:last-child')
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent ?? ''));
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  return results;
}
