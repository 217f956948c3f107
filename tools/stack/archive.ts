import { resolve } from 'node:path';
import { actingAs, archivePartitions, ConfigError } from '@golden-acers/platform';
import { readArchiveRules } from '../../apps/server/src/config/archive-config.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import type { LauncherSettings } from './settings.ts';

/** Moves old months of the tables that the settings name into files. The product may be running. */
export async function archive(settings: LauncherSettings, folder: string): Promise<string> {
  const rules = readArchiveRules(settings);
  if (rules.length === 0)
    throw new ConfigError(
      'Nothing is to be archived: set ARCHIVE_RECORDS_AFTER_MONTHS or ARCHIVE_ACTIVITY_AFTER_MONTHS.',
    );
  const database = await openOwnedDatabase(settings);
  try {
    const archived = await archivePartitions(database.url, { folder: resolve(folder), rules });
    if (archived.length === 0) return 'Nothing was archived: no whole month is old enough.';
    const lines = archived.map(({ partition, rows, file }) => `${partition}: ${rows} rows in ${file}`);
    return ['Verified and taken out of the database:', ...lines].join('\n');
  } finally {
    await database.stop();
  }
}

async function openOwnedDatabase(settings: LauncherSettings) {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = settings;
  const given = MIGRATION_DATABASE_URL ?? DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const database = await openEmbeddedDatabase(settings);
  return { url: actingAs(database.url('golden_acers'), 'golden_acers_owner'), stop: database.stop };
}
