import { bySuite } from '@golden-acers/testing/suite';
import type { Frame, Page } from '@playwright/test';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { pressReplay } from './game-history.ts';
import { mainButton, openGame, readGameDisplay, setMinStake, waitForPhase } from './game-page.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** In a commit's suite, sheets are checked where they have the least space. */
const checkedSizes = sizes.slice(bySuite(-1, 0));

/** Checks the open sheet or page: nothing is wider than the window. */
async function expectWellShown(page: Page, name: string) {
  for (const size of checkedSizes) {
    await page.setViewportSize(size);
    const overflow = () =>
      page
        .locator('.sheet-body, html')
        .evaluateAll((boxes) => boxes.map((box) => Math.max(0, box.scrollWidth - box.clientWidth)));
    expect(Math.max(...(await overflow())), `${name} at ${size.width}`).toBe(0);
    const folder = process.env.SCREENS;
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
  }
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize(sizes[0]);
}

const openSheet = async (page: Page, game: Frame, key: string, name: string | RegExp) => {
  await page.keyboard.press(key);
  const sheet = game.getByRole('dialog', { name });
  await expect(sheet.getByText('Loading …')).toHaveCount(0);
  return sheet;
};

demoPlayerTest(
  'a player sees a past round again, reveals its seed, and verifies it in the browser',
  async ({ page, createLaunchUrl }) => {
    await page.goto(await createLaunchUrl({ kindId: 2001 }));
    const game = await openGame(page);
    await setMinStake(game);
    await mainButton(game).click();
    await waitForPhase(game, 'awaiting');
    await page.keyboard.press('2');
    await mainButton(game).click();
    await waitForPhase(game, 'idle');
    const outcome = await game.getByRole('status').textContent();

    await demoPlayerTest.step('the replay shows the same result and changes nothing', async () => {
      const before = await readGameDisplay(game);
      const history = await openSheet(page, game, 'h', 'Your last rounds');
      await history.getByText('Seeds of this round').click();
      await expect(history.getByText('Change your client seed')).toBeVisible();
      await expectWellShown(page, 'fairness-history');
      await pressReplay(game, history);
      await expect(history).toHaveCount(0);
      await waitForPhase(game, 'idle');
      // A replay has no balance.
      const replayed = await game.getByRole('status').textContent();
      expect(outcome?.replace(/ Balance \S+\.(?= )/, '')).toContain(replayed);
      expect(await readGameDisplay(game)).toMatchObject({
        balanceCents: before.balanceCents,
        stakeCents: before.stakeCents,
      });
    });

    await demoPlayerTest.step('a new client seed reveals the committed server seed', async () => {
      const rules = await openSheet(page, game, 'i', 'Jacks or Better: rules');
      const hash = rules.locator('dd').filter({ hasText: /^[0-9a-f]{64}$/ });
      const committed = (await hash.first().textContent()) ?? '';
      await rules.getByLabel('Your next client seed').fill('my-own_seed');
      await expectWellShown(page, 'fairness-rules');
      await rules.getByRole('button', { name: 'Change and reveal' }).click();
      await expect(rules.getByText(/^Revealed: the seeds of \d+ rounds?/)).toBeVisible();
      await expect(rules.getByText(committed)).toBeVisible();
      await rules.getByText(/^Revealed: the seeds of \d+ rounds?/).scrollIntoViewIfNeeded();
      await expectWellShown(page, 'fairness-revealed');
      await rules.getByRole('button', { name: 'Close' }).click();
    });

    await demoPlayerTest.step('the page recomputes the round, and detects another seed', async () => {
      const history = await openSheet(page, game, 'h', 'Your last rounds');
      await history.getByText('Seeds of this round').click();
      const opened = page.waitForEvent('popup');
      await history.getByRole('link', { name: 'Verify this round' }).click();
      const verify = await opened;
      await expect(verify.getByText('✓ The server seed has the hash')).toBeVisible();
      const { winCents } = await readGameDisplay(game);
      await expect(verify.getByText(`The round pays $${(winCents / 100).toFixed(2)}`)).toBeVisible();
      await expect(verify.getByRole('rowheader', { name: 'draw' })).toBeVisible();
      await expectWellShown(verify, 'fairness-verify');
      await verify.getByLabel('Server seed (shown').fill('another');
      await verify.getByRole('button', { name: 'Compute the round' }).click();
      await expect(verify.getByText('✗ This server seed has another hash')).toBeVisible();
      await verify.close();
    });

    await demoPlayerTest.step(
      'the site’s bet history computes the same round again in one press',
      async () => {
        await page.goto('/bets');
        // The provider's records may have been read before the round.
        await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
        await page
          .getByRole('button', { name: /^Verify record/ })
          .first()
          .click();
        const seeds = page.getByRole('dialog', { name: /^Fairness of #\d+$/ });
        const check = seeds.frameLocator('iframe[title="The round, computed again in your browser"]');
        await expect(check.getByText('✓ The server seed has the hash')).toBeVisible();
        await seeds.getByText('Seeds of this round').click();
        await expect(seeds.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
        await expectWellShown(page, 'fairness-bet');
      },
    );
  },
);
