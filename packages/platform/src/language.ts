import { chooseLanguage, type Language } from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The language to answer in. The site sends its reader's choice first in `Accept-Language`, another client its own. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(request.headers['accept-language']);
}

/** Says on an answer with words which language they are in, and what decided it. */
export function nameLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  reply.header('content-language', language).header('vary', 'accept-language');
  return language;
}
