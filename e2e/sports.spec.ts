import { bySuite, isLongSuite } from '@golden-acers/testing/suite';
import { findAxeViolations } from './axe.ts';
import { expectNoOverflow } from './game-page.ts';
import { expect, type ScriptedTable, tableTest } from './scripted-table.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
/** The loss and the win; the long suite plays in each window. */
const playedWindows = windows.slice(0, bySuite(2, 3));

/** If every draw is 0, the first fixture is played with this result. */
const sports = [
  {
    name: 'the shoot-out',
    kindId: 5003,
    slug: 'scarecrow-spot-kicks',
    tabs: 2,
    loses: /^Winner: Cidercombe, price 3\.46/,
    wins: /^Winner: Barleyford, price 1\.30/,
    payout: 'Paid $1.30',
    result: 'Barleyford win by the coin after 10–10.',
    outcome: /^Barleyford win by the coin after 10–10\. /,
    lines: 24,
    lastLine: 'Barleyford win!',
  },
  {
    name: 'the horse race',
    kindId: 5002,
    slug: 'plough-day-derby',
    tabs: 3,
    loses: /^2 Old Thunder, Win, price 9\.50/,
    wins: /^1 Butterscotch, Win, price 3\.65/,
    payout: 'Paid $3.65',
    result: '1 Butterscotch wins from 2 Old Thunder and 3 Miss Oats.',
    outcome: /^1 Butterscotch wins from 2 Old Thunder and 3 Miss Oats\. /,
    lines: 10,
    lastLine: 'Old Thunder is second and Miss Oats third.',
  },
  {
    name: 'the football match',
    kindId: 5001,
    slug: 'threshing-cup',
    tabs: 2,
    loses: /^Result: Barleyford, price 1\.46/,
    wins: /^Result: Draw, price 4\.77/,
    payout: 'Paid $4.77',
    result: 'Barleyford – Turnipton 0–0.',
    outcome: /^Barleyford – Turnipton 0–0\. /,
    lines: 7,
    lastLine: 'Full time: Barleyford – Turnipton 0–0.',
  },
] as const;

const cell = ({ page }: ScriptedTable, name: RegExp) => page.getByRole('button', { name });

async function place(table: ScriptedTable, name: RegExp): Promise<void> {
  const placed = table.page.waitForResponse('**/api/table/bets');
  await cell(table, name).click();
  await placed;
  await expect(cell(table, name)).toHaveAccessibleName(/\$1\.00 of yours$/);
}

/** A commit's suite looks for violations in one window, the long suite in each. */
async function expectAccessible({ page }: ScriptedTable): Promise<void> {
  await expectNoOverflow(page);
  if (isLongSuite || page.viewportSize()?.width === windows[0].width)
    expect(await findAxeViolations(page)).toEqual([]);
}

/** Replays the newest round: its board with the player's chip, and its result. */
async function expectReplayed(table: ScriptedTable, sport: (typeof sports)[number]): Promise<void> {
  const { page } = table;
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Replay' }).first().click();
  const replay = page.getByRole('dialog', { name: 'Replay' });
  await expect(replay).toContainText(sport.result);
  await expect(replay.getByLabel(/\$1\.00 of yours$/)).toHaveCount(1);
  const { width = 0 } = page.viewportSize() ?? {};
  const folder = process.env.SCREENS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/replay-${sport.slug}-${width}.png` });
  await expectAccessible(table);
  await replay.getByRole('button', { name: 'Close' }).click();
}

for (const sport of sports) {
  tableTest(
    `${sport.name} is played to a loss and a win in any window, and its show is skipped or read and replayed`,
    async ({ table }) => {
      const { page } = table;
      const status = page.getByRole('status');
      const skip = page.getByRole('button', { name: 'Skip', exact: true });
      const comments = page.getByRole('log', { name: 'Commentary' }).getByRole('listitem');
      table.script(0);
      await page.setViewportSize(windows[0]);
      await table.open(sport.kindId, 100_000);
      for (const [index, window] of playedWindows.entries()) {
        await page.setViewportSize(window);
        await page.emulateMedia({ reducedMotion: index === 0 ? 'no-preference' : 'reduce' });
        await expect(page.getByText('Place your chips', { exact: true })).toBeVisible();
        const tabs = page.getByRole('group', { name: 'Kinds of bets' }).getByRole('button');
        await expect(tabs).toHaveCount(sport.tabs);
        for (const tab of [...(await tabs.all())].toReversed()) {
          await tab.click();
          await expectAccessible(table);
        }
        await page.getByRole('button', { name: '$1.00', exact: true }).click();
        await place(table, index === 0 ? sport.loses : sport.wins);
        await table.endPhase(sport.slug);
        await expect(status).toHaveText('No more bets.');
        await table.endPhase(sport.slug);
        if (index === 0) await skip.click();
        const result = index === 0 ? 'No win' : sport.payout;
        await expect(status).toHaveText(sport.outcome);
        await expect(status).toContainText(result);
        await expect(comments).toHaveCount(sport.lines);
        await expect(comments.first()).toHaveText(sport.lastLine);
        await expectAccessible(table);
        await expectReplayed(table, sport);
        await table.endPhase(sport.slug);
      }
    },
  );
}
