import { apiKeyScopeOf, type Endpoint } from '@golden-acers/contract';
import {
  createAddressCheck,
  demand,
  enforceRateLimit,
  type HttpRequest,
  hashToken,
  minuteMs,
  type RateLimiter,
  refuse,
} from '@golden-acers/platform';
import { apiModeOf } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { createLeasedLimiter } from '../attempt-limits/leased-limits.ts';
import { demandAuthority } from '../permissions/permissions.ts';
import type { AgentActor } from '../sessions/actors.ts';
import { type ApiKeyRow, findApiKeyByTokenHash, recordApiKeyUse } from './api-key-callers.sql.ts';
import { hasApiKeyPrefix, isApiKeyToken } from './api-key-token.ts';

/** The precision of "last used": a write at every call would double the cost of each. */
const useIntervalMs = minuteMs;

type CallLimiter = Pick<RateLimiter, 'consume'>;

/** Creates the rate limit of one key across all servers, in addition to the limits of each endpoint. */
export function createApiKeyLimiter(context: Pick<Context, 'db' | 'clock' | 'config'>): CallLimiter {
  const uses = context.config.apiKeyCallsPerMinute;
  return createLeasedLimiter(context, { name: 'api-key-calls', uses, perMs: minuteMs });
}

/** Returns the key that the caller sent, valid or not. Undefined if it sent none. */
export function sentApiKeyOf({ headers }: Pick<HttpRequest, 'headers'>): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && hasApiKeyPrefix(token) ? token : undefined;
}

/**
 * Returns the agent that the key acts for. A key may do what both its agent and its scopes allow, except
 * where a person is required. It has no session, so every action that needs a step-up is refused.
 */
export async function identifyApiKey(
  context: Context,
  limiter: CallLimiter,
  { token, address, endpoint }: { token: string; address: string; endpoint: Endpoint },
): Promise<AgentActor> {
  const key = await findValidApiKey(context, token);
  const { id, agentId, scopes, authority } = key;
  const isFromKnownAddress = key.addresses.length === 0 || createAddressCheck(key.addresses)(address);
  demand(isFromKnownAddress, 'key.address_denied', { accountId: agentId });
  await enforceRateLimit(limiter, id);
  await noteUse(context, key, address);
  const scope = apiKeyScopeOf(endpoint);
  if (scope === undefined) refuse('key.session_required');
  const permissions = demandAuthority(context, { ...key, accountId: agentId }, scope);
  demand(permissions.has('api_keys.manage'), 'agent.not_permitted', { accountId: agentId });
  demand(scopes.includes(scope), 'key.scope_missing', { accountId: agentId });
  return {
    accountId: agentId,
    sessionId: '',
    apiKeyId: id,
    address,
    agentId,
    level: authority.level,
    permissions: new Set([...permissions].filter((one) => scopes.includes(one))),
  };
}

/**
 * Refuses unknown, revoked, expired and rotated keys, and those of the other mode and of disabled agents,
 * with one code.
 */
async function findValidApiKey({ db, clock, config }: Context, token: string): Promise<ApiKeyRow> {
  const key = isApiKeyToken(token, apiModeOf(config))
    ? await findApiKeyByTokenHash(db, hashToken(token))
    : undefined;
  if (key === undefined) refuse('key.not_valid');
  const now = clock.now();
  const isValid =
    key.revokedAt === null &&
    key.expiresAt > now &&
    (key.endsAt === null || key.endsAt > now) &&
    key.isActive;
  demand(isValid, 'key.not_valid', { accountId: key.agentId });
  return key;
}

async function noteUse(
  { db, clock }: Context,
  { id, lastUsedAt }: ApiKeyRow,
  address: string,
): Promise<void> {
  const at = clock.now();
  const unlessAfter = new Date(at.getTime() - useIntervalMs);
  if (lastUsedAt === null || lastUsedAt <= unlessAfter) {
    await recordApiKeyUse(db, { id, address, at, unlessAfter });
  }
}
