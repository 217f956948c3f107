import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Better than what each response could afford, because it is done once. */
const brotliQuality = 9;
/** Compression makes shorter texts longer. */
const minBytes = 1_024;
/** More than the public texts that do not change. With more, the least recently used one is dropped. */
const maxTexts = 200;

/** The encodings of responses, best first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface CompressedText {
  readonly etag: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

const texts = new Map<string, CompressedText>();

/** Returns what is known of a public text that many responses send. */
export function compressedTextOf(body: string): CompressedText {
  const text = texts.get(body) ?? { etag: weakTagOf(body), compressed: new Map() };
  texts.delete(body);
  texts.set(body, text);
  const [oldest] = texts.keys();
  if (texts.size > maxTexts && oldest !== undefined) texts.delete(oldest);
  return text;
}

/** Weak, because compressed and plain responses share it. */
export const weakTagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Returns the text in the best encoding that the client accepts, compressed at its first use. */
export async function encodeFor(
  request: FastifyRequest,
  body: string,
): Promise<{ readonly content: Buffer; readonly encoding: Encoding } | undefined> {
  const encoding = encodings.find((one) => acceptsEncoding(request, one));
  if (encoding === undefined || Buffer.byteLength(body) < minBytes) return undefined;
  const { compressed } = compressedTextOf(body);
  const content = compressed.get(encoding) ?? compress(body, encoding);
  compressed.set(encoding, content);
  return { content: await content, encoding };
}

function compress(body: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body);
  return toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
}

export function acceptsEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return accepted.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((text) => text.trim());
    return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}
