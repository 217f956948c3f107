import { games } from '@golden-acers/games';
import { seededTestRandom } from '@golden-acers/games/test-support';
import { bySuite, isLongSuite } from '@golden-acers/testing/suite';
import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { replayNewestRound } from './game-history.ts';
import {
  acresOfGoldUnderTest,
  expectFitsWindow,
  mainButton,
  readGameDisplay,
  setMinStake,
  waitForPhase,
  waitForRoundShown,
} from './game-page.ts';

const portrait = { width: 390, height: 844 } as const;
const landscape = { width: 844, height: 390 } as const;

/** Seeds of rounds with a loss, a win and the game's feature, and the text of the last one. */
const slots = [
  {
    ...acresOfGoldUnderTest,
    name: 'Lanternlight Fair',
    kindId: 1004,
    slug: 'lanternlight-fair',
    seeds: { loss: 2, win: 53, feature: 324 },
    feature: /8 free spins brought/,
  },
  {
    ...acresOfGoldUnderTest,
    name: 'Coppermill Sevens',
    kindId: 1002,
    slug: 'coppermill-sevens',
    seeds: { loss: 1, win: 29, feature: 371 },
    feature: /3 sevens on line 5/,
  },
  {
    ...acresOfGoldUnderTest,
    name: 'Badger Lode',
    kindId: 1006,
    slug: 'badger-lode',
    seeds: { loss: 1, win: 3, feature: 74 },
    feature: /gold nuggets brought/,
  },
  {
    ...acresOfGoldUnderTest,
    name: 'Acres of Gold 2',
    kindId: 1003,
    slug: 'acres-of-gold-2',
    seeds: { loss: 5, win: 9, feature: 362 },
    feature: /6 free spins brought/,
  },
  {
    ...acresOfGoldUnderTest,
    name: 'Honeyflow Orchard',
    kindId: 1007,
    slug: 'honeyflow-orchard',
    seeds: { loss: 1, win: 424, feature: 267 },
    feature: /^You won /,
  },
  {
    ...acresOfGoldUnderTest,
    name: 'Golden Thaw',
    kindId: 1005,
    slug: 'golden-thaw',
    seeds: { loss: 2, win: 18, feature: 149 },
    feature: /^You won .+, \d more wins?\./,
  },
  {
    ...acresOfGoldUnderTest,
    name: 'Golden Trellis',
    kindId: 1008,
    slug: 'golden-trellis',
    seeds: { loss: 2, win: 1, feature: 32 },
    feature: /10 free spins brought/,
  },
];

type SlotUnderTest = (typeof slots)[number];

/**
 * Replaces the events of the next round by those of another one, drawn from this seed. The round is paid as
 * the sandbox drew it.
 */
async function scriptNextRound(page: Page, { slug }: SlotUnderTest, seed: number): Promise<void> {
  await page.route('**/api/rounds', async (route) => {
    const response = await route.fetch();
    const reply: { balanceCents: number; round: { stakeCents: number; payoutCents: number } } =
      await response.json();
    const stakeCents = BigInt(reply.round.stakeCents);
    const step = games.get(slug)?.open(stakeCents, {}, seededTestRandom(seed));
    if (step?.over !== true) throw new Error(`${slug} has no such round`);
    const payoutCents = Number(step.payoutCents);
    const balanceCents = reply.balanceCents + payoutCents - reply.round.payoutCents;
    const round = { ...reply.round, payoutCents, events: step.events };
    await route.fulfill({ response, json: { ...reply, balanceCents, round } });
  });
}

const rounds = [
  ['loss', portrait],
  ['win', landscape],
  ['feature', portrait],
] as const;

for (const slot of slots) {
  demoPlayerTest(
    slot === slots[0] || isLongSuite
      ? `${slot.name} is played to a loss, a win and its feature, and fits any window`
      : `${slot.name} is played to its feature, and fits a phone`,
    async ({ page, createLaunchUrl }) => {
      await page.goto(await createLaunchUrl(slot));
      const game = page.mainFrame();
      await waitForPhase(game, 'idle');
      await setMinStake(game);
      if (isLongSuite || slot === slots[0]) expect(await findAxeViolations(page)).toEqual([]);
      for (const [kind, window] of slot === slots[0] ? rounds : rounds.slice(bySuite(2, 0))) {
        await page.setViewportSize(window);
        await expectFitsWindow(game);
        await scriptNextRound(page, slot, slot.seeds[kind]);
        const before = await readGameDisplay(game);
        const shown = waitForRoundShown(game);
        await mainButton(game).click();
        await shown;
        await waitForPhase(game, 'idle');
        await page.unrouteAll();
        await expect(game.getByRole('status')).toHaveText(
          kind === 'loss' ? /^No win/ : kind === 'win' ? slot.outcome : slot.feature,
        );
        expect(before.stakeCents).toBe((await readGameDisplay(game)).stakeCents);
        await expect(mainButton(game)).toBeInViewport({ ratio: 1 });
      }
      // The sandbox keeps the round as it was drawn.
      if (slot === slots[0]) await replayNewestRound(game);
      await page.keyboard.press('i');
      await expect(game.getByRole('dialog')).toContainText('Return to player');
      // The sheet of the rules is the same for all slots, and is checked with another one.
      if (isLongSuite) expect(await findAxeViolations(page)).toEqual([]);
    },
  );
}
