import type { RefusalCode } from '@golden-acers/contract';
import { constraintOf, isDatabaseUnavailable } from '../database/database-errors.ts';
import { Refusal, type RefusalDetails } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The refusals that the route's endpoint declares. */
    declaredRefusals?: ReadonlySet<RefusalCode>;
    /** A stream is endless, so its duration is not logged. */
    isStream?: boolean;
    ignoresForm?: boolean;
    /** False for a public endpoint. */
    identifiesCaller?: boolean;
  }
}

export interface ErrorRules {
  /** In development and tests an undeclared response is a bug and fails. */
  readonly checkReplies: boolean;
  /** Constraints that map to a refusal. Any other violated constraint is a bug. */
  readonly constraintCodes: Readonly<Record<string, RefusalCode | { code: RefusalCode; field: string }>>;
}

export interface DescribedError {
  readonly code: RefusalCode;
  readonly details?: RefusalDetails;
  /** Set for a bug: the message that is logged with the error. */
  readonly bugMessage?: string;
}

const unavailableRetrySeconds = 2;

export function mapErrorToRefusal(
  error: unknown,
  rules: ErrorRules,
  declared: ReadonlySet<RefusalCode> | undefined,
): DescribedError {
  const described = classifyError(error, rules);
  // Any route may hide that it exists.
  if (described.code === 'route.not_found') return described;
  if (!rules.checkReplies || declared === undefined || declared.has(described.code)) return described;
  return { code: 'server.failed', bugMessage: `the endpoint does not declare the refusal ${described.code}` };
}

function classifyError(error: unknown, rules: ErrorRules): DescribedError {
  if (error instanceof Refusal) return { code: error.code, details: error.details };
  const constraint = constraintOf(error);
  const refusal = constraint === undefined ? undefined : rules.constraintCodes[constraint];
  if (typeof refusal === 'string') return { code: refusal };
  if (refusal !== undefined) {
    const { code, field } = refusal;
    return { code, details: { fields: { [field]: code } } };
  }
  if (isDatabaseUnavailable(error)) {
    const details = { retryAfterSeconds: unavailableRetrySeconds };
    return { code: 'server.unavailable', details, bugMessage: 'the database did not serve a request' };
  }
  const code = clientErrorCode(error);
  return code ? { code } : { code: 'server.failed', bugMessage: 'a request failed' };
}

const codesByStatus: Readonly<Record<number, RefusalCode>> = {
  404: 'route.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  429: 'request.rate_limited',
};

/** Returns the code for a body that is too large, not JSON or of another type, or a malformed URL. */
function clientErrorCode(error: unknown): RefusalCode | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500 ? (codesByStatus[status] ?? 'request.malformed') : undefined;
}
