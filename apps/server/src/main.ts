import {
  ConfigError,
  createLog,
  isDatabaseUnavailable,
  MigrationError,
  systemRandom,
} from '@golden-acers/platform';
import { createServer } from './app.ts';
import { readServerConfig } from './config.ts';

async function run(): Promise<void> {
  // Registered first, so that no signal during the start is lost.
  const stop = new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, resolve);
  });
  const config = readServerConfig();
  const log = createLog(config.logLevel);
  const server = await createServer({ config, random: systemRandom, log });
  const url = await server.listen();
  log.info({ url }, 'the server is listening');
  process.send?.({ ready: url });
  await stop;
  await server.close();
}

/** One sentence for what an operator can fix; a bug keeps its stack. */
function describeStartupError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database that DATABASE_URL names does not answer.';
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `PORT ${error.port} is taken.`;
  return error.stack ?? error.message;
}

const startupError = await run().then(() => undefined, describeStartupError);
if (startupError !== undefined) process.stderr.write(`${startupError}\n`);
process.exit(startupError === undefined ? 0 : 1);
