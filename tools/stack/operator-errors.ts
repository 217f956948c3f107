import {
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  EmbeddedPostgresError,
  MigrationError,
} from '@golden-acers/platform';
import { LedgerVerificationFailed } from './backup.ts';
import { ServerExited } from './launched-server.ts';
import { PortInUse } from './ports.ts';
import { AuditVerificationFailed } from './verify-audit.ts';

/** Operators can fix these: one sentence. Anything else is a bug and keeps its stack. */
const operatorErrors = [
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  EmbeddedPostgresError,
  MigrationError,
  PortInUse,
  ServerExited,
  AuditVerificationFailed,
  LedgerVerificationFailed,
];

export function formatError(error: unknown): string {
  if (error instanceof Error && operatorErrors.some((kind) => error instanceof kind)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
