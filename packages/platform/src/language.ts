import { chooseLanguage, type Language } from '@golden-acers/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What browsers send is a few dozen texts; a stranger's may be any. */
const maxCachedHeaders = 500;
const maxCachedHeaderLength = 200;
const languageByHeader = new Map<string, Language>();

/** The language to answer in. The site sends its reader's choice first in `Accept-Language`, another client its own. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['accept-language'] ?? '';
  const known = languageByHeader.get(asked);
  if (known !== undefined) return known;
  const language = chooseLanguage(asked);
  if (languageByHeader.size < maxCachedHeaders && asked.length <= maxCachedHeaderLength)
    languageByHeader.set(asked, language);
  return language;
}

/** Says on an answer with words which language they are in, and what decided it. */
export function setLanguageHeaders(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageOf(request);
  reply.header('content-language', language).header('vary', 'accept-language');
  return language;
}
