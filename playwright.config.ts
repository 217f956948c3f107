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

/** They share one product, so one worker runs them (`own-product.ts`). */
const ownProductSpecs =
  /(cashiers-shift|distributors-monday|jackpots|registration-fields|reports|tracing)\.spec\.ts/;

/** Scenarios of an operator start, kill and restart products: `npm run test:operate -- lifecycle`. */
const operateTag = /@operate/;
const isOperateSuite = process.env.TEST_SUITE === 'operate';

const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  // Each worker has its own product, and keeps a core busy.
  workers: 2,
  fullyParallel: true,
  projects: [
    { name: 'own product', testMatch: ownProductSpecs, workers: 1 },
    { name: 'shared product', testIgnore: ownProductSpecs },
  ],
  ...(isOperateSuite ? { grep: operateTag } : { grepInvert: operateTag }),
  // For the longest scenario on a busy machine.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Fewer frames without a change of rounds. The phone scenario has all motion.
    reducedMotion: 'reduce',
    // A scenario starts with an empty storage in the browser context of the one before, whose page's process
    // is already running. A new context with a page takes half as long as loading a page of the site.
    reuseContext: true,
    // Tracing doubles the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
