import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { bodyLimits } from './apps/web/build/body-limits.ts';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** Data folders, their databases and backups: `npm run test:operate -- backups`. */
const backupTests = [
  'tools/release.test.ts',
  'tools/stack/{archive,backup,databases,doctor-replica,export-database,start,upgrade,upgrade-external}.test.ts',
];
/** Further kills of programs and PostgreSQL servers: `npm run test:operate -- kills`. */
const killTests = [
  'apps/sandbox/src/{rounds/killed-moves,tables/killed-tables}.test.ts',
  'apps/server/src/app/metrics/{archive,replica}-metrics.test.ts',
  'apps/server/src/{games/jackpots/jackpot-crashes,messages/webhooks/webhook-crash}.test.ts',
  'packages/platform/src/embedded/{embedded,embedded-kills}.test.ts',
  'packages/platform/src/database/{lagging-reads,replica-lag}.test.ts',
];
/** Prometheus and Alertmanager beside a product: `npm run test:operate -- alerts`. */
const alertTests = ['tools/alerts.test.ts'];
const operateTests = [...backupTests, ...killTests, ...alertTests];
/** They start and kill processes or PostgreSQL servers, so they follow the others, two at a time. */
const processTests = [
  'apps/server/test/transfers/{clock-skew,crashes,database-faults,load-with-faults}.test.ts',
  'apps/{sandbox,server}/src/main.test.ts',
  'apps/server/src/promotions/cashback/cashback.test.ts',
  'apps/sandbox/src/rounds/killed-rounds.test.ts',
  'apps/sandbox/src/seeds/verify-script.test.ts',
  'packages/platform/src/embedded/data-folder.test.ts',
  'testing/src/release-dump.test.ts',
  'tools/{cli,api/client-package,stack/bad-settings}.test.ts',
];
/** They test what all tests of a process share: names of prepared statements, pools and timers. */
const isolatedTests = ['packages/platform/src/**/*.test.ts'];
const featureTests = [
  'apps/server/{src,test}/**/*.test.ts',
  'tools/stack/fact-positions.test.ts',
  'apps/sandbox/src/**/*.test.ts',
  '{packages/client,testing}/src/**/*.test.ts',
];
/** Node cannot load what they import: JSX, styles and modules that the build makes. */
const browserModuleTests = ['apps/web/src/**/*.test.{ts,tsx}', 'apps/sandbox/client/**/*.test.ts'];
const unitTests = ['packages/{contract,games,ledger,money,provider}/src/**/*.test.ts', 'tools/**/*.test.ts'];

/** Loading the modules of a server again for each file takes as long as the tests. */
const sharedProcess: Settings = { isolate: false, setupFiles: ['testing/src/shared-process.ts'] };

const project = (name: string, { exclude = [], ...settings }: Settings): TestProjectInlineConfiguration => ({
  test: {
    name,
    exclude: ['**/node_modules/**', ...exclude],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['testing/src/global-setup.ts'],
    // Node loads the modules as it does in production. In Vite's, each use of an import is a call.
    experimental: { viteModuleRunner: false },
    ...settings,
  },
});

export default defineConfig({
  test: {
    // Feature tests wait for PostgreSQL, which needs the processors too.
    maxWorkers: 3,
    projects: [
      project('processes', {
        include: processTests,
        maxWorkers: 2,
        ...sharedProcess,
        sequence: { groupOrder: 1 },
      }),
      project('isolated', { include: isolatedTests, exclude: [...processTests, ...operateTests] }),
      project('features', {
        include: featureTests,
        exclude: [...processTests, ...operateTests],
        ...sharedProcess,
      }),
      project('unit', {
        ...sharedProcess,
        include: unitTests,
        exclude: [...featureTests, ...processTests, ...operateTests],
      }),
      {
        ...project('browser-modules', { include: browserModuleTests, experimental: {} }),
        plugins: [bodyLimits()],
      },
      project('backups', { include: backupTests, testTimeout: 300_000, hookTimeout: 300_000 }),
      project('alerts', { include: alertTests, testTimeout: 300_000, hookTimeout: 300_000 }),
      project('kills', { include: killTests, testTimeout: 300_000, hookTimeout: 300_000 }),
    ],
  },
});
