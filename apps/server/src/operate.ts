import { agentLevels, diagnosticLogLevels, maxDiagnosticsMinutes } from '@golden-acers/contract';
import {
  ConfigError,
  constraintOf,
  createLog,
  openDatabase,
  Refusal,
  startDatabaseClock,
  systemRandom,
} from '@golden-acers/platform';
import { z } from 'zod';
import { readFormerKeys } from './access/encryption-keys/encryption-keys.ts';
import { createPasswordHasher } from './access/identity/identity.ts';
import { createAgentAsOperator, resetAgentPassword } from './agents/operator/operator.ts';
import { endDiagnostics, startDiagnostics } from './app/diagnostics/diagnostics.ts';
import { endMaintenance, startMaintenance } from './app/maintenance/maintenance.ts';
import { readAuditConfig } from './config.ts';
import type { Db, ServerSchema } from './schema.ts';

const email = z.email('expected an e-mail address').max(254);
/** One JSON argument of the command line of `golden-acers`. */
const commandSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('create-agent'),
    email,
    displayName: z.string().trim().min(1, 'expected a name').max(60, 'expected at most 60 characters'),
    level: z.enum(agentLevels, { error: `expected one of ${agentLevels.join(', ')}` }),
    parentEmail: email.optional(),
  }),
  z.object({ name: z.literal('reset-password'), email, resetsFactors: z.boolean() }),
  z.object({
    name: z.literal('maintenance'),
    isOn: z.boolean(),
    until: z.iso.datetime({ offset: true, error: 'expected a time such as 2026-11-23T17:00:00Z' }).optional(),
  }),
  z.object({
    name: z.literal('diagnostics'),
    isOn: z.boolean(),
    logLevel: z.enum(diagnosticLogLevels, { error: `expected one of ${diagnosticLogLevels.join(', ')}` }),
    minutes: z.coerce
      .number('expected a number of minutes')
      .int('expected whole minutes')
      .min(1, 'expected a minute or more')
      .max(maxDiagnosticsMinutes, 'expected a day at most'),
    traceShare: z.coerce
      .number('expected a number from 0 to 1')
      .min(0, 'expected a number from 0 to 1')
      .max(1, 'expected a number from 0 to 1')
      .nullable(),
  }),
  z.object({ name: z.literal('check-key') }),
]);

/** Entry point of the commands that write what only the server's verbs may. Prints one sentence. */
async function run(argument: string): Promise<string> {
  const parsed = commandSchema.safeParse(JSON.parse(argument));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join(' ')} is not valid: ${issue?.message}.`);
  }
  const config = readAuditConfig();
  const log = createLog('warn');
  const stopping = new AbortController();
  const db = openDatabase<ServerSchema>(config.databaseUrl, { applicationName: 'operate', poolSize: 2, log });
  try {
    await readFormerKeys(db, config);
    if (parsed.data.name === 'check-key') return 'ENCRYPTION_KEY fits the database.';
    if (parsed.data.name === 'maintenance') return await setMaintenance({ db }, parsed.data);
    if (parsed.data.name === 'diagnostics') return await setDiagnostics({ db }, parsed.data);
    const clock = await startDatabaseClock(db, { log, signal: stopping.signal });
    const context = {
      db,
      clock,
      random: systemRandom,
      passwordHasher: await createPasswordHasher(systemRandom),
    };
    const { data: command } = parsed;
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
    return 'Maintenance is over: every server takes commands again within a second.';
  }
  await startMaintenance(context, { until: until === undefined ? null : new Date(until), message: null });
  return 'Maintenance: every server refuses commands within a second, and pages can be read.';
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
  if (constraintOf(error) === 'account_email_is_taken') return 'This e-mail address is taken.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.stdout.write(`${await run(process.argv[2] ?? '{}')}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
