import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Figure } from './measure.ts';

/** Prints the table, writes all figures to `.cache/<file>`, and returns whether every goal is met. */
export function writeReport(file: string, figures: readonly Figure[], run: object): boolean {
  console.table(
    figures.map(({ name, measured, against, value, goal, isMet, repetitions, loadAverage }) => ({
      figure: name,
      measured,
      against,
      ratio: repetitions === undefined ? '' : value.toFixed(2),
      goal,
      met: isMet === undefined ? '' : isMet ? 'met' : 'MISSED',
      load: loadAverage,
    })),
  );
  const folder = fileURLToPath(new URL('../.cache/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const machine = { cores: cpus().length, processor: cpus()[0]?.model, load: loadavg() };
  const report = { ...run, endedAt: new Date(), node: process.version, machine, figures };
  writeFileSync(`${folder}${file}`, `${JSON.stringify(report, undefined, 2)}\n`);
  return figures.every(({ isMet }) => isMet !== false);
}
