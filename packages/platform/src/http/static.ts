import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './compressed-texts.ts';
import type { Http } from './http.ts';
import { setLanguageHeaders } from './language.ts';
import { fillPageOrigin } from './page-origin.ts';
import { isKnownTag, varyByEncoding } from './revalidation.ts';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

export interface StaticApp {
  /** The folder that the bundler wrote. */
  readonly folder: URL;
  /**
   * Every path without one of these prefixes, such as `/api/`, is a page: `pages/<language>/<name>.html` in
   * the reader's language, `landing` for `/`, `index` if there is no file.
   */
  readonly nonPagePrefixes?: readonly string[];
  /** Replaces `%PUBLIC_URL%` in pages. */
  readonly publicUrl?: string;
}

const oneYearSeconds = 31_536_000;

/** Types of the files that the bundler writes, by extension. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Compressed copies that the bundler wrote, best first. Other files are compressed when they are sent. */
const compressedCopies = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

interface StaticFolder {
  readonly root: string;
  readonly files: StaticFiles;
}

/**
 * Serves a built web app. Files in `assets/` have a content hash in their name and are cached permanently;
 * all others are revalidated. A missing script or picture gets a 404. A new build is served at once.
 */
export function serveStaticApp(http: Http, { folder, nonPagePrefixes, publicUrl }: StaticApp): void {
  const root = fileURLToPath(folder);
  if (!existsSync(`${root}/index.html`)) {
    http.settings.log.warn('the web app is not built: its pages return 404 until it is');
    return;
  }
  const app = {
    root,
    files: createStaticFiles(publicUrl === undefined ? undefined : fillPageOrigin(publicUrl)),
  };
  http.get('/*', (request, reply) => sendFile(app, request, reply, readFilePath(request)));
  if (nonPagePrefixes === undefined) return;
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    sendFile(app, request, reply, resolvePageFile(request, setLanguageHeaders(request, reply), root));
  http.get('/', sendPage);
  http.settings.fallback = (request, reply) =>
    isNavigation(request) && !nonPagePrefixes.some((path) => request.url.startsWith(path))
      ? sendPage(request, reply.code(200))
      : undefined;
}

/** Reads the path in the folder. Undefined for a hidden file, and for a path that could leave the folder. */
function readFilePath(request: FastifyRequest): string | undefined {
  const names = decodeURIComponent(requestPath(request)).slice(1).split('/');
  return names.every((name) => /^[^./\\:\0][^/\\:\0]*$/.test(name)) ? names.join('/') : undefined;
}

/** Sends the file, or the requested range of it. */
async function sendFile(
  app: StaticFolder,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string | undefined,
): Promise<FastifyReply> {
  const found = path && ((await findCompressedCopy(app, request, path)) ?? (await findPlainFile(app, path)));
  if (!found) {
    reply.callNotFound();
    return reply;
  }
  const { file, encoding } = found;
  varyByEncoding(reply);
  reply.headers({
    etag: file.etag,
    'cache-control': path.startsWith('assets/') ? `public, max-age=${oneYearSeconds}, immutable` : 'no-cache',
  });
  if (isKnownTag(request, file.etag)) return reply.code(304).send();
  reply.header('accept-ranges', 'bytes').type(contentTypes[extname(path)] ?? 'application/octet-stream');
  if (encoding !== undefined) return reply.header('content-encoding', encoding).send(file.content);
  return sendRange(request, reply, file.content);
}

async function findPlainFile({ root, files }: StaticFolder, path: string) {
  const file = await files.find(join(root, path));
  return file && { file, encoding: undefined };
}

async function findCompressedCopy({ root, files }: StaticFolder, request: FastifyRequest, path: string) {
  // A range refers to the bytes of the uncompressed file.
  if (request.headers.range !== undefined) return undefined;
  for (const { encoding, suffix } of compressedCopies) {
    if (!acceptsEncoding(request, encoding)) continue;
    const file = await files.find(join(root, path + suffix));
    if (file !== undefined) return { file, encoding };
  }
  return undefined;
}

/** Audio and video players request ranges of a file. */
function sendRange(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? [];
  // Tags are weak, so `If-Range` with a tag never matches.
  const isWhole = from === undefined || `${from}${to}` === '' || request.headers['if-range'] !== undefined;
  if (isWhole) return reply.send(content);
  const start = from === '' ? Math.max(content.length - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? content.length - 1 : Math.min(Number(to), content.length - 1);
  if (start > end) {
    return reply.code(416).header('content-range', `bytes */${content.length}`).send();
  }
  reply.code(206).header('content-range', `bytes ${start}-${end}/${content.length}`);
  return reply.send(content.subarray(start, end + 1));
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
