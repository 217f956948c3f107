import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

/** The request header that names a version, and the supported versions, newest last. */
export interface ApiVersions {
  readonly header: string;
  readonly known: readonly string[];
}

/** Refuses a version that the server does not support, because its client would misread the response. */
export function enforceVersion(
  versions: ApiVersions | undefined,
  request: FastifyRequest,
  fastifyReply: FastifyReply,
): void {
  if (versions === undefined) return;
  const { header, known } = versions;
  fastifyReply.header(header, known.at(-1));
  const requested = request.headers[header];
  if (requested !== undefined && !known.includes(String(requested))) refuse('request.version_unknown');
}
