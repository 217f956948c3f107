import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

export const memoryFolder = '/dev/shm';
/** The databases of a whole run; containers are often given 64 MB. */
const minFreeBytes = 2 * 1024 ** 3;

/** Where databases that are thrown away are made: memory where there is enough, else the folder for temporary files. */
export function chooseTemporaryFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= minFreeBytes ? memoryFolder : tmpdir();
}
