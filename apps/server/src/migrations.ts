import { ledgerMigrations } from '@golden-acers/ledger';
import { jobQueueSchema, type MigrationFolder, migrateJobQueue } from '@golden-acers/platform';
import { partitionedTables } from './config/archive-config.ts';

/** The ledger's tables come first: the server's refer to them. */
export const serverMigrations: readonly MigrationFolder[] = [
  ledgerMigrations,
  {
    name: 'server',
    folder: new URL('../migrations/', import.meta.url),
    library: { schema: jobQueueSchema, migrate: migrateJobQueue },
    partitionedTables,
    readOnlyTables: [
      'transfer',
      'transfer_day',
      'audit_address',
      'audit_entry',
      'audit_link',
      'audit_unlinked',
      'fact',
      'player_play',
    ],
    appendOnlyTables: [
      'allotment',
      'audit_personal_key',
      'claim_evidence',
      'decision',
      'decision_end',
      'excluded_person_key',
    ],
  },
];
