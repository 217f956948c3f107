import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** More stops than any page has. */
const stopsMost = 150;

interface Stop {
  readonly name: string;
  readonly isSeen: boolean;
}

/** What has the focus: its words, and whether an outline shows it, on itself or its label, inside of the window. */
export function focused(page: Page): Promise<Stop> {
  return page
    .locator('*:focus')
    .last()
    .evaluate((element) => {
      const { defaultView: view } = element.ownerDocument;
      const labels = [...(element.labels ?? [])];
      const isMarked = [element, ...labels].some((mark) => {
        const style = view.getComputedStyle(mark);
        return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
      });
      // What only a script can give the focus to, such as a new page's heading, is read out and needs no outline.
      const isTold = element.getAttribute('tabindex') === '-1';
      const box = element.getBoundingClientRect();
      const isInWindow =
        box.bottom > 0 && box.right > 0 && box.top < view.innerHeight && box.left < view.innerWidth;
      const words = labels.map((label) => label.textContent).join(' ');
      const name = element.getAttribute('aria-label') || words || element.textContent || '';
      return { name: name.trim(), isSeen: (isMarked || isTold) && isInWindow };
    });
}

/** Presses Tab until something of this name has the focus; every stop on the way must be seen. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let stops = 0; stops < stopsMost; stops += 1) {
    await page.keyboard.press(key);
    // Inside of a game's frame the game shows it.
    if ((await page.locator('*:focus:not(iframe)').count()) === 0) continue;
    // The rail and the links that slide in are given their time.
    const { name: stop } = await focused(page);
    await expect
      .poll(async () => (await focused(page)).isSeen, { message: `“${stop}” is seen`, timeout: 2_000 })
      .toBe(true);
    if (name.test((await focused(page)).name)) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

/** Goes there by Tab and presses Enter. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Presses Tab from inside of a part of the page until it is left. Every stop in it must be seen. */
export async function walk(page: Page, part: Locator): Promise<void> {
  for (let stops = 0; stops < stopsMost; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await part.locator('*:focus').count()) === 0) return;
    const { name } = await focused(page);
    await expect
      .poll(async () => (await focused(page)).isSeen, { message: `“${name}” is seen`, timeout: 2_000 })
      .toBe(true);
  }
  throw new Error('Tab does not lead out of it.');
}
