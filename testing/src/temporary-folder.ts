import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

export const memoryFolder = '/dev/shm';
/** Enough for the databases of a whole run. Containers often have 64 MB. */
const minFreeBytes = 2 * 1024 ** 3;

/** Chooses the folder of temporary databases: in memory if there is enough space, else on disk. */
export function chooseTemporaryFolder(): string {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= minFreeBytes ? memoryFolder : tmpdir();
}
