import lighthouse from 'lighthouse';
import type { Product } from '../../e2e/product.ts';
import { median } from '../measure.ts';
import { formatRuns, type WebFigure } from './figures.ts';
import { addSessionToContext, openFreshBrowser } from './site.ts';

export const lighthousePages = [
  { name: 'landing', path: '/', isSignedIn: false },
  { name: 'games', path: '/games', isSignedIn: false },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
] as const;
type LighthousePage = (typeof lighthousePages)[number]['name'];

/** Lighthouse's own phone: a mid-range one, on a slow 4G line. */
const goals = [
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 95],
] as const;
const lcpMaxMs = 2_500;
const clsMax = 0.05;

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Measures each page `times` times with a cold cache. Each figure is the median of its own. */
export async function measureLighthouse(
  product: Product,
  session: string,
  { times, names }: { times: number; names: readonly LighthousePage[] },
): Promise<WebFigure[]> {
  const figures: WebFigure[] = [];
  for (const { name, path, isSignedIn } of lighthousePages) {
    if (!names.includes(name)) continue;
    const runs: LighthouseResult[] = [];
    for (let run = 0; run < times; run += 1) {
      runs.push(await runLighthouse(product.siteUrl, path, isSignedIn ? session : undefined));
    }
    figures.push(...figuresOf(name, runs));
  }
  return figures;
}

async function runLighthouse(
  siteUrl: string,
  path: string,
  session: string | undefined,
): Promise<LighthouseResult> {
  await using browser = await openFreshBrowser(false);
  if (session !== undefined) await addSessionToContext(browser.context, siteUrl, session);
  const answer = await lighthouse(`${siteUrl}${path}`, {
    port: browser.debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: goals.map(([category]) => category),
    // The session lies in the storage; the profile is fresh, so that nothing else does.
    disableStorageReset: true,
  });
  if (answer === undefined) throw new Error(`Lighthouse did not answer for ${path}.`);
  const { lhr } = answer;
  if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== path)
    throw new Error(`${path} led to ${lhr.finalDisplayedUrl}.`);
  return lhr;
}

const score = (result: LighthouseResult, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100);
const auditValue = (result: LighthouseResult, audit: string) =>
  result.audits[audit]?.numericValue ?? Number.NaN;

function figuresOf(page: string, runs: readonly LighthouseResult[]): WebFigure[] {
  const figure = (
    name: string,
    goal: string,
    values: readonly number[],
    isGood: (value: number) => boolean,
  ) => {
    const value = median(values);
    return { page, name, value, goal, isMet: isGood(value), note: formatRuns(values) };
  };
  const lcpMs = runs.map((run) => Math.round(auditValue(run, 'largest-contentful-paint')));
  const cls = runs.map((run) => Math.round(auditValue(run, 'cumulative-layout-shift') * 1_000) / 1_000);
  return [
    ...goals.map(([category, least]) => {
      const scores = runs.map((run) => score(run, category));
      const told = figure(`Lighthouse ${category}`, `≥ ${least}`, scores, (value) => value >= least);
      const lost = new Set(runs.flatMap((run) => lostAudits(run, category)));
      return { ...told, note: [told.note, ...lost].filter((text) => text !== '').join('; ') };
    }),
    figure('LCP (ms)', `≤ ${lcpMaxMs}`, lcpMs, (value) => value <= lcpMaxMs),
    figure('CLS', `≤ ${clsMax}`, cls, (value) => value <= clsMax),
  ];
}

/** What cost a run points, by name. */
function lostAudits(result: LighthouseResult, category: string): string[] {
  const references = result.categories[category]?.auditRefs ?? [];
  return references
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 0.9)
    .map((audit) => `${audit?.id ?? ''} ${audit?.displayValue ?? ''}`.trim());
}
