import type { Locator, Page } from '@playwright/test';
import { expect } from './scenario.ts';

/** More stops than any page has. */
const maxTabStops = 150;

interface FocusStop {
  /** The words of what has the focus. */
  readonly name: string;
  /** An outline shows it, on itself or its label, inside of the window. */
  readonly isVisible: boolean;
}

/** What has the focus, if anything has that isn't a game's frame: in there the game shows it. */
export function findFocusStop(page: Page): Promise<FocusStop | undefined> {
  return page.locator('html').evaluate((html) => {
    const { activeElement: element, defaultView: view } = html.ownerDocument;
    if (element === null || !element.matches(':focus:not(iframe)')) return undefined;
    const labels = [...(element.labels ?? [])];
    const isMarked = [element, ...labels].some((mark) => {
      const style = view.getComputedStyle(mark);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    });
    // What only a script can give the focus to, such as a new page's heading, is read out and needs no
    // outline.
    const isAnnounced = element.getAttribute('tabindex') === '-1';
    const box = element.getBoundingClientRect();
    const isInWindow =
      box.bottom > 0 && box.right > 0 && box.top < view.innerHeight && box.left < view.innerWidth;
    const words = labels.map((label) => label.textContent).join(' ');
    const name = element.getAttribute('aria-label') || words || element.textContent || '';
    return { name: name.trim(), isVisible: (isMarked || isAnnounced) && isInWindow };
  });
}

/** What has the focus must be seen. The rail and the links that slide in are given their time. */
async function expectFocusVisible(page: Page): Promise<FocusStop | undefined> {
  const stop = await findFocusStop(page);
  if (stop === undefined || stop.isVisible) return stop;
  const isSeen = async () => (await findFocusStop(page))?.isVisible;
  await expect.poll(isSeen, { message: `“${stop.name}” is seen`, timeout: 2_000 }).toBe(true);
  return findFocusStop(page);
}

/** Presses Tab until something of this name has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < maxTabStops; stops += 1) {
    await page.keyboard.press(key);
    const stop = await expectFocusVisible(page);
    if (stop !== undefined && name.test(stop.name)) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

/** Goes there by Tab and presses Enter. */
export async function tabToAndPress(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Presses Tab from inside of a part of the page until it is left. Every stop in it must be seen. */
export async function tabThrough(page: Page, part: Locator): Promise<void> {
  for (let stops = 0; stops < maxTabStops; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await part.locator('*:focus').count()) === 0) return;
    await expectFocusVisible(page);
  }
  throw new Error('Tab does not lead out of it.');
}
