import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressedTextOf, encodeFor } from './compressed-texts.ts';

/**
 * Returns whether the client has this version. Tags are weak, because compressed and plain responses share
 * them.
 */
export function isKnownTag(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((text) => text.trim());
  return known.some((tag) => tag === '*' || opaqueTagOf(tag) === opaqueTagOf(etag));
}

/** Weak comparison of RFC 9110: a tag without W/ matches too, as some proxies send it. */
const opaqueTagOf = (etag: string): string => etag.replace(/^W\//, '');

/** Sends a public response: caches store it and revalidate it at each use. It is compressed once. */
export async function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { readonly type: string; readonly body: string },
): Promise<FastifyReply> {
  const { etag } = compressedTextOf(body);
  reply.header('etag', etag).header('cache-control', 'public, no-cache');
  varyByEncoding(reply);
  if (isKnownTag(request, etag)) return reply.code(304).send();
  reply.code(200).type(type);
  const encoded = await encodeFor(request, body);
  if (encoded === undefined) return reply.send(body);
  return reply.header('content-encoding', encoded.encoding).send(encoded.content);
}

export function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (vary.includes('accept-encoding')) return;
  reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
}
