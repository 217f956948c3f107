import {
  fieldText,
  type Language,
  messageText,
  nextCalls,
  type RefusalCode,
  type RefusalEnvelope,
  refusals,
  refusalText,
} from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setLanguageHeaders } from './language.ts';
import type { RefusalDetails } from './refusal.ts';

/** The default `Retry-After` of a 503. Most causes pass within this time. */
const defaultRetrySeconds = 5;

/** Error names of RFC 6750, for requests that sent a token. */
const tokenErrors: { readonly [C in RefusalCode]?: string } = {
  'session.ended': ' error="invalid_token"',
  'key.not_valid': ' error="invalid_token"',
};

/** Sends the refusal in the language of the request. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  details: RefusalDetails = {},
): FastifyReply {
  const envelope = refusalEnvelope(code, request.id, setLanguageHeaders(request, reply), details);
  const status = refusals[code];
  const waitSeconds = details.retryAfterSeconds ?? (status === 503 ? defaultRetrySeconds : undefined);
  if (waitSeconds !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(waitSeconds))));
  // Every 401 must name an authentication scheme. Browsers show no dialog for this one.
  if (status === 401) reply.header('www-authenticate', `Bearer${tokenErrors[code] ?? ''}`);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

export function refusalEnvelope(
  code: RefusalCode,
  requestId: string,
  language: Language,
  details: RefusalDetails = {},
): RefusalEnvelope {
  const message = details.message ? messageText(details.message, language) : refusalText(code, language);
  const fields = translateFields(language, details);
  const next = nextCalls[code];
  const refusal = { message, data: null, code, requestId };
  return { success: false, ...refusal, ...(fields && { fields }), ...(next && { next }) };
}

function translateFields(
  language: Language,
  { fields, issues }: RefusalDetails,
): Record<string, string> | undefined {
  if (fields === undefined) return issues;
  const texts = Object.entries(fields).map(([name, problem]) => [name, fieldText(problem, language)]);
  return { ...issues, ...Object.fromEntries(texts) };
}
