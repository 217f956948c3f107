import { fileHeaderBytes, type ReadBytes, SealedFileError } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import {
  type FileColumn,
  fileTables,
  listFormerFiles,
  listPlainFiles,
  readFilePiece,
  resealFile,
  type StoredFileKey,
  sealPlainFile,
} from './stored-files.sql.ts';

type FileContext = Pick<Context, 'db' | 'vault'>;

export interface StoredFile extends StoredFileKey {
  readonly isSealed: boolean;
}

/** Piece size for files that were stored unsealed. */
const plainPieceBytes = 262_144;
/** Files per batch; only one is in memory at a time. */
const batchFiles = 20;

/** A file in pieces, of which one is in memory. Reading fails when the file is deleted meanwhile. */
export function readStoredFile(context: FileContext, file: StoredFile): AsyncGenerator<Uint8Array> {
  return file.isSealed
    ? context.vault.openFile(readerOf(context, file, 'contentSealed'), file.id)
    : readPlainFile(readerOf(context, file, 'content'));
}

async function* readPlainFile(read: ReadBytes): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; offset += plainPieceBytes) {
    const piece = await read(offset, plainPieceBytes);
    if (piece.length > 0) yield piece;
    if (piece.length < plainPieceBytes) return;
  }
}

function readerOf({ db }: FileContext, file: StoredFileKey, column: FileColumn): ReadBytes {
  return async (offset, length) => {
    const piece = await readFilePiece(db, { ...file, column }, { offset, length });
    if (piece === undefined) throw new SealedFileError('The file was deleted while it was read.');
    return piece;
  };
}

/** Seals what was stored before files were sealed. Returns whether there may be more. */
export async function sealPlainFiles(context: FileContext): Promise<boolean> {
  const { db, vault } = context;
  let isMore = false;
  for (const table of fileTables) {
    const ids = await listPlainFiles(db, table, { after: '', limit: batchFiles });
    for (const id of ids) {
      const content = await findWhole(readStoredFile(context, { table, id, isSealed: false }));
      if (content !== undefined) await sealPlainFile(db, { table, id }, vault.sealFile(content, id));
    }
    isMore ||= ids.length === batchFiles;
  }
  return isMore;
}

/** Seals with the current key what former keys sealed. Files that no key opens stay, and are counted. */
export async function resealFormerFiles(context: FileContext): Promise<{ resealed: number; lost: number }> {
  const { db, vault } = context;
  const counts = { resealed: 0, lost: 0 };
  for (const table of fileTables) {
    let after = '';
    for (;;) {
      const page = { currentPrefix: vault.currentFilePrefix, after, limit: batchFiles };
      const ids = await listFormerFiles(db, table, page);
      for (const id of ids) counts[(await reseal(context, { table, id })) ? 'resealed' : 'lost'] += 1;
      after = ids.at(-1) ?? '';
      if (ids.length < batchFiles) break;
    }
  }
  return counts;
}

async function reseal(context: FileContext, file: StoredFileKey): Promise<boolean> {
  const { db, vault } = context;
  const header = await readFilePiece(
    db,
    { ...file, column: 'contentSealed' },
    { offset: 0, length: fileHeaderBytes },
  );
  // Deleted since it was listed.
  if (header === undefined) return true;
  const content = await findWhole(readStoredFile(context, { ...file, isSealed: true }));
  if (content === undefined) return false;
  await resealFile(db, file, { header, sealed: vault.sealFile(content, file.id) });
  return true;
}

/** Undefined where it doesn't open. */
async function findWhole(pieces: AsyncGenerator<Uint8Array>): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await Array.fromAsync(pieces));
  } catch (error) {
    if (error instanceof SealedFileError) return undefined;
    throw error;
  }
}
