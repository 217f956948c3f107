import { type RefusalCode, type RefusalEnvelope, refusals } from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalDetails } from './refusal.ts';

/** Sends a refusal's envelope with its true status. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: RefusalCode,
  details: RefusalDetails = {},
): FastifyReply {
  const [status, message] = refusals[code];
  const envelope: RefusalEnvelope = {
    success: false,
    message: details.message ?? message,
    data: null,
    code,
    requestId: request.id,
    ...(details.fields === undefined ? {} : { fields: details.fields }),
  };
  if (details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.max(1, Math.ceil(details.retryAfterSeconds))));
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}
