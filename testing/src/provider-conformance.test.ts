import { fortunePanda } from '@golden-acers/provider';
import { providerConformance, type Rig } from '@golden-acers/provider/conformance';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { type TestSandbox, testSandbox } from './index.ts';

let server: TestSandbox;
beforeAll(async () => {
  server = await testSandbox();
});
afterAll(() => server[Symbol.asyncDispose]());

let agents = 0;

/** Opens the Fortune Panda adapter and a new agent of the sandbox. */
async function open(): Promise<Rig> {
  const { sandbox, baseUrl, db } = server;
  agents += 1;
  const [agentName, agentPassword] = [`TestAgent${agents}`, 'the password of the agent'];
  await sandbox.addAgent({ name: agentName, password: agentPassword, creditCents: 100_000_000n });
  const usualSwitches = sandbox.switches.current();
  return {
    baseUrl,
    connect: (overrides) => fortunePanda({ baseUrl, agentName, agentPassword, ...overrides }),
    fault: async (fault) => sandbox.faultInjector.add({ ...fault, count: 1 }),
    hold: (action) => sandbox.faultInjector.hold(action, { afterApplying: true }),
    async useAlternativeSpelling() {
      sandbox.switches.set({
        keyName: 'agentKey',
        agentBalanceName: 'balance',
        playerBalanceName: 'userBalance',
        codeAs: 'number',
        dataAs: 'text',
      });
    },
    async enableRateLimits() {
      sandbox.switches.set({ rateLimits: true });
    },
    async recordTransactionIds() {
      sandbox.switches.set({ tradeTransactionId: true });
    },
    async openGame(webLoginUrl) {
      const token = new URL(webLoginUrl).pathname.split('/').at(-1);
      const opened = await fetch(`${baseUrl}/api/launch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      });
      if (!opened.ok) throw new Error(`The game could not be opened: ${opened.status}`);
    },
    async [Symbol.asyncDispose]() {
      sandbox.switches.set(usualSwitches);
      sandbox.faultInjector.clear();
      // The next test registers the same account again.
      await sql`update player set account = 'former_' || game_id, account_key = 'former_' || game_id
        where account_key not like 'former_%'`.execute(db);
    },
  };
}

providerConformance('Fortune Panda against the sandbox', open);
