import type { Locator, Page } from '@playwright/test';
import { waitForAnimations } from './axe.ts';
import { expect } from './scenario.ts';

/** More tab stops than any page has. */
const maxTabStops = 150;

interface FocusStop {
  /** The accessible name of the focused element. */
  readonly name: string;
  /** The element or its label has an outline, and is inside the window. */
  readonly isVisible: boolean;
}

/**
 * Finds the focused element. Undefined if nothing is focused, or a game's frame, which shows the focus
 * itself.
 */
export function findFocusStop(page: Page): Promise<FocusStop | undefined> {
  return page.locator('html').evaluate((html) => {
    const { activeElement: element, defaultView: view } = html.ownerDocument;
    if (element === null || !element.matches(':focus:not(iframe)')) return undefined;
    const labels = [...(element.labels ?? [])];
    const isMarked = [element, ...labels].some((mark) => {
      const style = view.getComputedStyle(mark);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    });
    // An element that only scripts can focus, such as a new page's heading, is announced and needs no
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

/** The focused element must be visible. Waits for sliding elements such as the sidebar. */
async function expectFocusVisible(page: Page, before: string[] = []): Promise<FocusStop | undefined> {
  const stop = await findFocusStop(page);
  if (stop === undefined || stop.isVisible) return stop;
  // A sidebar or sheet is still sliding in, or the page is scrolling.
  await waitForAnimations(page);
  const settled = await findFocusStop(page);
  expect(settled?.isVisible, `“${stop.name}” is seen, after ${before.join(' → ')}`).toBe(true);
  return settled;
}

/** Presses Tab until an element with this name has the focus. Every stop on the way must be visible. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const stops: string[] = [];
  while (stops.length < maxTabStops) {
    await page.keyboard.press(key);
    const stop = await expectFocusVisible(page, stops);
    if (stop !== undefined && name.test(stop.name)) return;
    stops.push(stop?.name.slice(0, 20) ?? 'nothing');
  }
  throw new Error(`Tab does not lead to ${name}, but to ${stops.join(' → ')}.`);
}

/** Moves the focus there with Tab and presses Enter. */
export async function tabToAndPress(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Collects the names of what takes the focus from the page's content, while no key is pressed. */
export function watchFocusTaken(page: Page) {
  return page.locator('#content').evaluateHandle((content) => {
    const names: (string | null)[] = [];
    content.addEventListener('focusout', (event: { target: unknown; relatedTarget: unknown }) => {
      const next = event.relatedTarget as { readonly ariaLabel: string | null } | null;
      if (event.target === content && next !== null) names.push(next.ariaLabel);
    });
    return names;
  });
}

/** Presses Tab from inside a part of the page until the focus leaves it. Every stop must be visible. */
export async function tabThrough(page: Page, part: Locator): Promise<void> {
  for (let stops = 0; stops < maxTabStops; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await part.locator('*:focus').count()) === 0) return;
    await expectFocusVisible(page);
  }
  throw new Error('Tab does not lead out of it.');
}
