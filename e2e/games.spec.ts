import { bySuite, isLongSuite } from '@golden-acers/testing/suite';
import { findAxeViolations } from './axe.ts';
import { demoPlayerTest, expect } from './demo-player.ts';
import { readHistory } from './game-history.ts';
import {
  acresOfGoldUnderTest,
  cardNames,
  cards,
  expectFitsWindow,
  expectNoOverflow,
  expectRoundResult,
  expectWithinDrawBudget,
  gameButton,
  gamesUnderTest,
  jacksOrBetterUnderTest,
  mainButton,
  playRound,
  readGameDisplay,
  setGameLanguage,
  setMinStake,
  waitForPhase,
  waitForRoundShown,
} from './game-page.ts';

const phone = { width: 390, height: 844 } as const;
const windows = [
  { width: 1200, height: 800 },
  phone,
  { width: 360, height: 640 },
  { width: 844, height: 390 },
] as const;

for (const gameCase of gamesUnderTest) {
  demoPlayerTest(
    `${gameCase.name} opens in a pop-up, tells its return, and is played by keyboard and mouse in any window`,
    async ({ page, product, expectBalance }) => {
      await page.goto('/games');
      const opened = page.waitForEvent('popup');
      await gameButton(page, gameCase.name).click();
      const popUp = await opened;
      const game = popUp.mainFrame();
      await popUp.waitForURL(`${product.sandboxUrl}/games/*`);
      await waitForPhase(game, 'idle');
      expect(await popUp.evaluate('[innerWidth, innerHeight, opener]')).toEqual([1200, 800, null]);
      await expect(game.getByText('Sandbox · play credits')).toBeVisible();
      await expect(popUp).toHaveTitle(`${gameCase.name} · Sandbox · play credits`);

      await demoPlayerTest.step('a round can be played with the keyboard only', () =>
        playRound(game, gameCase, gameCase.byKeyboard),
      );

      await demoPlayerTest.step(
        'a round can be played with the mouse while the window changes its size',
        async () => {
          await popUp.setViewportSize(phone);
          await setMinStake(game);
          await playRound(game, gameCase, gameCase.byMouse, async () => {
            for (const window of windows) {
              await popUp.setViewportSize(window);
              await expectFitsWindow(game);
            }
          });
        },
      );

      if (gameCase === acresOfGoldUnderTest) {
        await demoPlayerTest.step('a stake of the list is played automatically until a press', async () => {
          const { stakeCents } = await readGameDisplay(game);
          await game.getByRole('button', { name: /^Stake/ }).click();
          await game.getByRole('dialog', { name: 'Stake' }).getByRole('button', { name: '$0.20' }).click();
          await game.getByRole('button', { name: 'Autoplay' }).click();
          const dialog = game.getByRole('dialog', { name: 'Autoplay' });
          expect(await findAxeViolations(popUp)).toEqual([]);
          const shown = waitForRoundShown(game);
          await dialog.getByRole('button', { name: 'Start' }).click();
          await game.getByRole('button', { name: /^Stop · \d+$/ }).click();
          await shown;
          await waitForPhase(game, 'idle');
          await expect(mainButton(game)).toHaveText('Spin');
          await expect(game.locator('.visit')).toHaveText(
            /Time of this visit \d+ min · Result of this visit [+-]?\$\d/,
          );
          expect((await readGameDisplay(game)).stakeCents).toBeLessThanOrEqual(stakeCents);
        });
      }

      await demoPlayerTest.step(
        'the rules show the exact return, and there is no accessibility violation',
        async () => {
          expect(await findAxeViolations(popUp)).toEqual([]);
          await popUp.keyboard.press('i');
          const rules = game.getByRole('dialog', { name: `${gameCase.name}: rules` });
          await expect(rules.getByRole('term').filter({ hasText: 'Return to player' })).toBeVisible();
          await expect(rules.getByRole('definition').first()).toHaveText(gameCase.returnText);
          await popUp.keyboard.press('Escape');
          await expect(rules).toHaveCount(0);
        },
      );

      const { balanceCents } = await readGameDisplay(game);
      const closed = popUp.waitForEvent('close');
      await game.getByRole('button', { name: 'Exit' }).click();
      await closed;
      await expectBalance(balanceCents);
    },
  );
}

/** German has the longest words. The other scenarios play in English. */
const languages = bySuite(['de'], ['de', 'es', 'fr', 'en']);

demoPlayerTest.describe('on a phone', () => {
  demoPlayerTest.use({ viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

  for (const gameCase of gamesUnderTest) {
    demoPlayerTest(
      `${gameCase.name} is played by touch, and its rules and its texts fit in every language`,
      async ({ page, createLaunchUrl, expectBalance }) => {
        await page.goto(await createLaunchUrl(gameCase));
        const game = page.mainFrame();
        await waitForPhase(game, 'idle');
        await setMinStake(game);
        await playRound(game, gameCase, gameCase.byTouch);
        await expectFitsWindow(game);
        await expectWithinDrawBudget(game);
        const { balanceCents } = await readGameDisplay(game);
        await expectBalance(balanceCents);

        await game.getByRole('button', { name: 'Rules and paytable' }).tap();
        const body = game.getByRole('dialog').locator('.sheet-body');
        await expect(body).toContainText(gameCase.returnText);
        expect(await body.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
        if (isLongSuite) expect(await findAxeViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(body).toHaveCount(0);
        for (const language of languages) {
          await setGameLanguage(game, language);
          expect.soft(await findAxeViolations(page), language).toEqual([]);
          await expectNoOverflow(game);
          await expect.soft(game.locator('.main-button'), language).toBeInViewport({ ratio: 1 });
          await expect.soft(game.locator('.exit-button'), language).toBeInViewport({ ratio: 1 });
        }
      },
    );
  }
});

demoPlayerTest(
  'a dealt hand remains after a reload, and its draw ends the round',
  async ({ page, createLaunchUrl, expectBalance }) => {
    await page.goto(await createLaunchUrl(jacksOrBetterUnderTest));
    const game = page.mainFrame();
    await waitForPhase(game, 'idle');
    await setMinStake(game);
    const before = await readGameDisplay(game);
    await jacksOrBetterUnderTest.byMouse.startRound(game);
    const dealt = await cardNames(game);
    expect(new Set(dealt).size).toBe(5);

    await page.reload();
    await waitForPhase(game, 'awaiting');
    expect(await cardNames(game)).toEqual(dealt);
    expect((await readGameDisplay(game)).balanceCents).toBe(before.balanceCents - before.stakeCents);

    const shown = waitForRoundShown(game);
    await jacksOrBetterUnderTest.byMouse.finishRound(game);
    await shown;
    await waitForPhase(game, 'idle');
    await expectRoundResult(game, jacksOrBetterUnderTest, before);
    expect((await cardNames(game))[0]).toBe(dealt[0]);
    await expectBalance((await readGameDisplay(game)).balanceCents);
  },
);

demoPlayerTest(
  'a spin that a reload interrupts is shown again with its own outcome, and its stake is taken once',
  async ({ page, createLaunchUrl, expectBalance }) => {
    // With motion, the reels turn long enough to reload in between.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(await createLaunchUrl(acresOfGoldUnderTest));
    const game = page.mainFrame();
    await waitForPhase(game, 'idle');
    await setMinStake(game);
    const before = await readGameDisplay(game);
    const rounds = (await readHistory(game)).length;
    const pendingResponse = page.waitForResponse('**/api/rounds');
    await mainButton(game).click();
    const drawn: { round: { id: string; payoutCents: number } } = await (await pendingResponse).json();

    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shown = page.waitForResponse(`**/api/rounds/${drawn.round.id}/seen`, { timeout: 60_000 });
    await page.reload();
    await shown;
    await waitForPhase(game, 'idle');
    await expectRoundResult(game, acresOfGoldUnderTest, before);
    expect((await readGameDisplay(game)).winCents).toBe(drawn.round.payoutCents);
    const output = await game.getByRole('status').textContent();
    const history = await readHistory(game);
    expect(history.length).toBe(rounds + 1);
    expect(output).toContain(history[0]);
    await expectBalance((await readGameDisplay(game)).balanceCents);
  },
);

demoPlayerTest(
  'lost responses cost neither a second stake nor another draw',
  async ({ page, consoleErrors, createLaunchUrl, expectBalance }) => {
    consoleErrors.expect(/ERR_FAILED|status of 503/);
    await page.goto(await createLaunchUrl(jacksOrBetterUnderTest));
    const game = page.mainFrame();
    await waitForPhase(game, 'idle');
    await setMinStake(game);
    const before = await readGameDisplay(game);
    const rounds = (await readHistory(game)).length;

    const sent: (string | null)[] = [];
    // The server processes each request. The first response is lost, the second is a proxy's error, the third
    // arrives.
    await page.route(/\/api\/rounds(\/\w+\/moves)?$/, async (route) => {
      sent.push(route.request().postData());
      const response = await route.fetch();
      if (sent.length % 3 === 1) await route.abort();
      else if (sent.length % 3 === 2) await route.fulfill({ status: 503, json: {} });
      else await route.fulfill({ response });
    });

    const lost = game
      .getByRole('alert')
      .filter({ hasText: 'Connection lost. Your stake is taken only once' });
    await mainButton(game).click();
    await expect(lost).toBeVisible();
    await waitForPhase(game, 'awaiting');
    await expect(lost).toHaveCount(0);
    expect((await readGameDisplay(game)).balanceCents).toBe(before.balanceCents - before.stakeCents);

    const shown = waitForRoundShown(game);
    await cards(game).first().click();
    await mainButton(game).click();
    await lost.getByRole('button', { name: 'Try now' }).click();
    await shown;
    await waitForPhase(game, 'idle');
    await page.unrouteAll();
    await expectRoundResult(game, jacksOrBetterUnderTest, before);
    expect(sent).toEqual([sent[0], sent[0], sent[0], sent[3], sent[3], sent[3]]);
    expect((await readHistory(game)).length).toBe(rounds + 1);
    await expectBalance((await readGameDisplay(game)).balanceCents);
  },
);

demoPlayerTest(
  'a launch link opens its game once, and Exit in a tab leads back to the lobby',
  async ({ page, context, consoleErrors, createLaunchUrl }) => {
    consoleErrors.expect(/status of 410/);
    const address = await createLaunchUrl(jacksOrBetterUnderTest);
    const tabs = [page, await context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto(address)));
    const used = 'This game link has expired';
    for (const tab of tabs) {
      await expect(mainButton(tab.mainFrame()).or(tab.getByRole('heading', { name: used }))).toBeVisible();
    }
    const isUsed = await Promise.all(tabs.map((tab) => tab.getByRole('heading', { name: used }).isVisible()));
    expect(isUsed.toSorted()).toEqual([false, true]);

    const late = await context.newPage();
    await late.goto(address);
    await expect(late.getByRole('heading', { name: used })).toBeVisible();
    await expect(late.getByText('Sandbox · play credits')).toBeVisible();
    expect(await findAxeViolations(late)).toEqual([]);

    const seated = tabs[isUsed.indexOf(false)] ?? page;
    await waitForPhase(seated.mainFrame(), 'idle');
    await seated.getByRole('button', { name: 'Exit' }).click();
    await seated.waitForURL('**/games');
    await expect(gameButton(seated, 'Jacks or Better')).toBeVisible();
  },
);
