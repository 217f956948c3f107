import { fileHeaderBytes, type ReadBytes, SealedFileError } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import {
  fileTables,
  listFormerFiles,
  readFilePiece,
  resealFile,
  type StoredFileKey,
} from './stored-files.sql.ts';

type FileContext = Pick<Context, 'db' | 'vault'>;

/** Files per batch; only one is in memory at a time. */
const batchFiles = 20;

/** Reads a file in pieces, of which one is in memory. Reading fails when the file is deleted meanwhile. */
export function readStoredFile(context: FileContext, file: StoredFileKey): AsyncGenerator<Uint8Array> {
  return context.vault.openFile(readerOf(context, file), file.id);
}

function readerOf({ db }: FileContext, file: StoredFileKey): ReadBytes {
  return async (offset, length) => {
    const piece = await readFilePiece(db, file, { offset, length });
    if (piece === undefined) throw new SealedFileError('The file was deleted while it was read.');
    return piece;
  };
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
  const header = await readFilePiece(db, file, { offset: 0, length: fileHeaderBytes });
  // Deleted since it was listed.
  if (header === undefined) return true;
  const content = await findWhole(readStoredFile(context, file));
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
