// Runs the product on one machine: data folder, database, provider sandbox and server. `npm start` runs this
// file.
import { openDataFolder } from '@golden-acers/platform';
import { ensureBuilt } from './install.mjs';
import { backUp } from './stack/backup.ts';
import { formatError } from './stack/operator-errors.ts';
import { resetDemo } from './stack/reset-demo.ts';
import { restore } from './stack/restore.ts';
import { serve } from './stack/serve.ts';
import { loadSettings } from './stack/settings-file.ts';
import { verifyAudit } from './stack/verify-audit.ts';

async function run(options: readonly string[]): Promise<void> {
  const settings = await loadSettings();
  if (options.includes('--verify-audit')) return verifyAudit(settings);
  if (options[0] === '--backup') return console.log(await backUp(settings, options[1]));
  if (options[0] === '--restore') return console.log(await restore(settings, options[1]));
  if (options.includes('--reset-demo')) {
    return resetDemo(settings, openDataFolder(settings.DATA_DIR), options.includes('--yes'));
  }
  return serve(settings, { dev: options.includes('--dev'), programs: 'all', build: ensureBuilt });
}

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(formatError(error));
  process.exit(1);
}
