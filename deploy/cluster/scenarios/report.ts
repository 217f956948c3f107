import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { ClusterPrograms } from './programs.ts';
import type { ScenarioFigure } from './scenario.ts';

const loadOfMachine = () => `load ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} processors`;

export function describeRun(startSeconds: number, { patroni, postgresBin }: ClusterPrograms): string {
  const versionOf = (program: string) => execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  const versions = [versionOf(join(postgresBin, 'postgres')), versionOf(patroni)].join(', ');
  return `${versions}; started in ${startSeconds.toFixed(0)} s (${loadOfMachine()}).`;
}

/** Returns Markdown for docs/measurements.md. */
export function describeScenario(
  title: string,
  findings: readonly ScenarioFigure[],
  seconds: number,
): string {
  const rows = findings.map(
    ({ what, measured, goal, isMet }) => `| ${what} | ${measured}${isMet ? '' : ', **missed**'} | ${goal} |`,
  );
  return [
    `\n### ${title} (${seconds.toFixed(0)} s, ${loadOfMachine()})\n`,
    ...['| figure | measured | goal |', '|---|---|---|', ...rows],
  ].join('\n');
}
