import type { diagnosticLogLevels } from '@golden-acers/contract';
import type { Generated } from 'kysely';

interface DiagnosticsTable {
  id: Generated<boolean>;
  log_level: (typeof diagnosticLogLevels)[number];
  trace_share: number | null;
  until: Date;
}

export interface DiagnosticsTables {
  diagnostics: DiagnosticsTable;
}
