import { defineConfig } from '@playwright/test';

/** Flags for a container: no sandbox as root, and nothing that looks for a network. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
];

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  // Two products side by side: a story waits more than it works. Each worker has its own, so that none sees another's money.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A story that failed is tried once more in a product of its own, and the report then calls it flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
