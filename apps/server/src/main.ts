import { ConfigError, createLog, systemClock, systemRandom } from '@golden-acers/platform';
import { createServer } from './app.ts';
import { readConfig, type ServerConfig } from './config.ts';

async function run(config: ServerConfig): Promise<void> {
  const log = createLog(config.logLevel);
  const server = await createServer({ config, clock: systemClock, random: systemRandom, log });
  const stop = () => server.close().then(() => process.exit(0), fail);
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, stop);
  const url = await server.listen();
  log.info({ url }, 'the server is listening');
  process.send?.({ ready: url });
}

/** Says in one sentence what a person can mend; anything else is a bug and keeps its stack. */
function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `PORT ${error.port} is already taken.`;
  return error instanceof ConfigError ? error.message : (error.stack ?? error.message);
}

try {
  await run(readConfig());
} catch (error) {
  fail(error);
}
