import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute and more, of waiting for faults to pass or of computing. */
const longest =
  /transfers\/(proof\/|unknown)|bad-input|embedded|gateway|many-rows|provider-conformance|world\.test/;

/** What takes longest begins first: last, each would be waited for alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'apps/*/client/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    globalSetup: ['packages/world/src/global-setup.ts'],
    // Feature tests start servers and databases: more files at once than this only make each other late.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
