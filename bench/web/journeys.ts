import type { Page } from '@playwright/test';
import { type Figure, median } from '../measure.ts';
import { medianFigure, openFreshBrowser, type WebRun } from './browser.ts';

/** A phone is about four times slower than a core of this machine. */
const cpuSlowdown = 4;

/** Collected by the page's observers. A journey stays in one document. */
interface WebVitals {
  readonly lcpMs: number;
  readonly cls: number;
  readonly interactions: readonly { id: number; name: string; target: string; ms: number }[];
}

/** Measures a visitor's and a player's journey on a slow phone. */
export async function measureJourneys(run: WebRun): Promise<Figure[]> {
  const visitor: WebVitals[] = [];
  const player: WebVitals[] = [];
  while (player.length < run.times) {
    visitor.push(await runJourney(run.siteUrl, undefined, walkAsVisitor));
    player.push(await runJourney(run.siteUrl, run.session, walkAsPlayer));
  }
  return [...figuresOf('visitor on a slow phone', visitor), ...figuresOf('player on a slow phone', player)];
}

/** Together, the two journeys use every kind of press and key. */
async function walkAsVisitor(page: Page): Promise<void> {
  await page.getByText('Acres of Gold').first().waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Games' }).click();
  await page.getByRole('heading', { name: 'Games', level: 1 }).waitFor();
  for (const tab of ['Slots', 'Fishing', 'Live', 'All']) await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('link', { name: 'Bonuses' }).last().click();
  await page.getByRole('tab', { name: 'Upcoming' }).click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').pressSequentially('ada@example.test');
  await page.getByLabel('Password', { exact: true }).pressSequentially('short');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
}

async function walkAsPlayer(page: Page): Promise<void> {
  await page.getByText('Last Recharge').or(page.getByText('No Recharge History')).first().waitFor();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByText('Light', { exact: true }).click();
  await page.getByText('Dark', { exact: true }).click();
  await page.getByLabel('Current Password').pressSequentially('corn-and-gold');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByLabel('Full Name').pressSequentially(' Jr');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('link', { name: 'Home' }).last().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wallet/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Request a redeem' }).click();
  await page.getByLabel('Amount in dollars').pressSequentially('12.50');
  await page.keyboard.press('Escape');
}

async function runJourney(
  siteUrl: string,
  session: string | undefined,
  walk: (page: Page) => Promise<void>,
): Promise<WebVitals> {
  await using browser = await openFreshBrowser(siteUrl, session, true);
  const page = await browser.context.newPage();
  page.setDefaultTimeout(60_000);
  const devTools = await browser.context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(`${siteUrl}${session === undefined ? '/' : '/dashboard'}`);
  await startObservers(page);
  await walk(page);
  // The browser reports a duration with the next frame.
  await page.waitForTimeout(500);
  // Awaited here, because the browser closes at the end of this block and a pending call would fail.
  return await page.locator('html').evaluate((html): WebVitals => html.ownerDocument.defaultView.vitals);
}

/** Started before the first press. Earlier paints and layout shifts are still reported. */
async function startObservers(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    const view = html.ownerDocument.defaultView;
    view.vitals = { lcpMs: 0, cls: 0, interactions: [] };
    const observe = (options: object, add: (entry: Record<string, never>) => void) =>
      new view.PerformanceObserver((list: { getEntries(): Record<string, never>[] }) => {
        list.getEntries().forEach(add);
      }).observe({ buffered: true, ...options });
    observe({ type: 'largest-contentful-paint' }, ({ startTime }) => {
      view.vitals.lcpMs = startTime;
    });
    observe({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
      if (!hadRecentInput) view.vitals.cls += value;
    });
    observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, name, duration, target }) => {
      if (!interactionId) return;
      const { tagName = '?', textContent = '' } = target ?? {};
      const text = `${tagName} ${String(textContent).trim().slice(0, 24)}`;
      view.vitals.interactions.push({ id: interactionId, name, target: text, ms: duration });
    });
  });
}

function figuresOf(page: string, runs: readonly WebVitals[]): Figure[] {
  const slowest = runs.map(slowestInteractions);
  const inpMs = slowest.map(([worst]) => Math.round(worst?.ms ?? 0));
  const notes = (slowest[inpMs.indexOf(median(inpMs))] ?? []).map(
    ({ ms, name, target }) => `${Math.round(ms)} ${name} on ${target}`,
  );
  const cls = runs.map((run) => Math.round(run.cls * 1_000) / 1_000);
  const lcpMs = runs.map((run) => Math.round(run.lcpMs));
  return [
    medianFigure(`${page}: INP`, inpMs, { unit: 'ms', max: 200, notes }),
    medianFigure(`${page}: CLS`, cls, { max: 0.05 }),
    medianFigure(`${page}: LCP`, lcpMs, { unit: 'ms', max: 2_500 }),
  ];
}

/** Returns the three slowest interactions, each with its longest entry. */
function slowestInteractions({ interactions }: WebVitals) {
  const ascending = interactions.toSorted((one, other) => one.ms - other.ms);
  const longest = new Map(ascending.map((interaction) => [interaction.id, interaction]));
  return [...longest.values()].toSorted((one, other) => other.ms - one.ms).slice(0, 3);
}
