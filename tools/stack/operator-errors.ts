import {
  ConfigError,
  DataFolderInUse,
  DataFolderUnusable,
  describeOperatorError,
  EmbeddedPostgresError,
  MigrationError,
} from '@golden-acers/platform';
import { BackupDamaged } from './backup-manifest.ts';
import { ServerExited } from './launched-server.ts';
import { PortInUse } from './ports.ts';
import { DatabaseDamaged } from './read-pages.ts';
import { AuditVerificationFailed } from './verify-audit.ts';
import { LedgerVerificationFailed } from './verify-ledgers.ts';

/** Invalid usage: exit code 2. */
export { OperatorCommandError } from '../../apps/server/src/operator-command.ts';

/** The message names the step of the upgrade, what was changed, and what the operator does next. */
export class UpgradeFailed extends Error {
  override readonly name = 'UpgradeFailed';
}

/**
 * Errors that operators can fix are printed as one sentence. Any other error is a bug and is printed with its
 * stack.
 */
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
  BackupDamaged,
  DatabaseDamaged,
  UpgradeFailed,
];

export function formatError(error: unknown): string {
  if (error instanceof Error && operatorErrors.some((kind) => error instanceof kind)) return error.message;
  const isEmbedded = (process.env.DATABASE_URL ?? '') === '';
  const sentence = describeOperatorError(error, isEmbedded ? 'the embedded PostgreSQL' : undefined);
  if (sentence !== undefined) return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
