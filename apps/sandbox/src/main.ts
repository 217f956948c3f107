import {
  createLog,
  describeConnectError,
  describeListenError,
  systemClock,
  systemRandom,
} from '@golden-acers/platform';
import { createSandbox } from './app.ts';
import { readSandboxConfig } from './config.ts';

async function start(): Promise<void> {
  const config = readSandboxConfig();
  const log = createLog(config.logLevel);
  const sandbox = await createSandbox({ config, clock: systemClock, random: systemRandom, log });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await sandbox.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, stop);
  const url = await sandbox.listen();
  sandbox.startBackgroundJobs();
  log.info({ url }, 'the sandbox is ready');
  process.send?.({ ready: url });
}

start().catch((error: unknown) => {
  process.stderr.write(`The sandbox did not start: ${describeError(error)}\n`);
  process.exit(1);
});

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const reason = describeConnectError(error);
  if (reason !== undefined) return `DATABASE_URL can’t be used: ${reason}.`;
  return describeListenError(error, 'SANDBOX_PORT') ?? error.message;
}
