import type { Generated } from 'kysely';

interface MaintenanceTable {
  id: Generated<boolean>;
  since: Generated<Date>;
  until: Date | null;
  message: string | null;
}

export interface MaintenanceTables {
  maintenance: MaintenanceTable;
}
