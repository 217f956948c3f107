import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What is asked of an animation. */
interface AnimationState {
  readonly playState: string;
  readonly effect: { getComputedTiming(): { readonly endTime: unknown } } | null;
}

/** Colours have come to rest: halfway through a transition, contrast is not what anybody reads. */
async function waitForAnimations(page: Page): Promise<void> {
  const moving = () =>
    page.locator('html').evaluate((html) => {
      const all: AnimationState[] = html.getAnimations({ subtree: true });
      const running = all.filter(({ playState }) => playState === 'running');
      return running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).length;
    });
  await expect.poll(moving, { intervals: [50] }).toBe(0);
}

/** Enough of an element to find it by. */
const htmlMaxLength = 160;

/**
 * What is wrong with the page for those who can't see or point: each rule with the elements that break it.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const toasts = page.locator('[data-sonner-toast]');
  const before = await toasts.count();
  const findings = await runAxe(page);
  if (findings.length === 0 || before + (await toasts.count()) === 0) return findings;
  // One that goes while it is looked at is half transparent.
  await expect(toasts).toHaveCount(0);
  return runAxe(page);
}

/**
 * Only what is read of a finding is computed: of a page with hundreds of cells, all else takes longer than
 * the rules.
 */
const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // A framed game and the page around it have their landmarks each for themselves; what lies over a page has
  // none.
  rules: { 'landmark-unique': { enabled: false }, region: { enabled: false } },
  resultTypes: ['violations'],
  selectors: false,
  // Each frame is looked at by itself.
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
    // A table's cell takes the keyboard's focus and no pointer: what stands in it is pressed.
    const found = nodes.filter(({ html }) => id !== 'target-size' || !html.startsWith('<td'));
    return found.length === 0
      ? []
      : [`${id}: ${found.map(({ html }) => html.slice(0, htmlMaxLength)).join(' | ')}`];
  });
}

async function runAxeInFrame(frame: Frame): Promise<AxeViolation[]> {
  // A document keeps it: half a megabyte is read once for all looks at a page.
  if (!(await frame.evaluate<boolean>('"axe" in window'))) await frame.evaluate(axe.source);
  return frame.evaluate<AxeViolation[]>(axeScript);
}
