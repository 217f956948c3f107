import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Language, languages } from '@golden-acers/contract';
import { games } from '@golden-acers/games';
import {
  createStaticFiles,
  type Http,
  type HttpReply,
  type HttpRequest,
  languageOf,
  type StaticFiles,
  serveStaticApp,
} from '@golden-acers/platform';
import type { SandboxContext } from '../context.ts';
import { checkLaunch } from '../launches/launches.ts';
import { type NoticeName, renderIndexPage, renderNoticePage } from './pages.ts';
import { renderVerifyPage } from './verify-page.ts';

/**
 * Scripts, styles and calls come only from this origin. Only the site may frame a page, which prevents
 * clickjacking.
 */
export function pageContentSecurityPolicy(siteOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
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

/** Serves the index, the games' pages and files, and notices for dead links. */
export function servePages(http: Http, context: SandboxContext): void {
  http.addHook('onSend', async (request, reply) => {
    // The site's lobby shows the logos. All other files are for this origin.
    if (request.url.startsWith('/logos/')) reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  serveStaticApp(http, { folder: pathToFileURL(`${context.config.clientDist}/`) });

  http.get('/', async (request, reply) =>
    sendPage(reply, 200, renderIndexPage(resolvePageLanguage(request))),
  );
  http.get('/sandbox.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  );
  const files = createStaticFiles();
  http.get('/verify', async (request, reply) =>
    sendPage(
      reply,
      200,
      renderVerifyPage(
        resolvePageLanguage(request),
        verifyFiles.filter((path) => path.endsWith('.mjs')),
      ),
    ),
  );
  serveVerifyScripts(http, files);
  const sendGame = async (request: HttpRequest, reply: HttpReply) => {
    // Found each time: a build while the sandbox runs changes its file names.
    const page = await files.find(join(context.config.clientDist, 'index.html'));
    if (page !== undefined) return sendPage(reply, 200, page.content.toString());
    context.log.error('the game clients are not built');
    return sendNotice(request, reply, 503, 'clientNotBuilt');
  };
  http.get<{ Params: { token: string } }>('/play/:token', async (request, reply) => {
    const { isUsable, exitUrl } = await checkLaunch(context, request.params.token);
    if (isUsable) return sendGame(request, reply);
    return sendPage(reply, 410, renderNoticePage(resolvePageLanguage(request), 'usedLink', exitUrl));
  });
  http.get<{ Params: { slug: string } }>('/games/:slug', async (request, reply) =>
    games.has(request.params.slug) ? sendGame(request, reply) : sendNotice(request, reply, 404, 'notFound'),
  );
  http.settings.fallback = (request, reply) =>
    isNavigation(request) ? sendNotice(request, reply, 404, 'notFound') : undefined;
}

const verifyFolder = fileURLToPath(new URL('../../verify/', import.meta.url));
const verifyFiles = (await readdir(verifyFolder, { recursive: true }))
  .filter((path) => /\.(mjs|md)$/.test(path))
  .toSorted();

/** Serves the scripts that recompute rounds, for the page and to take away, and what their numbers mean. */
function serveVerifyScripts(http: Http, files: StaticFiles): void {
  http.get<{ Params: { '*': string } }>('/verify/*', async (request, reply) => {
    const path = request.params['*'];
    const script = verifyFiles.includes(path) ? await files.find(join(verifyFolder, path)) : undefined;
    if (script === undefined) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type(`text/${path.endsWith('.md') ? 'plain' : 'javascript'}; charset=utf-8`)
      .send(script.content);
  });
}

function isNavigation(request: HttpRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** Returns the site's language in the launch address, or the browser's. */
function resolvePageLanguage(request: HttpRequest): Language {
  const requested = new URLSearchParams(request.url.split('?')[1]).get('language');
  return languages.find((language) => language === requested) ?? languageOf(request);
}

function sendNotice(request: HttpRequest, reply: HttpReply, status: number, notice: NoticeName): HttpReply {
  return sendPage(reply, status, renderNoticePage(resolvePageLanguage(request), notice));
}

function sendPage(reply: HttpReply, status: number, html: string): HttpReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}
