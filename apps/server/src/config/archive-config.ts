import { type ArchiveRule, envFields, type PartitionedTable } from '@golden-acers/platform';
import type { z } from 'zod';

/** Without a number, the months of these tables stay in the database. */
export const archiveEnvironment = {
  /** The minimum keeps the data that a player’s statement of twelve months shows. */
  ARCHIVE_RECORDS_AFTER_MONTHS: envFields.integer(13, 1_200).optional(),
  ARCHIVE_ACTIVITY_AFTER_MONTHS: envFields.integer(3, 1_200).optional(),
};

export const partitionedTables: readonly PartitionedTable[] = [
  { name: 'activity', column: 'id', idPrefix: 'ev' },
  { name: 'trade_record', column: 'inserted_at' },
  { name: 'game_record', column: 'inserted_at' },
  { name: 'jp_record', column: 'inserted_at' },
];

type ArchiveValues = Readonly<z.output<z.ZodObject<typeof archiveEnvironment>>>;

/** Trades at the provider are evidence of money: they stay, as ledger and audit log do. */
export function readArchiveRules(values: ArchiveValues): readonly ArchiveRule[] {
  const months: Readonly<Record<string, number | undefined>> = {
    game_record: values.ARCHIVE_RECORDS_AFTER_MONTHS,
    jp_record: values.ARCHIVE_RECORDS_AFTER_MONTHS,
    activity: values.ARCHIVE_ACTIVITY_AFTER_MONTHS,
  };
  return partitionedTables.flatMap((table) => {
    const keepMonths = months[table.name];
    return keepMonths === undefined ? [] : [{ table, keepMonths }];
  });
}
