import { z } from 'zod';

/** Thrown when a setting is missing or bad. The message is one sentence that names the variable and never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the named variables, and only those, each with a zod schema over its text. An empty variable counts as missing,
 * because `PORT=` in a shell or an env file means "not set".
 */
export function readEnvironment<S extends z.ZodRawShape>(
  shape: S,
  env: Readonly<Record<string, string | undefined>> = process.env,
): z.infer<z.ZodObject<S>> {
  const given = Object.fromEntries(
    Object.keys(shape)
      .map((name): [string, string | undefined] => [name, env[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  if (!(name in given)) throw new ConfigError(`${name} is not set, and there is no default for it.`);
  throw new ConfigError(`${name} is not valid: ${sentence(issue?.message ?? 'unknown reason')}`);
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

const booleanWords = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const;

/** Schemas over a variable's text. */
export const envFields = {
  port: () =>
    z
      .string()
      .regex(/^\d{1,5}$/, 'expected a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'expected a port from 0 to 65535'),
  integer: (least: number, most: number) =>
    z
      .string()
      .regex(/^-?\d{1,15}$/, 'expected a whole number')
      .transform(Number)
      .refine((value) => value >= least && value <= most, `expected a whole number from ${least} to ${most}`),
  onOff: () =>
    z
      .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'expected on or off' })
      .transform((text) => booleanWords[text]),
  url: (...protocols: string[]) =>
    z
      .string()
      .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
        error: `expected an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
      }),
  text: (longest = 1000) => z.string().max(longest, `expected at most ${longest} characters`),
  /** What a schema after it makes of JSON; undefined of what is none, which no schema takes. */
  json: () => envFields.text(100_000).transform(tryParseJson),
  secret: (least: number) => envFields.text(200).min(least, `expected at least ${least} characters`),
};

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
