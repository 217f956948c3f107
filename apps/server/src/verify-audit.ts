import { createLog, openDatabase } from '@golden-acers/platform';
import { readAuditConfig } from './config.ts';
import { verifyAuditChain } from './events/audit/audit.ts';
import type { ServerSchema } from './schema.ts';

// Entry point of `npm run verify-audit`: one sentence, and exit code 1 when the chain is broken.
const config = readAuditConfig();
const log = createLog('warn');
const db = openDatabase<ServerSchema>(config.databaseUrl, {
  applicationName: 'verify-audit',
  poolSize: 1,
  log,
});
const result = await verifyAuditChain(db, config);
await db.destroy();
if (result.isIntact) {
  const head = result.isHeadChecked
    ? 'up to the head saved outside of the database'
    : 'but no head is saved outside of the database, so a truncated end would go unnoticed';
  process.stdout.write(`The audit log is intact: ${result.links} linked entries, ${head}.\n`);
} else {
  const entry = result.entryId === null ? '' : `, entry ${result.entryId}`;
  process.stderr.write(`The audit log is broken at number ${result.number}${entry}: ${result.reason}.\n`);
  process.exitCode = 1;
}
