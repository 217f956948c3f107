import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchFigure, formatFigure } from './measure.ts';

const reportFile = fileURLToPath(new URL('../.cache/bench.json', import.meta.url));

/** The table on standard output, and everything in `.cache/bench.json`. */
export function writeReport(figures: readonly BenchFigure[], run: { startedAt: Date; quick: boolean }): void {
  const rows = figures.map((figure) => [
    figure.name,
    figure.measured,
    figure.limit,
    formatFigure(figure.value),
    figure.goal,
    figure.isMet === undefined ? '' : figure.isMet ? 'met' : 'MISSED',
    String(figure.loadAverage),
  ]);
  console.log(`\n${table([['figure', 'measured', 'against', 'value', 'goal', '', 'load'], ...rows])}`);
  const noted = figures.filter(({ note }) => note !== undefined);
  for (const { name, note } of noted) console.log(`${name}: ${note}`);
  mkdirSync(dirname(reportFile), { recursive: true });
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    node: process.version,
    load: loadavg(),
  };
  writeFileSync(
    reportFile,
    `${JSON.stringify({ ...run, endedAt: new Date(), machine, figures }, undefined, 2)}\n`,
  );
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    .join('\n');
}
