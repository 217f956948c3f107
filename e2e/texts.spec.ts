import { accountTexts } from './spec-checks/accounts.ts';
import { agentTexts } from './spec-checks/agents.ts';
import { callTexts } from './spec-checks/calls.ts';
import { consoleTexts } from './spec-checks/console-actions.ts';
import { test } from './spec-checks/house.ts';
import { landingTexts } from './spec-checks/landing.ts';
import { layoutTexts } from './spec-checks/layout.ts';
import { lobbyTexts } from './spec-checks/lobby.ts';
import { pageTexts } from './spec-checks/pages.ts';
import { profileTexts } from './spec-checks/profile.ts';
import { provesAll } from './spec-checks/proof.ts';
import { providerTexts } from './spec-checks/provider.ts';
import { settingsTexts } from './spec-checks/settings.ts';

// The groups know nothing of each other.
test.describe.configure({ mode: 'parallel' });
// A row that fails says which one it is, and a trace of every step takes as long as the steps.
test.use({ trace: 'off', actionTimeout: 15_000 });

layoutTexts();
landingTexts();
accountTexts();
lobbyTexts();
providerTexts();
pageTexts();
profileTexts();
settingsTexts();
callTexts();
consoleTexts();
agentTexts();
provesAll(450);
