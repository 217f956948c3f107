import { createSemaphore, demand, refuse } from '@golden-acers/platform';
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
/** The largest picture of a phone. A small file can unpack to a gigabyte. */
const maxPixels = 8_192 * 6_144;
/** What phones make of pictures by default. The decoder of their compression has no free licence. */
const phonePictureTypes: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);
const maxSeconds = 5;
/** Enough to read a screenshot. */
const maxEdge = 2_560;
const jpegQuality = 82;

/** Each may unpack to 200 MB. */
const pictures = createSemaphore({ maxConcurrent: 2, maxQueued: 20, retryAfterSeconds: 5 });

/**
 * Decides which uploads may be stored. Pictures are re-encoded, which removes everything but the pixels. A
 * document is stored unchanged, and served only as a download, never shown by the site.
 */
export async function makeSafeFile(sent: Buffer): Promise<SafeFile> {
  const { mime } = (await fileTypeFromBuffer(sent)) ?? {};
  if (mime === 'application/pdf' && isWholeDocument(sent)) return { extension: 'pdf', content: sent };
  if (mime !== undefined && phonePictureTypes.has(mime)) refuse('ticket.picture_is_heic');
  if (mime === undefined || !pictureTypes.has(mime)) refuse('ticket.file_refused');
  return { extension: 'jpg', content: await pictures(() => redraw(sent)) };
}

/** ISO 32000 ends a document with this mark. Readers look for it in the last 1,024 bytes. */
function isWholeDocument(sent: Buffer): boolean {
  return sent.subarray(-1_024).includes('%%EOF');
}

/** Reads the head of the file only. False for what is no picture. */
async function hasTooManyPixels(sent: Buffer): Promise<boolean> {
  const head = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return head !== undefined && head.width * head.height > maxPixels;
}

async function redraw(sent: Buffer): Promise<Buffer> {
  demand(!(await hasTooManyPixels(sent)), 'ticket.picture_too_large');
  try {
    return await sharp(sent, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
  } catch {
    // Every failure (broken, too slow) is caused by the upload.
    return refuse('ticket.file_refused');
  }
}
