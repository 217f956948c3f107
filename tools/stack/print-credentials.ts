import { existsSync, writeFileSync } from 'node:fs';
import type { DataFolder } from '@golden-acers/platform';
import type { LauncherSettings } from './settings.ts';
import type { Stack } from './start.ts';

/** Prints the URLs, and the sign-ins only at the folder's first start. */
export function printCredentials(settings: LauncherSettings, folder: DataFolder, stack: Stack): void {
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
