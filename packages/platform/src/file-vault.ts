import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { RandomSource } from './random.ts';

/** Reads at most `length` bytes of a sealed file. */
export type ReadBytes = (offset: number, length: number) => Promise<Buffer>;

export interface FileKey {
  /** The id of the key, which is written into each file that the key seals. */
  readonly id: string;
  readonly key: Buffer;
}

/** The file was changed, cut, moved to another row, or sealed with an unknown key. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError';
}

const form = 'f1';
const keyIdLength = 8;
const saltBytes = 16;
const tagBytes = 16;
/** A reader keeps one piece in memory. */
const pieceBytes = 262_144;
const sealedPieceBytes = pieceBytes + tagBytes;

export const filePrefixOf = (keyId: string): string => `${form}.${keyId}.`;
const prefixBytes = filePrefixOf('x'.repeat(keyIdLength)).length;
/** The length of the header: the prefix and the salt. */
export const fileHeaderBytes = prefixBytes + saltBytes;

/**
 * Writes `f1.<key id>.<salt>`, then pieces of 256 KiB, each encrypted with AES-256-GCM. Each file has a
 * separate key, derived with its random salt, so the number of a piece is its nonce. The nonce also marks the
 * last piece, so that a cut file does not open.
 */
export function sealFile(
  { id, key }: FileKey,
  content: Uint8Array,
  { boundTo, source }: { readonly boundTo: string; readonly source: RandomSource },
): Buffer {
  const salt = source.bytes(saltBytes);
  const fileKey = deriveFileKey({ id, key }, salt, boundTo);
  const sealed: Uint8Array[] = [Buffer.from(filePrefixOf(id), 'latin1'), salt];
  const pieces = Math.max(1, Math.ceil(content.length / pieceBytes));
  for (let index = 0; index < pieces; index += 1) {
    const piece = content.subarray(index * pieceBytes, (index + 1) * pieceBytes);
    const nonce = nonceOf(index, index === pieces - 1);
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: tagBytes });
    sealed.push(cipher.update(piece), cipher.final(), cipher.getAuthTag());
  }
  return Buffer.concat(sealed);
}

/** Yields each piece after it was verified. Throws SealedFileError. */
export async function* openFile(
  findKey: (id: string) => Buffer | undefined,
  boundTo: string,
  read: ReadBytes,
): AsyncGenerator<Uint8Array> {
  const header = await read(0, fileHeaderBytes);
  const id = header.toString('latin1', form.length + 1, form.length + 1 + keyIdLength);
  if (header.length < fileHeaderBytes || !header.toString('latin1').startsWith(filePrefixOf(id)))
    throw new SealedFileError('This is not a sealed file.');
  const key = findKey(id);
  if (key === undefined)
    throw new SealedFileError(`The key ${id} that sealed this file is not among the vault's keys.`);
  const fileKey = deriveFileKey({ id, key }, header.subarray(prefixBytes), boundTo);
  for (let index = 0; ; index += 1) {
    // One byte more shows whether another piece follows.
    const sealed = await read(fileHeaderBytes + index * sealedPieceBytes, sealedPieceBytes + 1);
    const isLast = sealed.length <= sealedPieceBytes;
    yield openPiece(fileKey, nonceOf(index, isLast), sealed.subarray(0, sealedPieceBytes));
    if (isLast) return;
  }
}

function openPiece(fileKey: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < tagBytes) throw new SealedFileError('A sealed file was cut.');
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    throw new SealedFileError('A sealed file was changed, or belongs to another row.');
  }
}

function deriveFileKey({ id, key }: FileKey, salt: Uint8Array, boundTo: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `${filePrefixOf(id)}${boundTo}`, key.length));
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
