import lighthouse from 'lighthouse';
import type { Figure } from '../measure.ts';
import { medianFigure, openFreshBrowser, type WebRun } from './browser.ts';

const pages = [
  { name: 'landing', path: '/', isSignedIn: false },
  { name: 'games', path: '/games', isSignedIn: false },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
];
/** Goals with Lighthouse's mobile settings: a mid-range phone on slow 4G. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 95 };

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

export async function measureLighthouse(run: WebRun, names: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, isSignedIn } of pages) {
    if (!names.includes(name)) continue;
    const results: Result[] = [];
    while (results.length < run.times)
      results.push(await runLighthouse(run.siteUrl, path, isSignedIn ? run.session : undefined));
    figures.push(...figuresOf(name, results));
  }
  return figures;
}

async function runLighthouse(siteUrl: string, path: string, session: string | undefined): Promise<Result> {
  await using browser = await openFreshBrowser(siteUrl, session, false);
  const result = await lighthouse(`${siteUrl}${path}`, {
    port: browser.debuggingPort,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(goals),
    // The session is in the storage of an otherwise new profile.
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${path}.`);
  const { runtimeError, finalDisplayedUrl } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${path}: ${runtimeError.message}`);
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}.`);
  return result.lhr;
}

function figuresOf(page: string, results: readonly Result[]): Figure[] {
  const auditValues = (audit: string) =>
    results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const scores = Object.entries(goals).map(([category, min]) => {
    const values = results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    const notes = new Set(results.flatMap((result) => failedAudits(result, category)));
    return medianFigure(`${page}: Lighthouse ${category}`, values, { min, notes: [...notes] });
  });
  const lcpMs = auditValues('largest-contentful-paint').map(Math.round);
  const cls = auditValues('cumulative-layout-shift').map((value) => Math.round(value * 1_000) / 1_000);
  return [
    ...scores,
    medianFigure(`${page}: LCP`, lcpMs, { unit: 'ms', max: 2_500 }),
    medianFigure(`${page}: CLS`, cls, { max: 0.05 }),
  ];
}

/** Returns the audits that cost points. */
function failedAudits({ categories, audits }: Result, category: string): string[] {
  const references = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return references.flatMap(({ id }) => {
    const { score, displayValue = '' } = audits[id] ?? {};
    return typeof score === 'number' && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
  });
}
