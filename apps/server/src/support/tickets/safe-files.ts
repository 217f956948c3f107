import { createFairQueue, refuse } from '@golden-acers/platform';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

export interface SafeFile {
  readonly extension: 'jpg' | 'pdf';
  readonly content: Buffer;
}

// Enables only the loaders for the accepted file types. All others, above all SVG, stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const pictureTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** A phone's picture. A small file can unpack to a gigabyte. */
const maxPixels = 8_192 * 6_144;
/** Longer than a screenshot of a long page. Decoding a picture of one column takes minutes. */
const maxSide = 20_000;
/** What phones make of pictures by default. The decoder of their compression has no free licence. */
const phonePictureTypes: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);
const maxSeconds = 5;
/** Enough to read a screenshot. */
const maxEdge = 2_560;
const jpegQuality = 82;

/** Each may unpack to 200 MB. One caller has one of them at once. */
const pictures = createFairQueue({
  maxConcurrent: 2,
  maxConcurrentOfOne: 1,
  maxQueued: 20,
  retryAfterSeconds: 5,
});

/**
 * Decides which uploads may be stored. Pictures are re-encoded, which removes everything but the pixels. A
 * document is stored unchanged, and served only as a download, never shown by the site.
 */
export async function makeSafeFile(sent: Buffer): Promise<SafeFile> {
  const { mime } = (await fileTypeFromBuffer(sent)) ?? {};
  if (mime === 'application/pdf' && isWholeDocument(sent)) return { extension: 'pdf', content: sent };
  if (mime !== undefined && phonePictureTypes.has(mime)) refuse('ticket.picture_is_heic');
  if (mime === undefined || !pictureTypes.has(mime)) refuse('ticket.file_refused');
  await demandDecodable(sent);
  return { extension: 'jpg', content: await pictures(() => redraw(sent)) };
}

/** ISO 32000 ends a document with this mark. Readers look for it in the last 1,024 bytes. */
function isWholeDocument(sent: Buffer): boolean {
  return sent.subarray(-1_024).includes('%%EOF');
}

/** Reads the size in the header and no pixel. */
async function demandDecodable(sent: Buffer): Promise<void> {
  const { width, height } = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('ticket.file_refused'));
  if (Math.max(width, height) > maxSide || width * height > maxPixels) refuse('ticket.picture_too_large');
}

async function redraw(sent: Buffer): Promise<Buffer> {
  try {
    return await sharp(sent, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
  } catch (error) {
    // This server was busy, and may have the time later.
    if (isTimeout(error)) refuse('server.unavailable', { retryAfterSeconds: maxSeconds });
    // The file is broken.
    return refuse('ticket.file_refused');
  }
}

/** libvips reports no code for it. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && /\btimeout: \d+% complete/.test(error.message);
