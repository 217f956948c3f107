import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Returns whether the client has this version. Tags are weak, because compressed and plain responses share
 * them.
 */
export function isKnownTag(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((text) => text.trim());
  return known.includes(etag) || known.includes('*');
}

/** Sends a public response: caches store it and revalidate it at each use. */
export function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { readonly type: string; readonly body: string },
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'public, no-cache');
  return isKnownTag(request, etag) ? reply.code(304).send() : reply.code(200).type(type).send(body);
}
