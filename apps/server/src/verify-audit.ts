import type { AuditDefect } from '@golden-acers/contract';
import { ConfigError, createLog, describeOperatorError, openDatabase } from '@golden-acers/platform';
import { readFormerKeys } from './access/encryption-keys/encryption-keys.ts';
import { readAuditConfig } from './config/config.ts';
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

/** Returns one sentence, and whether the chain is intact. */
async function verify(): Promise<{ readonly isIntact: boolean; readonly sentence: string }> {
  const config = readAuditConfig();
  const log = createLog('warn');
  const db = openDatabase<ServerSchema>(config.databaseUrl, {
    applicationName: 'verify-audit',
    poolSize: 1,
    log,
  });
  try {
    const oldEncryptionKeys = await readFormerKeys(db, config);
    return describeResult(await verifyAuditChain(db, { ...config, oldEncryptionKeys }));
  } finally {
    await db.destroy();
  }
}

function describeResult(result: Awaited<ReturnType<typeof verifyAuditChain>>) {
  if (result.isIntact) {
    const head = result.isHeadChecked
      ? 'up to the head saved outside of the database'
      : 'but no head is saved outside of the database, so a truncated end would go unnoticed';
    return { isIntact: true, sentence: `The audit log is intact: ${result.links} linked entries, ${head}.` };
  }
  const entry = result.entryId === null ? '' : `, entry ${result.entryId}`;
  const sentence = `The audit log is broken at number ${result.number}${entry}: ${defectTexts[result.defect]}.`;
  return { isIntact: false, sentence };
}

/** One sentence for what an operator can fix; a bug keeps its stack. */
function describeError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const stack = error instanceof Error ? error.stack : undefined;
  return describeOperatorError(error) ?? stack ?? String(error);
}

// Entry point of `golden-acers verify-audit`: exit code 1 when the chain is broken.
try {
  const { isIntact, sentence } = await verify();
  (isIntact ? process.stdout : process.stderr).write(`${sentence}\n`);
  if (!isIntact) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
