import { fortunePanda } from '@golden-acers/provider';
import { providerConformance, type Rig } from '@golden-acers/provider/conformance';
import { sandboxAgent, testSandbox } from './index.ts';

/** Opens the Fortune Panda adapter and the sandbox. */
async function open(): Promise<Rig> {
  const alone = await testSandbox();
  const { sandbox, baseUrl } = alone;
  const { name: agentName, password: agentPassword } = sandboxAgent;
  return {
    baseUrl,
    connect: (overrides) => fortunePanda({ baseUrl, agentName, agentPassword, ...overrides }),
    fault: async (fault) => sandbox.faultInjector.add({ ...fault, count: 1 }),
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
    [Symbol.asyncDispose]: async () => alone[Symbol.asyncDispose](),
  };
}

providerConformance('Fortune Panda against the sandbox', open);
