import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders and files that take half a minute and more, and mostly wait: one that begins last is waited for alone. */
const slow = /transfers\/(proof\/|unknown-transfers)|provider\/gateway|platform\/src\/embedded/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
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
    sequence: { sequencer: SlowFirst },
    // Feature tests start servers and databases: more files at once than this only make each other late.
    maxWorkers: 4,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
