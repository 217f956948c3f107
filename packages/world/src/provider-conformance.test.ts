import { ledgerMigrations } from '@golden-acers/ledger';
import { createLog, FakeClock, seededRandom } from '@golden-acers/platform';
import { fortunePanda } from '@golden-acers/provider';
import { providerConformance, type Rig } from '@golden-acers/provider/conformance';
import { createSandbox } from '@golden-acers/sandbox';
import { testDatabase } from './test-database.ts';

const agentName = 'ConformAgent';
const agentPassword = 'the password of the agent';

/** The Fortune Panda adapter and the sandbox. */
async function open(): Promise<Rig> {
  const database = await testDatabase([
    ledgerMigrations,
    { name: 'sandbox', folder: new URL('../../../apps/sandbox/migrations/', import.meta.url) },
  ]);
  const sandbox = await createSandbox({
    config: {
      host: '127.0.0.1',
      port: 0,
      publicUrl: undefined,
      siteOrigin: 'http://localhost:4250',
      databaseUrl: database.url,
      agentName,
      agentPassword,
      adminToken: 'an admin token of the tests',
      rateLimits: false,
      logLevel: 'fatal',
      clientDist: new URL('./no-client', import.meta.url).pathname,
    },
    clock: new FakeClock(new Date('2026-03-01T12:00:00.000Z')),
    random: seededRandom(database.url),
    log: createLog('fatal'),
  });
  await sandbox.listen();
  const baseUrl = sandbox.http.listeningOrigin;
  return {
    baseUrl,
    connect: (changes) => fortunePanda({ baseUrl, agentName, agentPassword, ...changes }),
    fault: async (fault) => sandbox.faults.add({ ...fault, count: 1 }),
    async spellOtherwise() {
      sandbox.switches.set({
        keyName: 'agentKey',
        agentBalanceName: 'balance',
        playerBalanceName: 'userBalance',
        codeAs: 'number',
        dataAs: 'text',
      });
    },
    async limitCalls() {
      sandbox.switches.set({ rateLimits: true });
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
      await sandbox.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

providerConformance('Fortune Panda against the sandbox', open);
