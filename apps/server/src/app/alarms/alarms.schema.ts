import type { AlarmCode } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface AlarmTable {
  id: Generated<string>;
  code: AlarmCode;
  subject: string;
  agent_id: string | null;
  about: string | null;
  number: number | null;
  since: Date;
  raised_at: Date;
  observed_by: string | null;
  observed_at: Generated<Date>;
  ended_at: Date | null;
  acknowledged_by: string | null;
  acknowledged_at: Date | null;
  note: string | null;
}

export interface AlarmTables {
  alarm: AlarmTable;
}
