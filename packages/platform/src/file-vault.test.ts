import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileHeaderBytes, type ReadBytes, SealedFileError } from './file-vault.ts';
import { newToken, seededRandom } from './random.ts';
import { createVault } from './vault.ts';

const [firstKey, secondKey] = ['first', 'second'].map((name) => newToken(seededRandom(name))) as [
  string,
  string,
];
const vault = createVault({ currentKey: firstKey });
const pieceBytes = 262_144;
const tagBytes = 16;

const readerOf =
  (sealed: Buffer): ReadBytes =>
  async (offset, length) =>
    sealed.subarray(offset, offset + length);

async function open(sealed: Buffer, boundTo = 'tf_1', by = vault): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(by.openFile(readerOf(sealed), boundTo)));
}
const bytesOf = (length: number) => Buffer.from(seededRandom(`file ${length}`).bytes(length));

test('a file of any bytes opens for its row unchanged, and its sealed form reveals nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (content) => {
      const opened = await open(vault.sealFile(content, 'tf_1'));
      expect(opened.equals(content)).toBe(true);
    }),
  );
  const sealed = vault.sealFile(Buffer.from('%PDF-1.7 the number of a passport'), 'tf_1');
  expect(sealed.toString('latin1')).not.toMatch(/PDF|passport/);
  expect(sealed.toString('latin1').startsWith(vault.currentFilePrefix)).toBe(true);
});

test.each([0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 5 * 1024 * 1024])(
  'a file of %i bytes is read in pieces of bounded size',
  async (length) => {
    const content = bytesOf(length);
    const sealed = vault.sealFile(content, 'tf_1');
    const reads: number[] = [];
    const read: ReadBytes = (offset, size) => {
      reads.push(size);
      return readerOf(sealed)(offset, size);
    };
    const opened = Buffer.concat(await Array.fromAsync(vault.openFile(read, 'tf_1')));
    expect(opened.equals(content)).toBe(true);
    expect(Math.max(...reads)).toBe(pieceBytes + tagBytes + 1);
  },
);

describe('a sealed file does not open', () => {
  const sealed = vault.sealFile(bytesOf(3 * pieceBytes), 'tf_1');
  const piece = (index: number) => {
    const at = fileHeaderBytes + index * (pieceBytes + tagBytes);
    return sealed.subarray(at, at + pieceBytes + tagBytes);
  };
  const header = sealed.subarray(0, fileHeaderBytes);
  const flipped = (at: number) => {
    const copy = Buffer.from(sealed);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  test.each([
    ['of another row', sealed, 'tf_2'],
    ['without its last piece', sealed.subarray(0, -(pieceBytes + tagBytes)), 'tf_1'],
    ['cut in a piece', sealed.subarray(0, -1), 'tf_1'],
    ['with pieces swapped', Buffer.concat([header, piece(1), piece(0), piece(2)]), 'tf_1'],
    ['with a piece twice', Buffer.concat([header, piece(0), piece(0), piece(1), piece(2)]), 'tf_1'],
    ['longer than it was', Buffer.concat([sealed, Buffer.alloc(1)]), 'tf_1'],
    ['with another salt', flipped(fileHeaderBytes - 1), 'tf_1'],
    ['with a changed byte', flipped(fileHeaderBytes + pieceBytes + 100), 'tf_1'],
    ['that is only a header', header, 'tf_1'],
    ['that is empty', Buffer.alloc(0), 'tf_1'],
    ['that is not sealed', Buffer.from('%PDF-1.7 and more than a header of bytes'), 'tf_1'],
  ])('%s', async (_name, bytes, boundTo) => {
    await expect(open(bytes, boundTo)).rejects.toThrow(SealedFileError);
  });
});

test('after a rotation both keys open, the new one seals, and a removed key opens nothing', async () => {
  const content = bytesOf(100);
  const sealed = vault.sealFile(content, 'tf_1');
  const rotated = createVault({ currentKey: secondKey, oldKeys: [firstKey] });
  expect(await open(sealed, 'tf_1', rotated)).toEqual(content);
  expect(rotated.currentFilePrefix).not.toBe(vault.currentFilePrefix);
  const resealed = rotated.sealFile(content, 'tf_1');
  const alone = createVault({ currentKey: secondKey });
  expect(await open(resealed, 'tf_1', alone)).toEqual(content);
  await expect(open(sealed, 'tf_1', alone)).rejects.toThrow(SealedFileError);
});
