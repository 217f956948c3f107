import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The part of an animation's state that is read. */
interface AnimationState {
  readonly playState: string;
  readonly effect: { getComputedTiming(): { readonly endTime: unknown } } | null;
}

/** Waits for transitions to end, because contrast is only checked in the final state. */
async function waitForAnimations(page: Page): Promise<void> {
  const moving = () =>
    page.locator('html').evaluate((html) => {
      const all: AnimationState[] = html.getAnimations({ subtree: true });
      const running = all.filter(({ playState }) => playState === 'running');
      return running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
    });
  await expect.poll(moving, { intervals: [50] }).toBe(0);
}

/** Enough of an element to find it. */
const htmlMaxLength = 160;

/** The page's accessibility violations: each rule with the elements that break it. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const toasts = page.locator('[data-sonner-toast]');
  const before = await toasts.count();
  const findings = await runAxe(page);
  if (findings.length === 0 || before + (await toasts.count()) === 0) return findings;
  // A toast that is fading out would be checked while it is half transparent.
  await expect(toasts).toHaveCount(0);
  return runAxe(page);
}

/**
 * Computes only the needed parts of a finding. On a page with hundreds of cells, the rest takes longer than
 * the rules.
 */
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // A framed game and the page around it each have landmarks, and overlays have none.
  rules: { 'landmark-unique': { enabled: false }, region: { enabled: false } },
  resultTypes: ['violations'],
  selectors: false,
  // Each frame is checked separately.
  iframes: false,
};

interface AxeViolation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const axeScript = `axe.run(document, ${JSON.stringify(axeOptions)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) })))`;

async function runAxe(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  const findings = await Promise.all(page.frames().map(runAxeInFrame));
  return findings.flat().flatMap(({ id, nodes }) => {
    // A table cell takes only keyboard focus. Its contents are the pointer's target.
    const found = nodes.filter(({ html }) => id !== 'target-size' || !html.startsWith('<td'));
    return found.length === 0
      ? []
      : [`${id}: ${found.map(({ html }) => html.slice(0, htmlMaxLength)).join(' | ')}`];
  });
}

async function runAxeInFrame(frame: Frame): Promise<AxeViolation[]> {
  // Half a megabyte, so it is loaded once per document.
  if (!(await frame.evaluate<boolean>('"axe" in window'))) await frame.evaluate(axe.source);
  return frame.evaluate<AxeViolation[]>(axeScript);
}
