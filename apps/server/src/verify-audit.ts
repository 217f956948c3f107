import { createLog, openDatabase } from '@golden-acers/platform';
import { readAuditConfig } from './config.ts';
import { verifyAuditChain } from './events/audit/audit.ts';
import type { ServerSchema } from './schema.ts';

// `npm run verify-audit` ends here: one sentence, and exit code 1 when the chain is broken.
const config = readAuditConfig();
const log = createLog('warn');
const db = openDatabase<ServerSchema>(config.databaseUrl, {
  applicationName: 'verify-audit',
  poolSize: 1,
  log,
});
const found = await verifyAuditChain(db, config);
await db.destroy();
if (found.isIntact) {
  const noted = found.isHeadChecked
    ? 'up to the end that was noted outside of the database'
    : 'but nothing was noted outside of the database, which would tell whether its end is missing';
  process.stdout.write(`The audit log is whole: ${found.links} entries follow each other, ${noted}.\n`);
} else {
  const entry = found.entryId === null ? '' : `, entry ${found.entryId}`;
  process.stderr.write(`The audit log is broken at number ${found.number}${entry}: ${found.reason}.\n`);
  process.exitCode = 1;
}
