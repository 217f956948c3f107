import { chooseLanguage, type Language } from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Returns the language of `Accept-Language`, in which the site sends the reader's choice first. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(request.headers['accept-language'] ?? '');
}

export function setLanguageHeaders(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  reply.header('content-language', language).header('vary', 'accept-language, accept-encoding');
  return language;
}
