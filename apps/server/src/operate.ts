import {
  ConfigError,
  constraintOf,
  createLog,
  describeOperatorError,
  openDatabase,
  Refusal,
  startDatabaseClock,
  systemRandom,
} from '@golden-acers/platform';
import { readFormerKeys } from './access/encryption-keys/encryption-keys.ts';
import { createPasswordHasher } from './access/identity/identity.ts';
import { createAgentAsOperator, resetAgentPassword } from './agents/operator/operator.ts';
import { endDiagnostics, startDiagnostics } from './app/diagnostics/diagnostics.ts';
import { endMaintenance, startMaintenance } from './app/maintenance/maintenance.ts';
import { readAuditConfig } from './config/config.ts';
import { readOperatorCommand } from './operator-command.ts';
import type { Db, ServerSchema } from './schema.ts';

/** Entry point of the commands that write what only the server's verbs may. Prints one sentence. */
async function run(argument: string): Promise<string> {
  const command = readOperatorCommand(JSON.parse(argument));
  const config = readAuditConfig();
  const log = createLog('warn');
  const stopping = new AbortController();
  const db = openDatabase<ServerSchema>(config.databaseUrl, { applicationName: 'operate', poolSize: 2, log });
  try {
    await readFormerKeys(db, config);
    if (command.name === 'check-key') return 'ENCRYPTION_KEY fits the database.';
    if (command.name === 'maintenance') return await setMaintenance({ db }, command);
    if (command.name === 'diagnostics') return await setDiagnostics({ db }, command);
    const clock = await startDatabaseClock(db, { log, signal: stopping.signal });
    const context = {
      db,
      clock,
      random: systemRandom,
      passwordHasher: await createPasswordHasher(systemRandom),
    };
    const password =
      command.name === 'create-agent'
        ? await createAgentAsOperator(context, {
            ...command,
            name: command.displayName,
            parentEmail: command.parentEmail,
          })
        : await resetAgentPassword(context, command);
    return `The password of ${command.email}, shown this once, is ${password}; it has to be changed at the first sign-in.`;
  } finally {
    stopping.abort();
    await db.destroy();
  }
}

async function setMaintenance(
  context: { readonly db: Db },
  { isOn, until }: { readonly isOn: boolean; readonly until?: string | undefined },
): Promise<string> {
  if (!isOn) {
    await endMaintenance(context);
    return 'Maintenance is over: every server takes commands again.';
  }
  await startMaintenance(context, { until: until === undefined ? null : new Date(until), message: null });
  return `Maintenance: every server refuses commands, and pages can be read. ${
    until === undefined ? 'It' : 'Pages say until when; it'
  } ends with \`golden-acers maintenance off\` alone.`;
}

async function setDiagnostics(
  context: { readonly db: Db },
  { isOn, ...diagnostics }: { readonly isOn: boolean } & Parameters<typeof startDiagnostics>[1],
): Promise<string> {
  if (!isOn) {
    await endDiagnostics(context);
    return 'Diagnostics are over: every server logs and traces as it is set within five seconds.';
  }
  await startDiagnostics(context, diagnostics);
  const { logLevel, minutes } = diagnostics;
  return `Diagnostics: every server logs from level ${logLevel} on within five seconds, for ${minutes} minutes.`;
}

function describeError(error: unknown): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message;
  if (constraintOf(error) === 'account_email_is_taken') return 'This email address is taken.';
  const sentence = describeOperatorError(error);
  if (sentence !== undefined) return sentence;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.stdout.write(`${await run(process.argv[2] ?? '{}')}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
