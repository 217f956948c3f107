import { expect, type Locator, type Page } from '@playwright/test';

const stepMs = 100;
/** Two polls of half a minute each, and the time on the stopped clock until a busy machine has responded. */
const maxAdvanceMs = 120_000;

/** Later than the page's own time when the word to stop reaches it, on a busy machine too. */
const stopMarginMs = 2_000;

/**
 * The page's clock stands still from now on, until it is moved or resumed. Needs `page.clock.install()`
 * before the page.
 */
export async function stopClock(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(nowMs + stopMarginMs);
}

/** Moves the stopped clock step by step until the condition holds. Returns by how many milliseconds. */
export async function advanceUntil(page: Page, isSo: () => Promise<boolean>, byMs = stepMs): Promise<number> {
  for (let movedMs = 0; movedMs < maxAdvanceMs; movedMs += byMs) {
    if (await isSo()) return movedMs;
    await page.clock.runFor(byMs);
    await runPageTasks(page);
  }
  throw new Error(`It is not so after ${maxAdvanceMs} ms.`);
}

/**
 * Resolves when the page has rendered what its timers changed. React renders in a task that it posts as a
 * message, so a message posted later arrives after it. Without this, a busy machine moves the clock on before
 * the change shows.
 */
async function runPageTasks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const maxChainedTasks = 5;
    for (let task = 0; task < maxChainedTasks; task += 1)
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(undefined);
      });
  });
}

/** Lets the page's own waits, such as those between two attempts, pass at once until something is there. */
export async function fastForwardTo(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1_000);
    expect(await element.isVisible()).toBe(true);
  }).toPass({ intervals: [50], timeout: 15_000 });
}

/** How long something stays once it is there, to the half second. The clock must stand still. */
export async function measureVisibleMs(page: Page, element: Locator): Promise<number> {
  // A toast under the pointer waits for it to leave.
  await page.mouse.move(300, 600);
  await expect(async () => {
    await page.clock.runFor(stepMs);
    await runPageTasks(page);
    expect(await element.isVisible()).toBe(true);
  }).toPass({ intervals: [20], timeout: 10_000 });
  const isLeaving = async () =>
    (await element.count()) === 0 || (await element.first().getAttribute('data-removed')) === 'true';
  return Math.round((await advanceUntil(page, isLeaving, 250)) / 500) * 500;
}

/** The toast that says this. */
export function toastOf(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
