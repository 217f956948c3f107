import type { Frame, Locator, Page } from '@playwright/test';
import { expect, parseDollarsAsCents } from './scenario.ts';
import { waitInPage } from './wait-in-page.ts';

/** Long, because software rendering on a busy machine may take that long to show a game or a round. */
const renderTimeoutMs = 60_000;

/** Plays a whole round with one kind of input device. */
interface InputMethod {
  startRound(game: Frame): Promise<void>;
  /** Finishes a round that waits for the player. */
  finishRound(game: Frame): Promise<void>;
}

export interface GameUnderTest {
  readonly name: string;
  readonly kindId: number;
  /** As the tests of `packages/games` compute it. */
  readonly returnText: string;
  readonly outcome: RegExp;
  readonly byKeyboard: InputMethod;
  readonly byMouse: InputMethod;
  readonly byTouch: InputMethod;
}

const noop = async () => undefined;
const pressMain = (game: Frame) => mainButton(game).click();
const tapMain = (game: Frame) => mainButton(game).tap();
const key = (name: string) => (game: Frame) => game.page().keyboard.press(name);

export const acresOfGoldUnderTest: GameUnderTest = {
  name: 'Acres of Gold',
  kindId: 1001,
  returnText: '96.07%',
  outcome: /^(No win|(You won|Returned) \$[\d,.]+: .+)\. Balance/,
  byKeyboard: { startRound: key('Space'), finishRound: noop },
  byMouse: { startRound: pressMain, finishRound: noop },
  byTouch: { startRound: tapMain, finishRound: noop },
};

export const jacksOrBetterUnderTest: GameUnderTest = {
  name: 'Jacks or Better',
  kindId: 2001,
  returnText: '99.54%',
  outcome: /^(No win|.+ pays \$[\d,.]+): (\w+ of \w+(, |\. )){5}Balance/,
  byKeyboard: {
    startRound: (game) => deal(game, key('Enter')),
    async finishRound(game) {
      await key('2')(game);
      await key('5')(game);
      await expectHeldCards(game, [false, true, false, false, true]);
      await key('Enter')(game);
    },
  },
  byMouse: {
    startRound: (game) => deal(game, pressMain),
    async finishRound(game) {
      await cards(game).first().click();
      await cards(game).last().click();
      await cards(game).last().click();
      await expectHeldCards(game, [true, false, false, false, false]);
      await pressMain(game);
    },
  },
  byTouch: {
    startRound: (game) => deal(game, tapMain),
    async finishRound(game) {
      await cards(game).nth(2).tap();
      await expectHeldCards(game, [false, false, true, false, false]);
      await tapMain(game);
    },
  },
};

export const goldenNetsUnderTest: GameUnderTest = {
  name: 'Golden Nets',
  kindId: 3001,
  returnText: '96.00%',
  outcome: /^(Caught .+: \$[\d,.]+|.+ slipped away)\. (.+ slipped away\. )?Balance/,
  byKeyboard: {
    async startRound(game) {
      await key('ArrowRight')(game);
      await expect(game.getByRole('status')).toHaveText(/, pays [\d to]+ times the stake\.$/);
      await key('Space')(game);
    },
    finishRound: noop,
  },
  byMouse: {
    startRound: (game) => game.getByRole('button', { name: /^Cast at a clownfish/ }).click(),
    finishRound: noop,
  },
  byTouch: { startRound: tapSeaUntilCast, finishRound: noop },
};

export const gamesUnderTest = [acresOfGoldUnderTest, jacksOrBetterUnderTest, goldenNetsUnderTest] as const;

export const mainButton = (game: Frame) =>
  game.getByRole('button', { name: /^(Spin|Stop|Deal|Show|Draw|Cast|Fire|Haul in)$/ });

export const cards = (game: Frame) => game.getByRole('list', { name: 'Your cards' }).getByRole('button');

export const cardNames = (game: Frame) =>
  cards(game).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

/** Waits until the game can start a round, or waits for the player's choice. */
export const waitForPhase = (game: Frame, phase: 'idle' | 'awaiting') =>
  expect(game.locator(`.frame[data-phase="${phase}"]`)).toBeVisible({ timeout: renderTimeoutMs });

async function deal(game: Frame, press: (game: Frame) => Promise<void>): Promise<void> {
  await press(game);
  await waitForPhase(game, 'awaiting');
}

async function expectHeldCards(game: Frame, held: readonly boolean[]): Promise<void> {
  for (const [place, isHeld] of held.entries())
    await expect(cards(game).nth(place)).toHaveAttribute('aria-pressed', String(isHeld));
}

/** More touches than any shoal of fish evades. */
const maxTouches = 200;

/** Touches the water until a fish was close enough for the net. */
async function tapSeaUntilCast(game: Frame): Promise<void> {
  const page = game.page();
  const cast = page.waitForRequest((request) => isRoundRequest(request.method(), request.url()));
  const isCast = cast.then(() => true);
  const box = await game.locator('.shooting-canvas').boundingBox();
  if (box === null) throw new Error('There is no sea.');
  for (let touches = 0; touches < maxTouches; touches += 1) {
    const [across, down] = [0.2 + 0.6 * Math.random(), 0.3 + 0.4 * Math.random()];
    await page.touchscreen.tap(box.x + box.width * across, box.y + box.height * down);
    // A cast changes the phase or sends its request within a few frames.
    await passFrames(game, 4);
    if (
      (await game.locator('.frame').getAttribute('data-phase')) !== 'idle' ||
      (await Promise.race([isCast, false]))
    )
      return;
  }
  throw new Error(`No fish in ${maxTouches} touches.`);
}

/** Resolves when the game has drawn some frames. */
export const passFrames = (game: Frame, count: number): Promise<unknown> =>
  game.evaluate(
    `(async () => { for (let frame = 0; frame < ${count}; frame += 1) await new Promise(requestAnimationFrame); })()`,
  );

export const isRoundRequest = (method: string, url: string) =>
  method === 'POST' && new URL(url).pathname === '/api/rounds';

/** Returns the lobby's button of a game, in the row of its category or in the list of all games. */
export const gameButton = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^(Play )?${name}( [A-Z][a-z]+)?$`) })
    .first();

/** Resolves with the readouts of the frame, not those of a closing sheet, when they stay for some frames. */
const restingReadoutsScript = `(async () => {
  const read = () => [...document.querySelectorAll('.frame .readout')].map(({ textContent }) => textContent);
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let before = read(); ; ) {
    for (let frame = 0; frame < 4; frame += 1) await nextFrame();
    const now = read();
    if (String(now) === String(before)) return now;
    before = now;
  }
})()`;

/** What the game shows as paid when nothing is counting up. */
export async function readGameDisplay(game: Frame) {
  const readouts = await game.evaluate<string[]>(restingReadoutsScript);
  const read = (label: string) =>
    parseDollarsAsCents(readouts.find((text) => text.startsWith(label)) ?? `no ${label}`);
  return { stakeCents: read('Stake'), winCents: read('Paid'), balanceCents: read('Balance') };
}

/** Sets the lowest stake, so that a scenario costs little even with bad luck. */
export async function setMinStake(game: Frame): Promise<void> {
  const less = game.getByRole('button', { name: 'Lower the stake' });
  // Uses keys, because pointer actions wait for rendered frames, which take the sea game a second each
  // without a graphics card.
  while (await less.isEnabled()) await less.press('Enter');
}

/** Chooses a language in the game. */
export async function setGameLanguage(game: Frame, language: string): Promise<void> {
  await game.locator('.language select').selectOption(language);
  await expect(game.locator('html')).toHaveAttribute('lang', language);
}

/** Resolves when the game has reported to the sandbox that a round was shown to its end. */
export async function waitForRoundShown(game: Frame): Promise<void> {
  await game.page().waitForResponse((response) => /\/api\/rounds\/\w+\/seen$/.test(response.url()), {
    timeout: 2 * renderTimeoutMs,
  });
}

/** Plays a round, and checks the game's arithmetic and its description of the result. */
export async function playRound(
  game: Frame,
  gameCase: GameUnderTest,
  way: InputMethod,
  during = noop,
): Promise<void> {
  await waitForPhase(game, 'idle');
  const before = await readGameDisplay(game);
  const shown = waitForRoundShown(game);
  await way.startRound(game);
  await during();
  await way.finishRound(game);
  await shown;
  await waitForPhase(game, 'idle');
  await expectRoundResult(game, gameCase, before);
}

/** Checks that the balance is the previous one, less the stake, plus the win. */
export async function expectRoundResult(
  game: Frame,
  gameCase: GameUnderTest,
  before: { readonly balanceCents: number; readonly stakeCents: number },
): Promise<void> {
  const after = await readGameDisplay(game);
  expect(after.stakeCents).toBe(before.stakeCents);
  expect(after.balanceCents).toBe(before.balanceCents - after.stakeCents + after.winCents);
  await expect(game.getByRole('status')).toHaveText(gameCase.outcome);
  expect(parseDollarsAsCents((await game.getByRole('status').textContent())?.split('Balance')[1] ?? '')).toBe(
    after.balanceCents,
  );
}

const fitsScript = `['Width', 'Height'].every((side) =>
  document.documentElement['scroll' + side] === document.documentElement['client' + side])`;

/** Nothing exceeds the window. A canvas follows a new size a frame later. */
export const expectNoOverflow = (page: Page | Frame) =>
  waitInPage(page, fitsScript, 'the game is larger than the window');

/** Nothing exceeds the window or the page around a framed game, and the main button is visible. */
export async function expectGameFits(game: Frame, main: Locator, page: Frame = game): Promise<void> {
  await expectNoOverflow(page);
  await expect(main).toBeInViewport({ ratio: 1 });
}

/** Checks the same as `expectGameFits`, and that the whole hand is visible. */
export async function expectFitsWindow(game: Frame, page: Frame = game): Promise<void> {
  await expectGameFits(game, mainButton(game), page);
  const hand = cards(game);
  if ((await hand.count()) > 0) await expect(hand.last()).toBeInViewport({ ratio: 0.99 });
}

/** Opens a launch URL and waits until the game is ready for its first round. */
export async function openGame(page: Page): Promise<Frame> {
  const game = page.mainFrame();
  await waitForPhase(game, 'idle');
  return game;
}

/** Maximum per frame, for every canvas that counts what it draws. */
const drawBudget = { calls: 180, overdraw: 2.5 };
/** Below this pixel density, a high-resolution screen shows a blurred picture. */
const minSharpDensity = 1.5;

/** Checks that frames are cheap enough for a phone, and that the pixel density is high enough. */
export async function expectWithinDrawBudget(game: Frame): Promise<void> {
  const figures = await game.locator('canvas[data-calls]').evaluateAll((canvases) =>
    canvases.map((canvas) => ({
      calls: Number(canvas.dataset.calls),
      overdraw: Number(canvas.dataset.overdraw),
      density: Number(canvas.getAttribute('width')) / canvas.clientWidth,
    })),
  );
  const screen = Number(await game.evaluate('devicePixelRatio'));
  for (const { calls, overdraw, density } of figures) {
    expect(calls).toBeLessThanOrEqual(drawBudget.calls);
    expect(overdraw).toBeLessThanOrEqual(drawBudget.overdraw);
    expect(density).toBeGreaterThanOrEqual(Math.min(screen, minSharpDensity) * 0.99);
  }
}
