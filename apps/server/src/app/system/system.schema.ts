import type { Generated } from 'kysely';

interface SystemSettingsTable {
  id: Generated<'system'>;
  changed: Readonly<Record<string, number>>;
}

export interface SystemTables {
  system_settings: SystemSettingsTable;
}
