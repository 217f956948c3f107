import type { Generated } from 'kysely';

interface ShiftTable {
  id: string;
  agent_id: string;
  opened_at: Generated<Date>;
  float_cents: bigint;
  closed_at: Date | null;
  counted_cents: bigint | null;
  note: string | null;
}

export interface ShiftTables {
  shift: ShiftTable;
}
