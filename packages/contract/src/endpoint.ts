import type { z } from 'zod';
import { type ApiKeyScope, apiKeyScopes, type Permission } from './access/permissions.ts';
import { agentCommands, type EndpointRateLimit } from './rate-limits.ts';
import type { Access, RefusalCode } from './refusals.ts';

/** Event name → shape of its `data`. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The declaration of an endpoint. Its key in `endpoints` is the method and the path below `/api`. */
export interface Endpoint {
  readonly access: Access;
  /** The required permission. Without it, every caller of the access level may call. */
  readonly permission?: Permission;
  /** A person must call it: no API key may. */
  readonly sessionOnly?: true;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Lower-case request headers that the endpoint reads. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
  /**
   * Set if the body carries a file. Other bodies have at most 100 kB. Callers are identified before it is
   * read.
   */
  readonly bodyMaxBytes?: number;
  /** The response is the same for everyone: caches keep it and revalidate it by its `ETag`. */
  readonly isShared?: true;
  /** A repeat with the same `Idempotency-Key` within 24 hours gets the first response. */
  readonly runsOnce?: true;
  /** The response has a secret. Only the same session or API key gets it again, within ten minutes. */
  readonly showsSecret?: true;
  /** A change that names an old version of the record as `If-Match` is refused. */
  readonly isVersioned?: true;
  readonly rateLimits?: readonly EndpointRateLimit[];
  /** A form as the body is accepted and not read: mail programs send one with a one-click unsubscription. */
  readonly ignoresForm?: true;
  /** `data` of a successful response. */
  readonly data: z.ZodType;
  /** Makes the response a `text/event-stream` of these events by name. */
  readonly events?: EventSchemas;
  /** Makes the response a file of this media type. */
  readonly file?: string;
  /** Keys beside `success`, `message` and `data` in a successful response. */
  readonly extra?: z.ZodObject;
  /** Statuses of success other than 200. */
  readonly statuses?: readonly number[];
  /** Refusals in addition to the common ones and those of the access level. */
  readonly refusals?: readonly RefusalCode[];
}

export type EndpointKey = `${Method} /${string}`;

/** Checks the table's shape and keeps its literal types. The browser's bundle leaves out tables. */
// @__NO_SIDE_EFFECTS__
export function endpointTable<const T extends Record<EndpointKey, Endpoint>>(table: T): T {
  return table;
}

/** Open to agents with this permission. */
export const agentWith = <P extends Permission>(permission: P) => ({ access: 'agent', permission }) as const;

/** Returns the scope with which an API key may call; undefined where none may. */
export function apiKeyScopeOf({
  access,
  permission,
  sessionOnly,
}: Pick<Endpoint, 'access' | 'permission' | 'sessionOnly'>): ApiKeyScope | undefined {
  if (access !== 'agent' || sessionOnly === true) return undefined;
  return apiKeyScopes.find((scope) => scope === permission);
}

/** Returns the declared limits, and the one of all commands of an agent: it audits changes and downloads. */
export function rateLimitsOf(key: string, endpoint: Endpoint): readonly EndpointRateLimit[] {
  const { access, file, rateLimits = [] } = endpoint;
  const isCommand = !key.startsWith('GET ') || file !== undefined;
  const isOfAgents = access === 'agent' || access === 'signed-in';
  return isCommand && isOfAgents ? [...rateLimits, agentCommands] : rateLimits;
}

/** The envelope of a refusal, at any status of 400 and above. */
export interface RefusalEnvelope {
  readonly success: false;
  readonly message: string;
  readonly data: null;
  readonly code: RefusalCode;
  readonly requestId: string;
  /** The messages of a form by field path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What to call before the same request can succeed. */
  readonly next?: NextCall;
}

/** The call that a refused request needs first, and the guide that shows both. */
export interface NextCall {
  readonly method: Method;
  /** A path of this server. */
  readonly path: string;
  readonly guide: string;
}

/** Refusals that the caller can remove by another call. */
export const nextCalls: Readonly<Partial<Record<RefusalCode, NextCall>>> = {
  'agent.step_up_required': {
    method: 'POST',
    path: '/api/user/security/step-up',
    guide: '/api/docs/sign-in',
  },
};

export type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
export type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The envelope of a successful response, as the browser reads it. */
export type SuccessEnvelope<E extends Endpoint> = {
  readonly success: true;
  readonly message: string;
  readonly data: z.output<E['data']>;
} & (E['extra'] extends z.ZodObject ? z.output<E['extra']> : unknown);
