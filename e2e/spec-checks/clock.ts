import type { Locator, Page } from '@playwright/test';

const stepMs = 100;
/**
 * Two polling intervals of half a minute, plus the time on the stopped clock until a busy machine has
 * responded.
 */
const maxAdvanceMs = 120_000;

/** Later than the page's time when the command to stop arrives, even on a busy machine. */
const stopMarginMs = 2_000;

/**
 * Stops the page's clock until it is advanced or resumed. Needs `page.clock.install()` before the page is
 * opened.
 */
export async function stopClock(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(nowMs + stopMarginMs);
}

/** Advances the stopped clock in steps until the condition is true. Returns the milliseconds. */
export async function advanceUntil(page: Page, isSo: () => Promise<boolean>, byMs = stepMs): Promise<number> {
  for (let movedMs = 0; movedMs < maxAdvanceMs; movedMs += byMs) {
    if (await isSo()) return movedMs;
    await page.clock.runFor(byMs);
    await runPageTasks(page);
  }
  throw new Error(`The condition is still false after ${maxAdvanceMs} ms.`);
}

/**
 * Resolves when the page has rendered the effects of its timers. React renders in a task that it posts as a
 * message, so a message that is posted later arrives later. Without this, a busy machine would advance the
 * clock before the change is visible.
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

/** More steps than a busy machine takes until a request has failed. */
const maxSteps = 2_000;

async function step(page: Page, element: Locator, advance: () => Promise<void>): Promise<void> {
  for (let steps = 0; steps < maxSteps; steps += 1) {
    await advance();
    await runPageTasks(page);
    if (await element.isVisible()) return;
  }
  throw new Error(`Nothing appears within ${maxSteps} steps of the clock.`);
}

/** Skips the page's own waits, such as those between two attempts, until the element is visible. */
export async function fastForwardTo(page: Page, element: Locator): Promise<void> {
  await step(page, element, () => page.clock.fastForward(1_000));
}

/** How long an element stays visible, to the half second. The clock must be stopped. */
export async function measureVisibleMs(page: Page, element: Locator): Promise<number> {
  // A toast stays while the pointer is on it.
  await page.mouse.move(300, 600);
  await step(page, element, () => page.clock.runFor(stepMs));
  const isLeaving = async () =>
    (await element.count()) === 0 || (await element.first().getAttribute('data-removed')) === 'true';
  return Math.round((await advanceUntil(page, isLeaving, 250)) / 500) * 500;
}

/** Locates the toast with this text. */
export function toastOf(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Messages/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
