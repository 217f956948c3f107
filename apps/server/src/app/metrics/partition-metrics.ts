import { type GaugeDefinition, type GaugeSample, readPartitions } from '@golden-acers/platform';
import { partitionedTables } from '../../config/archive-config.ts';
import type { Context } from '../../context.ts';

export const partitionGauges: readonly GaugeDefinition[] = [
  {
    name: 'partitions_ahead',
    help: 'Months after this one for which the table has a partition.',
    labels: ['table'],
  },
  {
    name: 'partition_default_rows',
    help: 'Approximate number of rows in the default partition.',
    labels: ['table'],
  },
  {
    name: 'archive_months_due',
    help: 'Old months that the archive command takes next, if a retention is configured.',
    labels: ['table'],
  },
  {
    name: 'archive_months_unfinished',
    help: 'Months that an interrupted archive command left half archived.',
  },
];

export async function readPartitionSamples({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<readonly GaugeSample[]> {
  const { tables, unfinished } = await readPartitions(db, partitionedTables, config.archiveRules);
  return [
    ...tables.flatMap(({ table, monthsAhead, defaultRows, dueMonths }) => {
      const labels = { table };
      return [
        { name: 'partitions_ahead', labels, value: monthsAhead },
        { name: 'partition_default_rows', labels, value: defaultRows },
        ...(dueMonths === undefined ? [] : [{ name: 'archive_months_due', labels, value: dueMonths }]),
      ];
    }),
    { name: 'archive_months_unfinished', labels: {}, value: unfinished.length },
  ];
}
