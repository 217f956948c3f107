import { bySuite } from '@golden-acers/testing/suite';
import { expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { waitInPage } from './wait-in-page.ts';

const restsScript = `document.getAnimations().every(
  ({ playState, effect }) => playState !== 'running' || effect.getComputedTiming().endTime === Infinity)`;

/** Waits for transitions to end, because contrast is only checked in the final state. */
export const waitForAnimations = (page: Page) => waitInPage(page, restsScript, 'animations are running');

/** Enough of an element to find it. */
const htmlMaxLength = 160;

/** Finds the page's accessibility violations: each rule with the elements that break it. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const toasts = page.locator('[data-sonner-toast]');
  const transparent = page.locator('[data-sonner-toast], [aria-busy="true"]');
  const before = await transparent.count();
  const findings = await runAxe(page);
  if (findings.length === 0 || before + (await transparent.count()) === 0) return findings;
  // A toast that is fading out, or a table that is being read again, was half transparent.
  await expect(toasts).toHaveCount(0);
  await waitUntilIdle(page);
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

/** The newest dialog, or the whole document. */
const topLayerScript = `([...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document)`;

/** Waits until nothing is loading. A button behind a dialog may wait for it. */
export const waitUntilIdle = (page: Page) =>
  waitInPage(page, `${topLayerScript}.querySelector('[aria-busy="true"]') === null`, 'something is loading');

/** The page behind a dialog is the same as before it opened. Only the long suite checks it again. */
const checkedScript = bySuite(topLayerScript, 'document');

const axeScript = `axe.run(${checkedScript}, ${JSON.stringify(axeOptions)}).then(({ violations }) =>
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
