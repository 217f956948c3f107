import { z } from 'zod';

/** A missing or invalid setting. The message is one sentence that names the variable, never its value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and validates the variables of `shape`. An empty variable (`PORT=`) counts as not set. Throws
 * ConfigError.
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

const booleansByText = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const;

/** Schemas for the text of a variable. */
export const envFields = {
  port: () =>
    z
      .string()
      .regex(/^\d{1,5}$/, 'expected a port number')
      .transform(Number)
      .refine((port) => port <= 65_535, 'expected a port from 0 to 65535'),
  integer: (min: number, max: number) =>
    z
      .string()
      .regex(/^-?\d{1,15}$/, 'expected a whole number')
      .transform(Number)
      .refine((value) => value >= min && value <= max, `expected a whole number from ${min} to ${max}`),
  share: () =>
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'expected a number from 0 to 1')
      .transform(Number),
  onOff: () =>
    z
      .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'expected on or off' })
      .transform((text) => booleansByText[text]),
  /** `on` means one proxy. Otherwise the number of proxies. */
  proxies: () =>
    z
      .string()
      .regex(/^(on|off|true|false|[0-9])$/, 'expected on, off or the number of proxies, at most 9')
      .transform((text) => (/^\d$/.test(text) ? Number(text) : Number(text === 'on' || text === 'true'))),
  url: (...protocols: string[]) =>
    z
      .string()
      .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
        error: `expected an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
      }),
  /** The address of a site, without a path: pages and links begin at its root. */
  origin: () =>
    envFields.url('http', 'https').refine((text) => {
      const { href, origin } = URL.parse(text) ?? {};
      return href === `${origin}/`;
    }, 'expected an address without a path, such as https://games.example'),
  text: (max = 1000) => z.string().max(max, `expected at most ${max} characters`),
  /** Invalid JSON becomes undefined, which no schema accepts. */
  json: () => envFields.text(100_000).transform(tryParseJson),
  secret: (min: number) => envFields.text(200).min(min, `expected at least ${min} characters`),
};

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Shorter names may be variables of other programs instead of misspelt settings. */
const minMisspeltLength = 7;

/**
 * Returns one sentence for each variable whose name nearly matches a setting: such a variable has no effect.
 */
export function describeMisspelt(
  names: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  return Object.keys(env)
    .filter((given) => given.length >= minMisspeltLength && !names.includes(given))
    .flatMap((given) => {
      const maxSlips = given.length < 12 ? 1 : 2;
      const near = names.find((name) => countSlips(given, name) <= maxSlips);
      return near === undefined ? [] : [`${given} is not a setting, and has no effect. Is it ${near}?`];
    });
}

/** Returns the Levenshtein distance. */
function countSlips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, against] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const noAddressCodes = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Returns one sentence for a listen error that a setting causes. Undefined for any other error. */
export function describeListenError(error: unknown, variable = 'PORT'): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const { address, hostname, port } = z
    .object({ address: z.string(), hostname: z.string(), port: z.number() })
    .partial()
    .catch({})
    .parse({ ...error });
  if (noAddressCodes.includes(String(error.code)))
    return `HOST is not valid: this machine has no address ${address ?? hostname ?? 'of that name'}.`;
  if (error.code === 'EACCES') return `${variable} is not valid: this user may not listen on it.`;
  return error.code === 'EADDRINUSE' && port !== undefined ? `${variable} ${port} is taken.` : undefined;
}
