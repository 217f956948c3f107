import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** Makes a picture of one colour. */
export const makePicture = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#d4a017' } });

/** Makes a PNG of one colour, one bit per pixel: a few kilobytes, whatever its size. It may lack rows. */
function hugePng(width: number, height: number, rowCount = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rowCount));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** They are slow to make. */
let hugePicture: Buffer | undefined;
let zipBomb: Buffer | undefined;

export const markup = '<script>alert(document.domain)</script>';
/** The head of a HEIC picture, as phones make it. */
const heicHead = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex');

type HostileFile = readonly [name: string, make: () => Buffer | Promise<Buffer>, code: string];

/** Files that no upload accepts. Most of them have one refusal. */
const refusedFiles: readonly (readonly [name: string, make: HostileFile[1]])[] = [
  ['the first five bytes of a PDF', () => Buffer.from('%PDF-')],
  ['an SVG with a script', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`)],
  ['an SVG as XML', () => Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
  ['HTML', () => Buffer.from(`<!doctype html>${markup}`)],
  ['HTML behind the first bytes of a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${markup}`, 'latin1')],
  ['a zip bomb', () => (zipBomb ??= gzipSync(Buffer.alloc(50_000_000)))],
  ['a zip archive', () => Buffer.from('504b0304140000000800', 'hex')],
  ['a program', () => Buffer.from('7f454c46020101000000000000000000', 'hex')],
  ['a GIF', () => makePicture().gif().toBuffer()],
  [
    'half a picture',
    async () => (await makePicture(2_000).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
  ],
  ['text', () => Buffer.from('Just words')],
];

export const hostileFiles: readonly HostileFile[] = [
  ...refusedFiles.map(([name, make]) => [name, make, 'ticket.file_refused'] as const),
  ['a HEIC picture', () => heicHead, 'ticket.picture_is_heic'],
  ['a PNG of 10,000 × 10,000', () => (hugePicture ??= hugePng(10_000, 10_000)), 'ticket.picture_too_large'],
  ['a PNG of 1 × 40,000,000', () => hugePng(1, 40_000_000, 100), 'ticket.picture_too_large'],
];
