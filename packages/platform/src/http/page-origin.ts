import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const fromBrotli = promisify(brotliDecompress);
const toBrotli = promisify(brotliCompress);
const fromGzip = promisify(gunzip);
const toGzip = promisify(gzip);

interface Encoding {
  readonly suffix: string;
  readonly decode: (content: Buffer) => Promise<Buffer>;
  readonly encode: (content: Buffer) => Promise<Buffer>;
}

const encodings: readonly Encoding[] = [
  { suffix: '.html', decode: async (content) => content, encode: async (content) => content },
  {
    suffix: '.html.br',
    decode: fromBrotli,
    encode: (content) => toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { suffix: '.html.gz', decode: fromGzip, encode: (content) => toGzip(content, { level: 9 }) },
];

/** Link previews need absolute URLs, and a build does not know where it will be served. */
const placeholder = '%PUBLIC_URL%';

/** Replaces the placeholder in pages, compressed or not, by the site's origin. Other files stay unchanged. */
export function fillPageOrigin(publicUrl: string) {
  return async (path: string, content: Buffer): Promise<Buffer> => {
    const encoding = encodings.find(({ suffix }) => path.endsWith(suffix));
    if (encoding === undefined) return content;
    const page = (await encoding.decode(content)).toString();
    if (!page.includes(placeholder)) return content;
    return encoding.encode(Buffer.from(page.replaceAll(placeholder, publicUrl)));
  };
}
