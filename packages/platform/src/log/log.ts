import { type DestinationStream, type Logger, pino } from 'pino';
import { createOutageLines } from './outage-lines.ts';
import { traceFields } from './tracing.ts';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Keys whose values are redacted at any depth and in any spelling (`agent_key`, `X-Sign`, `newPassword`). */
const secretKey =
  /passw|token|authori[sz]ation|cookie|secret|^x?sign$|signature|agentkey|weblogin|^otp$|credential/;
/** API keys and webhook secrets are recognised by their prefix in any text. */
const secretInText =
  /\b(?:[a-z]{2,8}_live|whsec)_[\w+/=-]{20,}|((?:^|[?&\s"'])(?:agentpasswd|passwd(?:new)?|(?:old|new|current|confirm)?password|token|sign|agentkey|key)=)[^&\s"']+|(\bbearer\s+)[\w.~+/=-]+|(:\/\/[^:/?#\s]+:)[^@/?#\s]+(?=@)/gi;

const redacted = '[redacted]';
const maxDepth = 6;

/**
 * Writes JSON lines to standard output, with times in ISO 8601 and secrets redacted. At most one line a
 * second is about a lost database.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const boundOutage = createOutageLines();
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    // Adds the id of the trace if tracing is on.
    mixin: () => traceFields(),
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, scrub(key, value, 0)])),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        const line: unknown[] = args;
        line[0] = boundOutage(line[0]);
        if (line[0] === undefined) return;
        args.forEach((value: unknown, index) => {
          if (typeof value === 'string') args.splice(index, 1, scrubText(value));
        });
        method.apply(this, args);
      },
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function scrub(key: string, value: unknown, depth: number): unknown {
  if (secretKey.test(key.toLowerCase().replace(/[-_]/g, ''))) return value == null ? value : redacted;
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '[deeper]';
  if (value instanceof Error) return describeError(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return scrubText(value.href);
  if (Array.isArray(value)) return value.map((item) => scrub('', item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, scrub(name, item, depth + 1)]),
  );
}

/** Redacts secret parameters, bearer tokens and passwords in URLs. */
function scrubText(text: string): string {
  return text.replace(secretInText, (_whole, parameter = '', bearer = '', address = '') => {
    return `${parameter}${bearer}${address}${redacted}`;
  });
}

/**
 * Only these fields of an error are logged: `detail` and `where` of a database error quote rows, and other
 * libraries attach requests.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return scrub('', error, 0);
  const { code, constraint } = { code: undefined, constraint: undefined, ...error };
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.stack === undefined ? {} : { stack: scrubText(error.stack) }),
    ...(error.cause === undefined || depth >= maxDepth
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}
