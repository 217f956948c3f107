import { agentLevels, diagnosticLogLevels, maxDiagnosticsMinutes } from '@golden-acers/contract';
import { systemClock } from '@golden-acers/platform';
import { z } from 'zod';

const email = z.email('expected an email address').max(254, 'expected at most 254 characters');
const share = 'expected a number from 0 to 1';

const commandSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('create-agent'),
    email,
    displayName: z.string().trim().min(1, 'expected a name').max(60, 'expected at most 60 characters'),
    level: z.enum(agentLevels, { error: `expected one of ${agentLevels.join(', ')}` }),
    parentEmail: email.optional(),
  }),
  z.object({ name: z.literal('reset-password'), email, resetsFactors: z.boolean() }),
  z
    .object({
      name: z.literal('maintenance'),
      isOn: z.boolean(),
      until: z.iso
        .datetime({ offset: true, error: 'expected a time such as 2026-11-23T17:00:00Z' })
        .refine((time) => new Date(time) > systemClock.now(), 'expected a time that is not over')
        .optional(),
    })
    .refine(({ isOn, until }) => isOn || until === undefined, {
      path: ['until'],
      error: 'it belongs to `maintenance on`',
    }),
  z.object({
    name: z.literal('diagnostics'),
    isOn: z.boolean(),
    logLevel: z.enum(diagnosticLogLevels, { error: `expected one of ${diagnosticLogLevels.join(', ')}` }),
    minutes: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/, 'expected whole minutes')
          .transform(Number),
      ])
      .refine((minutes) => minutes >= 1, 'expected a minute or more')
      .refine((minutes) => minutes <= maxDiagnosticsMinutes, 'expected a day at most'),
    traceShare: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^(0?\.\d{1,9}|[01]|1\.0{1,9})$/, share)
          .transform(Number),
      ])
      .nullable(),
  }),
  z.object({ name: z.literal('check-key') }),
]);

export type OperatorCommand = z.infer<typeof commandSchema>;

/** A command was not understood: the sentence names its option. */
export class OperatorCommandError extends Error {
  override readonly name = 'OperatorCommandError';
}

const optionNames: Readonly<Record<string, string>> = {
  email: 'the email address',
  displayName: '--name',
  parentEmail: '--parent',
  logLevel: '--log-level',
  traceShare: '--traces',
};

/** Reads one JSON argument of the command line of `golden-acers`. Its result is again a valid argument. */
export function readOperatorCommand(given: unknown): OperatorCommand {
  const parsed = commandSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0]);
  throw new OperatorCommandError(`${optionNames[field] ?? `--${field}`} is not valid: ${issue?.message}.`);
}
