import {
  openDatabase,
  type PartitionReport,
  type PartitionState,
  readPartitions,
  verifyArchive,
} from '@golden-acers/platform';
import { partitionedTables, readArchiveRules } from '../../apps/server/src/config/archive-config.ts';
import type { Finding } from './finding.ts';
import type { LauncherSettings } from './settings.ts';

/** Checks that partitions exist for the next months, and that old ones are archived. */
export async function checkPartitions(url: string, settings: LauncherSettings): Promise<Finding> {
  const db = openDatabase<unknown>(url, { applicationName: 'doctor', poolSize: 1 });
  try {
    return describeReport(await readPartitions(db, partitionedTables, readArchiveRules(settings)));
  } finally {
    await db.destroy();
  }
}

function describeReport({ tables, unfinished }: PartitionReport): Finding {
  const problems = [
    ...tables.flatMap(describeProblems),
    ...unfinished.map(
      (name) => `${name} is in no verified file: repeat golden-acers archive with the same folder.`,
    ),
  ];
  if (problems.length > 0) return { state: 'warning', text: problems.join('\n') };
  const ahead = Math.min(...tables.map(({ monthsAhead }) => monthsAhead));
  return {
    state: 'ok',
    text: `The tables by month are prepared for ${ahead} months, and no month is overdue.`,
  };
}

function describeProblems({ table, monthsAhead, defaultRows, dueMonths = 0 }: PartitionState): string[] {
  return [
    ...(monthsAhead < 1 ? [`${table} has no partition for the next month: golden-acers migrate.`] : []),
    ...(defaultRows > 0 ? [`About ${defaultRows} rows of ${table} belong to no month's partition.`] : []),
    ...(dueMonths > 0 ? [`${dueMonths} old months of ${table} are due: golden-acers archive <folder>.`] : []),
  ];
}

/** Reads the whole archive, which may take minutes. */
export async function checkArchive(folder: string): Promise<Finding> {
  const { months, rows, problems } = await verifyArchive(folder);
  const text = `The archive ${folder} has ${months} months with ${rows} rows.`;
  return problems.length === 0
    ? { state: 'ok', text }
    : { state: 'failed', text: [text, ...problems].join('\n') };
}
