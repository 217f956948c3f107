import { describe } from 'vitest';
import { accountCases } from './accounts.ts';
import { moneyCases } from './money.ts';
import type { Rig } from './rig.ts';
import { sessionCases } from './sessions.ts';

export type { ConformanceFault, ConnectionOverrides, Rig } from './rig.ts';

/**
 * Defines the tests that an adapter and a server of its protocol must pass together, over real HTTP. `open`
 * gives each test a new agent with a million credits and no players. There are no rate limits until
 * `enableRateLimits`.
 */
export function providerConformance(name: string, open: () => Promise<Rig>): void {
  describe(`${name}: accounts, games and records`, () => accountCases(open));
  describe(`${name}: money`, () => moneyCases(open));
  describe(`${name}: the agent's session`, () => sessionCases(open));
}
