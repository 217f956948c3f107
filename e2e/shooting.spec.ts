import type { Frame, Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import {
  expectFitsWindow,
  expectWithinDrawBudget,
  openGame,
  readGameDisplay,
  setMinStake,
  waitForPhase,
  waitForRoundShown,
} from './game-page.ts';
import { tableTest } from './scripted-table.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;

/** The cheapest target of each game of the engine, which is caught about every second time. */
const games = [
  { kindId: 3001, cheapest: /^Cast at a sardine: ×2$/, name: 'sardine' },
  { kindId: 3003, cheapest: /^Cast at a minnow: ×2$/, name: 'minnow' },
  { kindId: 3002, cheapest: /^Fire at a dace: ×2$/, name: 'dace' },
] as const;
/** The chance that all of them miss, or none, is 1 in 250 million. */
const maxCasts = 30;

async function cast(game: Frame, target: RegExp): Promise<'caught' | 'slipped'> {
  const before = await readGameDisplay(game);
  const shown = waitForRoundShown(game);
  let isShown = false;
  const seen = shown.then(() => {
    isShown = true;
  });
  // In shared waters, the species may appear only after a while.
  await expect(async () => {
    if ((await game.locator('.frame').getAttribute('data-phase')) === 'idle')
      await game.getByRole('button', { name: target }).press('Enter');
    await expect.poll(() => isShown, { timeout: 4_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  await seen;
  await waitForPhase(game, 'idle');
  const after = await readGameDisplay(game);
  expect(after.balanceCents).toBe(before.balanceCents - before.stakeCents + after.winCents);
  return after.winCents > 0 ? 'caught' : 'slipped';
}

const captions = { caught: /^×\d+ {2}\$0\.\d\d$/, slipped: /^Slipped away$/ };

/**
 * Replays the last shot from the history after a reload: the same picture and result, and unchanged credits.
 */
async function expectReplayed(page: Page, game: Frame, result: 'caught' | 'slipped'): Promise<void> {
  const painted: string[] = [];
  await page.exposeFunction('recordPainted', (text: string) => painted.push(text));
  await page.addInitScript(`{
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      recordPainted(text);
      return fillText.call(this, text, ...at);
    };
  }`);
  const outcome = await game.getByRole('status').textContent();
  await page.reload();
  await waitForPhase(game, 'idle');
  const before = await readGameDisplay(game);
  // A busy machine may draw no frame while the caption is shown.
  await expect(async () => {
    painted.length = 0;
    await page.keyboard.press('h');
    await game.getByRole('button', { name: 'Replay' }).first().click();
    await expect(game.getByRole('alert')).toHaveText('Replay of a past round. Your credits don’t change.');
    const captioned = () => painted.some((text) => captions[result].test(text));
    await expect.poll(captioned, { timeout: 10_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
  await waitForPhase(game, 'idle');
  const [sentence = ''] = outcome?.split(' Balance') ?? [];
  await expect(game.getByRole('status')).toContainText(sentence);
  const { balanceCents, stakeCents } = await readGameDisplay(game);
  expect({ balanceCents, stakeCents }).toEqual({
    balanceCents: before.balanceCents,
    stakeCents: before.stakeCents,
  });
}

for (const { kindId, cheapest, name } of games) {
  demoPlayerTest(
    `the ${name} is shot at from the list to a loss and a win at three sizes, and the last shot is replayed`,
    async ({ page, createLaunchUrl, expectBalance }) => {
      await page.goto(await createLaunchUrl({ kindId }));
      const game = await openGame(page);
      await setMinStake(game);
      const seen = new Set<string>();
      let result: 'caught' | 'slipped' = 'slipped';
      for (let casts = 0; casts < maxCasts && (seen.size < 2 || casts < sizes.length); casts += 1) {
        const size = sizes[casts];
        if (size !== undefined) await page.setViewportSize(size);
        result = await cast(game, cheapest);
        seen.add(result);
        const outcome = result === 'caught' ? /^Caught .+: \$0\.\d\d\./ : / slipped away\./;
        await expect(game.getByRole('status')).toHaveText(outcome);
        await expectFitsWindow(game);
      }
      expect([...seen].toSorted()).toEqual(['caught', 'slipped']);
      await expectWithinDrawBudget(game);
      expect(await findAxeViolations(page)).toEqual([]);
      const { balanceCents } = await readGameDisplay(game);
      await expectBalance(balanceCents);
      await expectReplayed(page, game, result);
    },
  );
}

tableTest('two players at one pond see each other sit down and shoot', async ({ table, context }) => {
  const { page } = table;
  const other = await context.newPage();
  const received: string[] = [];
  other.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(String(payload))),
  );
  const receivedOf = (type: string) => received.filter((text) => text.startsWith(`{"type":"${type}"`));
  await table.open(3002, 10_000, other);
  await expect.poll(() => receivedOf('waters')).toHaveLength(1);
  await table.open(3002, 10_000);
  let seenMs = Date.now();
  await expect
    .poll(() => receivedOf('seats').at(-1))
    .toContain('[{"alias":"pl…"},{"alias":"pl…"},null,null]');

  // The lowest number catches every target.
  table.script(0);
  await waitForPhase(page.mainFrame(), 'idle');
  await expect(async () => {
    // The players' clocks continue.
    table.advance(Date.now() - seenMs);
    seenMs = Date.now();
    await page.getByRole('button', { name: /^Fire at a dace/ }).press('Enter');
    await expect(page.getByRole('status')).toHaveText(/^Caught a dace/, { timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  await expect
    .poll(() => receivedOf('shot'))
    .toEqual([expect.stringMatching(/"seat":1,"target":\d+,"multiplier":2/)]);

  await page.goto('about:blank');
  await expect.poll(() => receivedOf('seats').at(-1)).toContain('[{"alias":"pl…"},null,null,null]');
  await other.goto('about:blank');
});
