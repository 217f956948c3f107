import type { Page } from '@playwright/test';
import type { Product } from '../../e2e/product.ts';
import { median } from '../measure.ts';
import { formatRuns, type WebFigure } from './figures.ts';
import { addSessionToContext, openFreshBrowser } from './site.ts';

/** A phone four times slower than this machine's core. */
const cpuSlowdown = 4;
const inpMaxMs = 200;
const clsMax = 0.05;
const lcpMaxMs = 2_500;

/** What the page's own observers noted. A journey stays within one document. */
interface WebVitals {
  readonly lcpMs: number;
  readonly cls: number;
  readonly interactions: readonly { id: number; name: string; target: string; ms: number }[];
}

/** A visitor's and then a player's way through the site on a slow phone, `times` times each. */
export async function measureJourneys(
  product: Product,
  session: string,
  times: number,
): Promise<WebFigure[]> {
  const visitor: WebVitals[] = [];
  const player: WebVitals[] = [];
  for (let run = 0; run < times; run += 1) {
    visitor.push(await runJourney(product, undefined, walkAsVisitor));
    player.push(await runJourney(product, session, walkAsPlayer));
  }
  return [...figuresOf('visitor on a slow phone', visitor), ...figuresOf('player on a slow phone', player)];
}

/** Between them, the two make every kind of press and key that there is. */
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
  { siteUrl }: Product,
  session: string | undefined,
  walk: (page: Page) => Promise<void>,
): Promise<WebVitals> {
  await using browser = await openFreshBrowser(true);
  if (session !== undefined) await addSessionToContext(browser.context, siteUrl, session);
  const page = await browser.context.newPage();
  page.setDefaultTimeout(60_000);
  const steering = await browser.context.newCDPSession(page);
  await steering.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(`${siteUrl}${session === undefined ? '/' : '/dashboard'}`);
  await startObservers(page);
  await walk(page);
  // Durations are told with the next frame.
  await page.waitForTimeout(500);
  const noted: WebVitals = await page
    .locator('html')
    .evaluate((html) => html.ownerDocument.defaultView.noted);
  return noted;
}

/** Begins before the first press; what was painted and moved until then is told belatedly. */
async function startObservers(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    const view = html.ownerDocument.defaultView;
    view.noted = { lcpMs: 0, cls: 0, interactions: [] };
    const observe = (options: object, note: (entry: Record<string, never>) => void) =>
      new view.PerformanceObserver((list: { getEntries(): Record<string, never>[] }) => {
        list.getEntries().forEach(note);
      }).observe({ buffered: true, ...options });
    observe({ type: 'largest-contentful-paint' }, ({ startTime }) => {
      view.noted.lcpMs = startTime;
    });
    observe({ type: 'layout-shift' }, ({ value, hadRecentInput }) => {
      if (!hadRecentInput) view.noted.cls += value;
    });
    observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, name, duration, target }) => {
      if (!interactionId) return;
      const { tagName = '?', textContent = '' } = target ?? {};
      const text = `${tagName} ${String(textContent).trim().slice(0, 24)}`;
      view.noted.interactions.push({ id: interactionId, name, target: text, ms: duration });
    });
  });
}

/** So many of a run's slowest interactions are named. */
const namedInteractionsMax = 3;

function figuresOf(page: string, runs: readonly WebVitals[]): WebFigure[] {
  const slowest = runs.map(slowestInteractions);
  const inpMs = slowest.map(([worst]) => Math.round(worst?.ms ?? 0));
  const cls = runs.map((noted) => Math.round(noted.cls * 1_000) / 1_000);
  const lcpMs = runs.map((noted) => Math.round(noted.lcpMs));
  const named = slowest
    .at(inpMs.indexOf(median(inpMs)))
    ?.map(({ ms, name, target }) => `${Math.round(ms)} ${name} on ${target}`);
  const figure = (name: string, values: readonly number[], most: number, note = formatRuns(values)) => {
    const value = median(values);
    return { page, name, value, goal: `≤ ${most}`, isMet: value <= most, note };
  };
  const inpNote = [formatRuns(inpMs), ...(named ?? [])].filter((text) => text !== '').join('; ');
  return [
    figure('INP (ms)', inpMs, inpMaxMs, inpNote),
    figure('CLS', cls, clsMax),
    figure('LCP (ms)', lcpMs, lcpMaxMs),
  ];
}

/** One entry of each interaction, its longest. */
function slowestInteractions({ interactions }: WebVitals) {
  const longest = new Map(
    interactions.toSorted((a, b) => a.ms - b.ms).map((interaction) => [interaction.id, interaction]),
  );
  return [...longest.values()].toSorted((a, b) => b.ms - a.ms).slice(0, namedInteractionsMax);
}
