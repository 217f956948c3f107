import {
  ConfigError,
  createLog,
  describeConnectError,
  describeListenError,
  MigrationError,
  startTracing,
  systemRandom,
} from '@golden-acers/platform';
import { createServer } from './app.ts';
import { readServerConfig } from './config/config.ts';
import { describeProductionGaps } from './config/production-gaps.ts';

async function run(): Promise<void> {
  // Registered first, so that no signal during the start is lost.
  const stop = new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, resolve);
  });
  const config = readServerConfig();
  const log = createLog(config.logLevel);
  for (const gap of describeProductionGaps(config)) log.warn({ NODE_ENV: 'production' }, gap);
  const stopTracing = await startTracing(config.tracing);
  const server = await createServer({ config, random: systemRandom, log });
  const url = await server.listen();
  // A trial start sends and settles nothing (`tools/stack/upgrade.ts`).
  if (!process.argv.includes('--trial')) server.startBackgroundJobs();
  log.info({ url }, 'the server is listening');
  process.send?.({ ready: url });
  await stop;
  await server.close();
  await stopTracing();
}

/** One sentence for what an operator can fix; a bug keeps its stack. */
function describeStartupError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  const reason = describeConnectError(error);
  if (reason !== undefined) return `DATABASE_URL can’t be used: ${reason}.`;
  if (!(error instanceof Error)) return String(error);
  return describeListenError(error) ?? error.stack ?? error.message;
}

const startupError = await run().then(() => undefined, describeStartupError);
if (startupError !== undefined) process.stderr.write(`${startupError}\n`);
process.exit(startupError === undefined ? 0 : 1);
