import { defineConfig } from '@playwright/test';

/**
 * Chromium takes only the last list, so this includes Playwright's (`disabledFeatures` of the pinned
 * version). The address bar's drop-down would load two pages per window, half a second.
 */
const disabledChromiumFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
];

/** For a container: no sandbox as root, and no background network. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledChromiumFeatures.join(',')}`,
  // Games render without a graphics card. Antialiasing is half of the work.
  '--enable-unsafe-swiftshader',
  '--webgl-antialiasing-mode=none',
];

/** Scenarios with their own product take longest, so they start first. */
const isolatedSpecs = /(cashiers-shift|distributors-monday|lifecycle)\.spec\.ts/;

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  // Scenarios mostly wait. Each worker has its own product.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: 'isolated', testMatch: isolatedSpecs },
    { name: 'shared', testIgnore: isolatedSpecs },
  ],
  // For the longest scenario on a busy machine.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // Retried once with a new product; the report calls it flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Fewer frames without a change of rounds. The phone scenario has all motion.
    reducedMotion: 'reduce',
    // Tracing doubles the time, so only retries have it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
