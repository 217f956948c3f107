// What the site is like in a browser, measured against its goals: medians of `--times=3` runs (`--quick`: one), of all parts
// or those of `--only=lighthouse,journeys,lobby`, of all of Lighthouse's pages or those of `--pages=landing,games,dashboard`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WebFigure } from './figures.ts';
import { measureJourneys } from './journey.ts';
import { lighthousePages, measureLighthouse } from './lighthouse.ts';
import { measureLobby } from './lobby.ts';
import { demoSession, startSite } from './site.ts';

const reportFile = fileURLToPath(new URL('../../.cache/bench-web.json', import.meta.url));
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: 'lighthouse,journeys,lobby' },
    pages: { type: 'string', default: 'landing,games,dashboard' },
  },
});
const times = values.quick ? 1 : Number(values.times);
const isSelected = (part: string) => values.only.split(',').includes(part);
const names = lighthousePages
  .map(({ name }) => name)
  .filter((name) => values.pages.split(',').includes(name));

async function run(): Promise<boolean> {
  const startedAt = new Date();
  await using site = await startSite();
  const session = await demoSession(site.product);
  const figures = [
    ...(isSelected('lighthouse') ? await measureLighthouse(site.product, session, { times, names }) : []),
    ...(isSelected('journeys') ? await measureJourneys(site.product, session, times) : []),
    ...(isSelected('lobby') ? await measureLobby(site.product) : []),
  ];
  printFigures(figures);
  mkdirSync(dirname(reportFile), { recursive: true });
  const machine = { cores: cpus().length, processor: cpus()[0]?.model, load: loadavg() };
  const report = { startedAt, endedAt: new Date(), times, machine, figures };
  writeFileSync(reportFile, `${JSON.stringify(report, undefined, 2)}\n`);
  return figures.every(({ isMet }) => isMet);
}

function printFigures(figures: readonly WebFigure[]): void {
  const rows = figures.map(({ page, name, value, goal, isMet, note }) => [
    page,
    name,
    String(value),
    goal,
    isMet ? 'met' : 'MISSED',
    note,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const missed = figures.filter(({ isMet }) => !isMet);
  console.log(
    `\nMedians of ${times}: ${figures.length - missed.length} goals met, ${missed.length} missed; load ${loadavg()[0]?.toFixed(1)}.`,
  );
}

process.exitCode = (await run()) ? 0 : 1;
