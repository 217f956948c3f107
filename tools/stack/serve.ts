import { createLog, openDataFolder } from '@golden-acers/platform';
import { onNpmExit } from '../npm-exit.mjs';
import { printCredentials } from './print-credentials.ts';
import { markProduction } from './reset-demo.ts';
import type { LauncherSettings } from './settings.ts';
import { type Programs, type Stack, startStack } from './start.ts';

/** This is added to the time for draining. If stopping hangs, the process exits after this time. */
const stopDeadlineMs = 4_800;

/** Runs database, sandbox and server until a signal. */
export async function serve(
  settings: LauncherSettings,
  options: { readonly dev: boolean; readonly programs: Programs },
): Promise<void> {
  const folder = openDataFolder(settings.DATA_DIR);
  const stopping = new AbortController();
  const onSignal = (): void => {
    stopping.abort();
    setTimeout(() => process.exit(1), settings.DRAIN_SECONDS * 1_000 + stopDeadlineMs).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  onNpmExit(onSignal);

  const log = createLog(settings.LOG_LEVEL);
  if (settings.NODE_ENV === 'production') markProduction(folder);
  let stack: Stack | undefined;
  try {
    stack = await startStack(settings, folder, log, { ...options, signal: stopping.signal });
    if (options.programs !== 'sandbox') printCredentials(settings, folder, stack);
    await stack.untilStopped(stopping.signal);
  } finally {
    await stack?.stop();
    folder.close();
  }
}
