import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from './http.ts';
import { setLanguageHeaders } from './language.ts';

export interface StaticApp {
  /** The folder that the bundler wrote. */
  readonly folder: URL;
  /** Where it is served, with a slash at the end. */
  readonly prefix?: string;
  /** Paths whose unknown addresses are never answered with the page, such as `/api/`. */
  readonly nonPagePrefixes?: readonly string[];
  /** Answers a navigation to an unknown address with index.html. Off where the app serves its pages itself. */
  readonly hasPageFallback?: boolean;
  /**
   * On where the bundler wrote `pages/<language>/<name>.html`: a navigation gets the page of its address in the reader's
   * language, `landing` for `/`, and where there is none `pages/<language>/index.html`.
   */
  readonly hasLocalizedPages?: boolean;
  /** Off where the app answers the prefix itself with a page of its own. */
  readonly hasIndex?: boolean;
}

const oneYearSeconds = 31_536_000;

/**
 * Serves a built web app. Files under `assets/` carry a hash of their content in their name and are cached for ever;
 * everything else is asked for again. A navigation to any other address gets index.html, where the browser's router
 * takes over; a missing script or picture gets a true 404.
 */
export function serveStaticApp(http: Http, app: StaticApp): void {
  const root = fileURLToPath(app.folder);
  if (!existsSync(`${root}/index.html`)) {
    http.settings.log.warn('the web app is not built: its pages answer 404 until it is');
    return;
  }
  const prefix = app.prefix ?? '/';
  http.register(fastifyStatic, {
    root,
    prefix,
    // Looked up at each request, so that a build while we run is served at once.
    wildcard: true,
    dotfiles: 'ignore',
    // Where the bundler wrote a file compressed beside it, that is sent; any other is compressed on its way.
    preCompressed: true,
    ...(app.hasIndex === false ? { index: false as const } : {}),
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path
        .replaceAll('\\', '/')
        .startsWith(`${root.replaceAll('\\', '/').replace(/\/$/, '')}/assets/`);
      reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
    },
  });
  if (app.hasPageFallback === false) return;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const file =
      app.hasLocalizedPages === true
        ? resolvePageFile(request, setLanguageHeaders(request, reply), root)
        : 'index.html';
    return reply.sendFile(file, root);
  };
  if (app.hasLocalizedPages === true) http.get(prefix, sendPage);
  const notPages = app.nonPagePrefixes ?? [];
  http.settings.fallback = (request, reply) =>
    isNavigation(request) && !notPages.some((path) => request.url.startsWith(path))
      ? sendPage(request, reply.code(200))
      : undefined;
}

/** Looked up at each request, as the files are. */
function resolvePageFile(request: FastifyRequest, language: string, root: string): string {
  const path = requestPath(request);
  const name = path === '/' ? 'landing' : path.slice(1);
  const names = /^[a-z-]{1,40}$/.test(name) ? [name, 'index'] : ['index'];
  const files = names.map((known) => `pages/${language}/${known}.html`);
  return files.find((file) => existsSync(join(root, file))) ?? 'index.html';
}

const requestPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = requestPath(request);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path);
  return !isFile && (request.headers.accept ?? '').includes('text/html');
}
