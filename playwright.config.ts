import { defineConfig } from '@playwright/test';

/**
 * What is off in Chromium. The last list holds, so Playwright's own comes first (`disabledFeatures` of the pinned version). Each
 * window would load two pages for the drop-down of its address bar: half of a second's work for what no story sees.
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

/** Flags for a container: no sandbox as root, and nothing that looks for a network. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledChromiumFeatures.join(',')}`,
  // Games are drawn without a graphics card. Smooth edges, at which no story looks, are half of the work.
  '--enable-unsafe-swiftshader',
  '--webgl-antialiasing-mode=none',
];

/** Stories with products of their own take longest, so they begin first. */
const isolatedSpecs = /(cashiers-shift|distributors-monday|lifecycle)\.spec\.ts/;

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  // A story waits more than it works. Each worker has a product of its own, so that none sees another's money.
  workers: 3,
  fullyParallel: true,
  projects: [
    { name: 'isolated', testMatch: isolatedSpecs },
    { name: 'shared', testIgnore: isolatedSpecs },
  ],
  // The longest story, with the sea of Golden Nets drawn without a graphics card, on a machine that is busy with others.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A story that failed is tried once more in a product of its own, and the report then calls it flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Less motion: rounds of games are the same, and their shows short; what moves in would be drawn sixty times a second by the
    // processor. The story of the phone sees all that moves.
    reducedMotion: 'reduce',
    // A trace of every step takes as long as the steps: the retry of a story that failed has one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
