import type { ExportFailure, ExportState, ExportTableName } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface ExportTable {
  id: string;
  agent_id: string;
  table_name: ExportTableName;
  filters: string;
  time_zone: string;
  state: Generated<ExportState>;
  rows_written: Generated<bigint>;
  size_bytes: Generated<bigint>;
  attempts: Generated<number>;
  requested_at: Generated<Date>;
  ready_at: Date | null;
  expires_at: Date | null;
  subtree_agent_ids: Generated<string[]>;
  failure: Generated<ExportFailure | null>;
}

interface ExportPartTable {
  export_id: string;
  number: number;
  content: Buffer;
}

export interface ExportTables {
  export: ExportTable;
  export_part: ExportPartTable;
}
