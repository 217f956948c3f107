import type { RefusalCode } from '@golden-acers/contract';
import { constraintOf, isDatabaseUnavailable } from './db.ts';
import { Refusal, type RefusalDetails } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The refusals that the route's endpoint may answer with. */
    declaredRefusals?: ReadonlySet<RefusalCode>;
    /** The answer has no end, so its duration says nothing. */
    isStream?: boolean;
  }
}

export interface ErrorRules {
  /** In dev and test an answer that the contract doesn't declare is a bug, and fails. */
  readonly checkReplies: boolean;
  /** Names of database constraints that mean a refusal. Any other broken constraint is a bug. */
  readonly constraintCodes: Readonly<Record<string, RefusalCode | FieldRefusal>>;
}

/** A refusal that belongs to one field of the form. */
interface FieldRefusal {
  readonly code: RefusalCode;
  readonly field: string;
}

export interface DescribedError {
  readonly code: RefusalCode;
  readonly details?: RefusalDetails;
  /** Set when a person has to look at it: what to log beside the error. */
  readonly bugMessage?: string;
}

const unavailableRetrySeconds = 2;

export function mapErrorToRefusal(
  error: unknown,
  rules: ErrorRules,
  declared: ReadonlySet<RefusalCode> | undefined,
): DescribedError {
  const described = classifyError(error, rules);
  // Saying that there is nothing at this address is open to every route: a stranger need not know of it.
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
  const client = clientErrorCode(error);
  if (client !== undefined) return { code: client };
  return { code: 'server.failed', bugMessage: 'a request failed' };
}

/** Fastify's own refusals: a body too large, of a strange type, or not JSON; an address that can't be read. */
function clientErrorCode(error: unknown): RefusalCode | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (statusCode === 413) return 'request.too_large';
  if (statusCode === 415) return 'request.unsupported_type';
  if (statusCode === 404) return 'route.not_found';
  if (statusCode === 429) return 'request.rate_limited';
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? 'request.malformed'
    : undefined;
}
