import type { Generated } from 'kysely';

export const diagnosticLogLevels = ['trace', 'debug', 'info', 'warn', 'error'] as const;

interface DiagnosticsTable {
  id: Generated<boolean>;
  log_level: (typeof diagnosticLogLevels)[number];
  trace_share: number | null;
  until: Date;
}

export interface DiagnosticsTables {
  diagnostics: DiagnosticsTable;
}
