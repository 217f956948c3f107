import { chooseLanguage, type Language } from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The language of the response. The site sends its reader's choice first in `Accept-Language`. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(request.headers['accept-language'] ?? '');
}

/** Names the language of a response, and the header that it depends on. */
export function setLanguageHeaders(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  reply.header('content-language', language).header('vary', 'accept-language');
  return language;
}
