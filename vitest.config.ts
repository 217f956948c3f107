import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** 15 seconds and more: simulations, and tests that kill processes and databases. */
const slowTests = [
  'apps/server/test/transfers/*.test.ts',
  'apps/server/{src,test}/**/{gateway,many-rows,unknown-transfers}.test.ts',
  'packages/{platform,testing}/src/**/*.test.ts',
  'apps/sandbox/src/**/killed-*.test.ts',
];
/** Attacks on the whole server and the sandbox. docs/security.md names them. */
const securityTests = ['apps/server/test/security/*.test.ts', 'apps/sandbox/src/**/hostile*.test.ts'];
const featureTests = ['apps/{server,sandbox}/{src,test}/**/*.test.ts', 'packages/client/src/**/*.test.ts'];
const unitTests = [
  'apps/web/src/**/*.test.{ts,tsx}',
  'apps/sandbox/client/**/*.test.ts',
  'packages/{contract,games,ledger,money,provider}/src/**/*.test.ts',
  'tools/**/*.test.ts',
];

const project = (name: string, settings: Settings): TestProjectInlineConfiguration => ({
  test: {
    name,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    ...settings,
  },
});
const projects = [
  project('security', { include: securityTests }),
  project('slow', { include: slowTests }),
  // Each file starts a server. Isolation would load its modules again, which takes as long as the tests.
  project('features', {
    include: featureTests,
    exclude: [...configDefaults.exclude, ...slowTests, ...securityTests],
    isolate: false,
  }),
  project('unit', { include: unitTests }),
];

/** The slowest project first: at the end it would run alone. */
class ProjectOrderSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projectIndex = ({ project: { name } }: TestSpecification) =>
      projects.findIndex(({ test }) => test?.name === name);
    return (await super.sort(files)).sort((one, other) => projectIndex(one) - projectIndex(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['packages/testing/src/global-setup.ts'],
    // Feature tests start servers and databases: more files at once slow each other.
    maxWorkers: 3,
    sequence: { sequencer: ProjectOrderSequencer },
    projects,
  },
});
