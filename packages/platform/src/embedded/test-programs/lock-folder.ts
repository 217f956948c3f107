// Opens the data folder of its argument, prints `open`, and holds the lock until it is killed.
import { DataFolderInUse, openDataFolder } from '../data-folder.ts';

try {
  openDataFolder(process.argv[2] ?? '');
  process.stdout.write('open\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  if (!(error instanceof DataFolderInUse)) throw error;
  process.stdout.write(`busy ${error.pid}\n`);
}
