import type { Generated } from 'kysely';

interface ExcludedPersonKeyTable {
  player_id: string;
  kind: 'email' | 'phone' | 'name_and_birth';
  value_hash: string;
  created_at: Generated<Date>;
}

export interface ExclusionTables {
  excluded_person_key: ExcludedPersonKeyTable;
}
