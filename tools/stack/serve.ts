import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createLog, type DataFolder, openDataFolder } from '@golden-acers/platform';
import { onNpmExit } from '../npm-exit.mjs';
import { checkProgramSettings } from './program-env.ts';
import { markProduction } from './reset-demo.ts';
import type { LauncherSettings } from './settings.ts';
import { type Programs, type Stack, startStack } from './start.ts';
import { upgradeMark } from './upgrade-mark.ts';

/** This is added to the time for draining. If stopping hangs, the process exits after this time. */
const stopDeadlineMs = 4_800;

/** Runs database, sandbox and server until a signal. */
export async function serve(
  settings: LauncherSettings,
  options: { readonly dev: boolean; readonly programs: Programs; readonly build?: () => void },
): Promise<void> {
  checkProgramSettings(settings);
  options.build?.();
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
    // What runs from here on is not in the backup of an unfinished upgrade.
    rmSync(folder.path(upgradeMark), { force: true });
    if (options.programs !== 'sandbox') printCredentials(settings, folder, stack);
    await stack.untilStopped(stopping.signal);
  } finally {
    await stack?.stop();
    folder.close();
  }
}

/** Prints the URLs, and the sign-ins only at the folder's first start. */
function printCredentials(settings: LauncherSettings, folder: DataFolder, stack: Stack): void {
  const lines = [
    '',
    `  Golden Acers   ${settings.PUBLIC_URL}`,
    `  Agent console  ${settings.PUBLIC_URL}/adminacers`,
  ];
  if (settings.PROVIDER_URL === undefined)
    lines.push(`  Sandbox        ${settings.SANDBOX_URL}  (play credits)`);

  const shown = folder.path('sign-ins-shown');
  if (!existsSync(shown)) {
    lines.push('', '  Sign-ins, shown this once:');
    // The operator set it, so it must not appear in the terminal's history.
    const agentPassword = settings.AGENT_PASSWORD === undefined ? stack.agentPassword : '(AGENT_PASSWORD)';
    lines.push(`    agent   ${settings.AGENT_EMAIL}   ${agentPassword}`);
    if (settings.DEMO) lines.push(`    player  ${stack.demoPlayerEmail}   ${stack.demoPlayerPassword}`);
    writeFileSync(shown, '', { mode: 0o600 });
  }
  console.log(`${lines.join('\n')}\n`);
}
