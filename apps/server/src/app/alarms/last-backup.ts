import { stat } from 'node:fs/promises';

/**
 * Returns when the last backup was made: when the file was written last. Undefined if no backup has written
 * it, such as that of a database with its own tools.
 */
export async function readLastBackup(markFile: string): Promise<Date | undefined> {
  try {
    return (await stat(markFile)).mtime;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
