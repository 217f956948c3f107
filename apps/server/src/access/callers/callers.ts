import { type ActorIdentifiers, demand, type HttpRequest, monotonicMs, refuse } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { createApiKeyLimiter, identifyApiKey, sentApiKeyOf } from '../api-keys/api-key-callers.ts';
import { demandAuthority } from '../permissions/permissions.ts';
import type { ActorByAccess } from '../sessions/actors.ts';
import { getCallerSession } from '../sessions/sessions.ts';
import { openVisitorToken } from '../visitor-links/visitor-links.ts';

/** Identifies the caller of each request for `bind`: a person by its session, a program by its API key. */
export function createAuthenticators(context: Context): ActorIdentifiers<ActorByAccess> {
  const apiKeyLimiter = createApiKeyLimiter(context);
  const getPersonsSession = (request: HttpRequest) => {
    if (sentApiKeyOf(request) !== undefined) refuse('key.session_required');
    return getCallerSession(context, request);
  };
  return {
    visitor: async (request) => {
      const [, token = ''] = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
      const link = openVisitorToken(context, token);
      demand(link, 'link.not_valid');
      return { ...link, address: request.ip };
    },
    'signed-in': async (request) => {
      const { accountId, sessionId } = await getPersonsSession(request);
      return { accountId, sessionId, address: request.ip };
    },
    player: async (request) => {
      const requestedAtMs = monotonicMs();
      const { role, accountId, sessionId } = await getPersonsSession(request);
      if (role !== 'user') refuse('player.required', { accountId });
      return { accountId, sessionId, address: request.ip, playerId: accountId, requestedAtMs };
    },
    agent: async (request, endpoint) => {
      const token = sentApiKeyOf(request);
      if (token !== undefined) {
        return identifyApiKey(context, apiKeyLimiter, { token, address: request.ip, endpoint });
      }
      const { role, accountId, sessionId, authority, hasTotp } = await getCallerSession(context, request);
      if (role !== 'agent' || authority === null) refuse('agent.required', { accountId });
      const permissions = demandAuthority(context, { accountId, authority, hasTotp }, endpoint.permission);
      return {
        accountId,
        sessionId,
        address: request.ip,
        agentId: accountId,
        level: authority.level,
        permissions,
      };
    },
  };
}
