import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** A quarter of a minute and more, of computing or of waiting for a fault to pass: those break processes and databases. */
const slowTests = [
  'apps/server/test/transfers/*.test.ts',
  'apps/server/{src,test}/**/{bad-input,gateway,many-rows,unknown-transfers}.test.ts',
  'packages/{platform,testing}/src/**/*.test.ts',
];
const featureTests = ['apps/{server,sandbox}/{src,test}/**/*.test.ts'];
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
  project('slow', { include: slowTests }),
  // Each file makes a server of its own. Reading all of its modules anew for each took as long as its tests.
  project('features', {
    include: featureTests,
    exclude: [...configDefaults.exclude, ...slowTests],
    isolate: false,
  }),
  project('unit', { include: unitTests }),
];

/** One project after the other. What takes longest begins first: last, each would be waited for alone. */
class ProjectOrderSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project: { name } }: TestSpecification) =>
      projects.findIndex(({ test }) => test?.name === name);
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    globalSetup: ['packages/testing/src/global-setup.ts'],
    // Feature tests start servers and databases: more files at once than this only make each other late.
    maxWorkers: 3,
    sequence: { sequencer: ProjectOrderSequencer },
    projects,
  },
});
