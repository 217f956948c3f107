import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Http, type HttpReply, type HttpRequest, serveApp } from '@golden-acers/platform';
import type { SandboxContext } from '../../context.ts';
import { findGameBySlug } from '../catalogue/catalogue.ts';
import { isLaunchAlive } from '../launches/launches.ts';
import { indexPage, unbuiltPage, unknownPage, usedLinkPage } from './pages.ts';

/**
 * Scripts, styles and calls from here only; pictures also from memory, which Pixi makes them in. Only the site may frame a
 * page, so that nobody else can put a player's clicks on a game.
 */
export function pagePolicy(siteOrigin: string): string {
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
  serveApp(http, {
    folder: pathToFileURL(`${context.config.clientDist}/`),
    pageFallback: false,
    index: false,
  });

  http.get('/', async (_request, reply) => sendPage(reply, 200, indexPage()));
  http.get('/sandbox.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  );
  http.get<{ Params: { token: string } }>('/play/:token', async (request, reply) => {
    const isAlive = await isLaunchAlive(context, request.params.token);
    return isAlive ? sendGame(context, reply) : sendPage(reply, 410, usedLinkPage);
  });
  http.get<{ Params: { slug: string } }>('/games/:slug', async (request, reply) =>
    findGameBySlug(request.params.slug) === undefined
      ? sendPage(reply, 404, unknownPage)
      : sendGame(context, reply),
  );
  http.house.fallback = (request, reply) =>
    isNavigation(request) ? sendPage(reply, 404, unknownPage) : undefined;
}

/** Read anew each time: a page built while the sandbox runs names other files. */
async function sendGame({ config, log }: SandboxContext, reply: HttpReply): Promise<HttpReply> {
  try {
    return sendPage(reply, 200, await readFile(join(config.clientDist, 'index.html'), 'utf8'));
  } catch (error) {
    log.error({ err: error }, 'the game clients are not built');
    return sendPage(reply, 503, unbuiltPage);
  }
}

function isNavigation(request: HttpRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

function sendPage(reply: HttpReply, status: number, html: string): HttpReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
