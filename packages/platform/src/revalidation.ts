import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether the client has this version. Our tags are weak: compressed and plain texts share them. */
export function isKnownTag(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((text) => text.trim());
  return known.includes(etag) || known.includes('*');
}

/** Sends what is the same for everyone: caches keep it and ask each time whether it has changed. */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { readonly type: string; readonly body: string },
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'public, no-cache');
  return isKnownTag(request, etag) ? reply.code(304).send() : reply.code(200).type(type).send(body);
}
