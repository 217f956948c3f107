import { defineConfig } from '@playwright/test';

/**
 * Chromium takes only the last list, so Playwright's own list is part of it (`disabledFeatures` of the pinned
 * version). Each window would load two pages for the address bar's drop-down, which take half a second.
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

/** Flags for a container: no sandbox as root, and no network of the browser's own. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledChromiumFeatures.join(',')}`,
  // Games are drawn without a graphics card. Antialiasing is half of the work.
  '--enable-unsafe-swiftshader',
  '--webgl-antialiasing-mode=none',
];

/** Scenarios that start their own product take longest, so they begin first. */
const isolatedSpecs = /(cashiers-shift|distributors-monday|lifecycle)\.spec\.ts/;

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  // A scenario waits more than it works. Each worker has its own product, so that none sees another's money.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: 'isolated', testMatch: isolatedSpecs },
    { name: 'shared', testIgnore: isolatedSpecs },
  ],
  // For the longest scenario on a busy machine: it draws Golden Nets without a graphics card.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A failed scenario is retried once with a new product; the report calls it flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Rounds are the same with less motion, and the processor draws fewer frames. The phone scenario sees all
    // motion.
    reducedMotion: 'reduce',
    // A trace takes as long as the steps, so only retries have one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
