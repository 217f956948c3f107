import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@golden-acers/contract';
import {
  type Http,
  type HttpReply,
  type HttpRequest,
  languageOf,
  serveStaticApp,
} from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { findGameBySlug } from '../catalogue/catalogue.ts';
import { isLaunchUsable } from '../launches/launches.ts';
import { renderIndexPage, renderNoticePage } from './pages.ts';

/**
 * Scripts, styles and calls from here only; pictures also from memory, which Pixi makes them in. Only the site may frame a
 * page, so that nobody else can put a player's clicks on a game.
 */
export function pageContentSecurityPolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${siteOrigin}`,
  ].join('; ');
}

const stylesheet = await readFile(new URL('./page.css', import.meta.url), 'utf8');

/** The index, the game pages with their files, and the pages for links that lead nowhere. */
export function servePages(http: Http, context: SandboxContext): void {
  http.addHook('onSend', async (request, reply) => {
    // The site shows these pictures in its lobby. Everything else is for pages of this origin.
    if (request.url.startsWith('/logos/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  serveStaticApp(http, {
    folder: pathToFileURL(`${context.config.clientDist}/`),
    hasPageFallback: false,
    hasIndex: false,
  });

  http.get('/', async (request, reply) =>
    sendPage(reply, 200, renderIndexPage(resolvePageLanguage(request))),
  );
  http.get('/sandbox.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  );
  http.get<{ Params: { token: string } }>('/play/:token', async (request, reply) => {
    const isAlive = await isLaunchUsable(context, request.params.token);
    return isAlive ? sendGame(context, request, reply) : sendNotice(request, reply, 410, 'usedLink');
  });
  http.get<{ Params: { slug: string } }>('/games/:slug', async (request, reply) =>
    findGameBySlug(request.params.slug) === undefined
      ? sendNotice(request, reply, 404, 'notFound')
      : sendGame(context, request, reply),
  );
  http.settings.fallback = (request, reply) =>
    isNavigation(request) ? sendNotice(request, reply, 404, 'notFound') : undefined;
}

/** Read anew each time: a page built while the sandbox runs names other files. */
async function sendGame(
  { config, log }: SandboxContext,
  request: HttpRequest,
  reply: HttpReply,
): Promise<HttpReply> {
  try {
    return sendPage(reply, 200, await readFile(join(config.clientDist, 'index.html'), 'utf8'));
  } catch (error) {
    log.error({ err: error }, 'the game clients are not built');
    return sendNotice(request, reply, 503, 'clientNotBuilt');
  }
}

function isNavigation(request: HttpRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** The language that the site handed on in the launch address, which it knows better than the browser does. */
function resolvePageLanguage(request: HttpRequest): Language {
  const handedOn = new URLSearchParams(request.url.split('?')[1]).get('language');
  return languages.find((language) => language === handedOn) ?? languageOf(request);
}

function sendNotice(
  request: HttpRequest,
  reply: HttpReply,
  status: number,
  notice: Parameters<typeof renderNoticePage>[1],
): HttpReply {
  return sendPage(reply, status, renderNoticePage(resolvePageLanguage(request), notice));
}

function sendPage(reply: HttpReply, status: number, html: string): HttpReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
