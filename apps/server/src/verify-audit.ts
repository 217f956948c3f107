import type { AuditDefect } from '@golden-acers/contract';
import { createLog, openDatabase } from '@golden-acers/platform';
import { readFormerKeys } from './access/encryption-keys/encryption-keys.ts';
import { readAuditConfig } from './config.ts';
import { verifyAuditChain } from './events/audit/audit.ts';
import type { ServerSchema } from './schema.ts';

const defectTexts: Readonly<Record<AuditDefect, string>> = {
  links_missing: 'links are missing',
  entry_deleted: 'its entry was deleted',
  changed: 'its entry or its hash was changed',
  rebuilt: 'the chain was rebuilt: its hash differs from the one saved outside of the database',
  truncated: 'the chain ends here, but the head saved outside of the database is a later link',
  inserted: 'an entry was inserted past the log',
};

// Entry point of `npm run verify-audit`: one sentence, and exit code 1 when the chain is broken.
const config = readAuditConfig();
const log = createLog('warn');
const db = openDatabase<ServerSchema>(config.databaseUrl, {
  applicationName: 'verify-audit',
  poolSize: 1,
  log,
});
const oldEncryptionKeys = await readFormerKeys(db, config);
const result = await verifyAuditChain(db, { ...config, oldEncryptionKeys });
await db.destroy();
if (result.isIntact) {
  const head = result.isHeadChecked
    ? 'up to the head saved outside of the database'
    : 'but no head is saved outside of the database, so a truncated end would go unnoticed';
  process.stdout.write(`The audit log is intact: ${result.links} linked entries, ${head}.\n`);
} else {
  const entry = result.entryId === null ? '' : `, entry ${result.entryId}`;
  process.stderr.write(
    `The audit log is broken at number ${result.number}${entry}: ${defectTexts[result.defect]}.\n`,
  );
  process.exitCode = 1;
}
