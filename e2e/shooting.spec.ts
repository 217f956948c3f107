import { bySuite } from '@golden-acers/testing/suite';
import type { Frame, Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { startReplay } from './game-history.ts';
import {
  expectFitsWindow,
  expectWithinDrawBudget,
  isRoundRequest,
  openGame,
  passFrames,
  readGameDisplay,
  setMinStake,
  waitForPhase,
  waitForRoundShown,
} from './game-page.ts';
import { tableTest } from './scripted-table.ts';
import { waitInPage } from './wait-in-page.ts';

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
  const page = game.page();
  const isCast = page
    .waitForRequest((request) => isRoundRequest(request.method(), request.url()))
    .then(() => true);
  // In shared waters, the species may appear only after a while.
  do {
    if ((await game.locator('.frame').getAttribute('data-phase')) === 'idle')
      await game.getByRole('button', { name: target }).press('Enter');
  } while (!(await Promise.race([isCast, passFrames(game, 20).then(() => false)])));
  await shown;
  await waitForPhase(game, 'idle');
  const after = await readGameDisplay(game);
  expect(after.balanceCents).toBe(before.balanceCents - before.stakeCents + after.winCents);
  return after.winCents > 0 ? 'caught' : 'slipped';
}

/**
 * Replays a catch, the last shot, from the history after a reload: the same picture and result, and unchanged
 * credits.
 */
async function expectReplayed(page: Page, game: Frame): Promise<void> {
  await page.addInitScript(`{
    window.painted = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...at) {
      painted.push(text);
      return fillText.call(this, text, ...at);
    };
  }`);
  const outcome = await game.getByRole('status').textContent();
  await page.reload();
  await waitForPhase(game, 'idle');
  const before = await readGameDisplay(game);
  await startReplay(game);
  const isCaptioned = String.raw`painted.some((text) => /^×\d+ {2}\$\d+\.\d\d$/.test(text))`;
  await waitInPage(game, isCaptioned, 'the replay has no caption');
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
      const leastResults = kindId === games[0].kindId ? 2 : bySuite(1, 2);
      for (
        let casts = 0;
        casts < maxCasts && (seen.size < leastResults || casts < sizes.length || result === 'slipped');
        casts += 1
      ) {
        const size = sizes[casts];
        if (size !== undefined) await page.setViewportSize(size);
        result = await cast(game, cheapest);
        seen.add(result);
        const outcome = result === 'caught' ? /^Caught .+: \$\d+\.\d\d\./ : / slipped away\./;
        await expect(game.getByRole('status')).toHaveText(outcome);
        await expectFitsWindow(game);
      }
      expect(seen.size).toBeGreaterThanOrEqual(leastResults);
      await expectWithinDrawBudget(game);
      expect(await findAxeViolations(page)).toEqual([]);
      const { balanceCents } = await readGameDisplay(game);
      await expectBalance(balanceCents);
      await expectReplayed(page, game);
    },
  );
}

/** Collects the messages that a page receives over its WebSocket from now on. */
function collectFrames(page: Page) {
  const waiting = new Set<(text: string) => void>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const check of waiting) check(String(payload));
    }),
  );
  return {
    /** Resolves when such a text arrives. */
    waitFor: (pattern: RegExp) =>
      new Promise<void>((resolve) => {
        const check = (text: string) => {
          if (!pattern.test(text)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
      }),
  };
}

tableTest('two players at one pond see each other sit down and shoot', async ({ table, context }) => {
  const { page } = table;
  const other = await context.newPage();
  const received = collectFrames(other);
  const hasWaters = received.waitFor(/^{"type":"waters"/);
  await table.open(3002, 10_000, other);
  await hasWaters;
  const bothSit = received.waitFor(/^{"type":"seats".*\[{"alias":"pl…"},{"alias":"pl…"},null,null\]/);
  await table.open(3002, 10_000);
  let seenMs = Date.now();
  await bothSit;

  // The lowest number catches every target.
  table.script(0);
  await waitForPhase(page.mainFrame(), 'idle');
  const caught = received.waitFor(/^{"type":"shot".*"seat":1,"target":\d+,"multiplier":2/).then(() => true);
  do {
    // The players' clocks continue.
    table.advance(Date.now() - seenMs);
    seenMs = Date.now();
    await page.getByRole('button', { name: /^Fire at a dace/ }).press('Enter');
  } while (!(await Promise.race([caught, passFrames(page.mainFrame(), 20).then(() => false)])));
  await expect(page.getByRole('status')).toHaveText(/^Caught a dace/);

  const left = received.waitFor(/^{"type":"seats".*\[{"alias":"pl…"},null,null,null\]/);
  await page.goto('about:blank');
  await left;
  await other.goto('about:blank');
});
