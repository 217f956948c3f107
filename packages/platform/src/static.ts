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
  /**
   * Every address outside these paths, such as `/api/`, is a page: `pages/<language>/<name>.html` in the
   * reader's language, `landing` for `/`, `index` without a file.
   */
  readonly nonPagePrefixes?: readonly string[];
}

const oneYearSeconds = 31_536_000;

/**
 * Files under `assets/` have a content hash and are cached for ever; others are revalidated. A missing
 * script or picture gets a 404.
 */
export function serveStaticApp(http: Http, { folder, nonPagePrefixes }: StaticApp): void {
  const root = fileURLToPath(folder);
  if (!existsSync(`${root}/index.html`)) {
    http.settings.log.warn('the web app is not built: its pages return 404 until it is');
    return;
  }
  http.register(fastifyStatic, {
    root,
    // At each request, so that a new build is served at once.
    wildcard: true,
    dotfiles: 'ignore',
    // Sends the bundler's compressed file; others are compressed when sent.
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path
        .replaceAll('\\', '/')
        .startsWith(`${root.replaceAll('\\', '/').replace(/\/$/, '')}/assets/`);
      reply.header('cache-control', hashed ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache');
    },
  });
  if (nonPagePrefixes === undefined) return;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply.sendFile(resolvePageFile(request, setLanguageHeaders(request, reply), root), root);
  http.get('/', sendPage);
  http.settings.fallback = (request, reply) =>
    isNavigation(request) && !nonPagePrefixes.some((path) => request.url.startsWith(path))
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
