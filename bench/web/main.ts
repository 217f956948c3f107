// Measures the site in a browser against its goals, as medians of `--times=3` runs (`--quick`: one).
// `--only=lighthouse,journeys,frames`; `--pages=landing,games,dashboard` for Lighthouse.
import { parseArgs } from 'node:util';
import { newDataDir, removeDataDir, startProduct } from '../../e2e/product.ts';
import { ensureBrowser } from '../../tools/browser.mjs';
import { ensureBuilt } from '../../tools/install.mjs';
import { writeReport } from '../report.ts';
import { demoSession } from './browser.ts';
import { measureFrames } from './frames.ts';
import { measureJourneys } from './journeys.ts';
import { measureLighthouse } from './lighthouse.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: 'lighthouse,journeys,frames' },
    pages: { type: 'string', default: 'landing,games,dashboard' },
  },
});
const times = values.quick ? 1 : Number(values.times);
const parts = values.only.split(',');

ensureBuilt();
process.env.CHROMIUM_PATH = ensureBrowser();
const startedAt = new Date();
const dataDir = newDataDir();
const product = await startProduct({ dataDir, env: { NODE_ENV: 'development' } });
try {
  const session = await demoSession(product);
  const run = { siteUrl: product.siteUrl, session, times };
  const figures = [
    ...(parts.includes('lighthouse') ? await measureLighthouse(run, values.pages.split(',')) : []),
    ...(parts.includes('journeys') ? await measureJourneys(run) : []),
    ...(parts.includes('frames') ? await measureFrames({ product, session, times }) : []),
  ];
  process.exitCode = writeReport('bench-web.json', figures, { startedAt, times }) ? 0 : 1;
} finally {
  await product.stop();
  removeDataDir(dataDir);
}
