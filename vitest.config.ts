import { defineConfig } from 'vitest/config';

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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
