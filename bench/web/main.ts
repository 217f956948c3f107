// What the site is like in a browser, measured against its goals. `--quick`: once each instead of three times.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WebFigure } from './figures.ts';
import { measureJourneys } from './journey.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLobby } from './lobby.ts';
import { demoSession, startSite } from './site.ts';

const file = fileURLToPath(new URL('../../.cache/bench-web.json', import.meta.url));
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

async function run(): Promise<boolean> {
  const startedAt = new Date();
  await using site = await startSite();
  const session = await demoSession(site.product);
  const figures = [
    ...(await measureLighthouse(site.product, session, values.quick ? 1 : 3)),
    ...(await measureJourneys(site.product, session)),
    ...(await measureLobby(site.product)),
  ];
  print(figures);
  mkdirSync(dirname(file), { recursive: true });
  const machine = { cores: cpus().length, processor: cpus()[0]?.model, load: loadavg() };
  const report = { startedAt, endedAt: new Date(), quick: values.quick, machine, figures };
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  return figures.every(({ isMet }) => isMet);
}

function print(figures: readonly WebFigure[]): void {
  const rows = figures.map(({ page, figure, value, goal, isMet, note }) => [
    page,
    figure,
    String(value),
    goal,
    isMet ? 'met' : 'MISSED',
    note,
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

process.exitCode = (await run()) ? 0 : 1;
