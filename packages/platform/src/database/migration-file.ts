export interface MigrationFile {
  readonly folder: string;
  /** The path within the folder: `0001-baseline.sql`, `functions/money/transfers.sql`. */
  readonly name: string;
  readonly kind: 'versioned' | 'repeatable' | 'index';
  readonly text: string;
  readonly checksum: string;
}

/** A file does not fit the database or failed. The message states the remedy. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
