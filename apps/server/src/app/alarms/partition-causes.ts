import { dayMs, readPartitions } from '@golden-acers/platform';
import { partitionedTables } from '../../config/archive-config.ts';
import type { Context } from '../../context.ts';
import type { AlarmCause } from './alarm-causes.sql.ts';

/** Leaves an operator who archives once a month a week of the new month. */
const archivedWithinMs = 7 * dayMs;

/** Work on partitioned tables that only an operator can do. */
export async function findPartitionCauses({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<readonly AlarmCause[]> {
  const { now, tables, unfinished } = await readPartitions(db, partitionedTables, config.archiveRules);
  const overdueBefore = now.getTime() - archivedWithinMs;
  const late = tables.filter(
    ({ monthsAhead, dueSince }) =>
      monthsAhead < 1 || (dueSince !== undefined && dueSince.getTime() < overdueBefore),
  );
  return [...late.map(({ table }) => table), ...unfinished].map((name) => ({
    code: 'partitions_overdue',
    subject: name,
    agentId: null,
    about: name,
    number: null,
    since: null,
  }));
}
