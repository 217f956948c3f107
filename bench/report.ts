import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, shown } from './measure.ts';

const file = fileURLToPath(new URL('../.cache/bench.json', import.meta.url));

/** The table on standard output, and everything in `.cache/bench.json`. */
export function report(figures: readonly Figure[], run: { startedAt: Date; quick: boolean }): void {
  const rows = figures.map((figure) => [
    figure.name,
    figure.measured,
    figure.against,
    shown(figure.value),
    figure.goal,
    figure.met === undefined ? '' : figure.met ? 'met' : 'MISSED',
    String(figure.load),
  ]);
  console.log(`\n${table([['figure', 'measured', 'against', 'value', 'goal', '', 'load'], ...rows])}`);
  const noted = figures.filter(({ note }) => note !== undefined);
  for (const { name, note } of noted) console.log(`${name}: ${note}`);
  mkdirSync(dirname(file), { recursive: true });
  const machine = {
    cores: cpus().length,
    processor: cpus()[0]?.model,
    node: process.version,
    load: loadavg(),
  };
  writeFileSync(file, `${JSON.stringify({ ...run, endedAt: new Date(), machine, figures }, undefined, 2)}\n`);
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .toSpliced(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
    .join('\n');
}
