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
  /** The path it is served at, with a slash at the end. */
  readonly prefix?: string;
  /** Unknown addresses below these paths never get the page, such as `/api/`. */
  readonly nonPagePrefixes?: readonly string[];
  /** Sends index.html for a navigation to an unknown address. Off where the app serves its pages itself. */
  readonly hasPageFallback?: boolean;
  /**
   * On where the bundler wrote `pages/<language>/<name>.html`: a navigation gets its page in the reader's
   * language, `landing` for `/`, and `index` for any other address.
   */
  readonly hasLocalizedPages?: boolean;
  /** Off where the app handles the prefix itself. */
  readonly hasIndex?: boolean;
}

const oneYearSeconds = 31_536_000;

/**
 * Serves a built web app. Files under `assets/` have a content hash in their name and are cached for ever;
 * all others are revalidated. A navigation to any other address gets index.html for the browser's router; a
 * missing script or picture gets a 404.
 */
export function serveStaticApp(http: Http, app: StaticApp): void {
  const root = fileURLToPath(app.folder);
  if (!existsSync(`${root}/index.html`)) {
    http.settings.log.warn('the web app is not built: its pages return 404 until it is');
    return;
  }
  const prefix = app.prefix ?? '/';
  http.register(fastifyStatic, {
    root,
    prefix,
    // Resolved at each request, so that a new build is served at once.
    wildcard: true,
    dotfiles: 'ignore',
    // Sends the compressed file that the bundler wrote; other files are compressed when sent.
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

function resolvePageFile(request: FastifyRequest, language: string, root: string): string {
  const path = requestPath(request);
  const name = path === '/' ? 'landing' : path.slice(1);
  const names = /^[a-z-]{1,40}$/.test(name) ? [name, 'index'] : ['index'];
  const files = names.map((page) => `pages/${language}/${page}.html`);
  return files.find((file) => existsSync(join(root, file))) ?? 'index.html';
}

const requestPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = requestPath(request);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path);
  return !isFile && (request.headers.accept ?? '').includes('text/html');
}
