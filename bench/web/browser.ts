import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@golden-acers/platform';
import { chromium } from '@playwright/test';
import { authStorageKey, signInByApi, storedSession } from '../../e2e/api-client.ts';
import type { Product } from '../../e2e/product.ts';
import { type Figure, figure, median } from '../measure.ts';

export interface WebRun {
  readonly siteUrl: string;
  /** The demo player's session, as the site stores it. */
  readonly session: string;
  /** The number of runs of which each value is the median. */
  readonly times: number;
}

/** In a container, root runs no sandbox, and there is no background network traffic. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a browser without cache, storage or workers, with the session if given. */
export async function openFreshBrowser(siteUrl: string, session: string | undefined, isPhone: boolean) {
  const profile = mkdtempSync(join(tmpdir(), 'golden-acers-profile-'));
  const debuggingPort = await freePort();
  const executablePath = process.env.CHROMIUM_PATH;
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(isPhone ? phone : {}),
  });
  if (session !== undefined) {
    // Loads nothing of the site, so that the cache stays cold.
    const page = await context.newPage();
    await page.goto(`${siteUrl}/robots.txt`);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [authStorageKey, session] as const);
    await page.close();
  }
  return {
    context,
    debuggingPort,
    async [Symbol.asyncDispose]() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * One sign-in per run, because sign-ins are limited. Waits for the demo player, who is created after the site
 * starts to serve.
 */
export async function demoSession(product: Product): Promise<string> {
  for (let attempt = 1; attempt < 10; attempt += 1) {
    const account = await signInByApi(product, product.credentialsOf('player')).catch(() => undefined);
    if (account !== undefined) return storedSession(account);
    await delay(3_000);
  }
  throw new Error('The demo player can’t sign in.');
}

/** The median, the value of each run, and what cost points or time. */
export function medianFigure(
  name: string,
  values: readonly number[],
  options: { max?: number; min?: number; unit?: string; notes?: readonly string[] },
): Figure {
  const { notes = [], ...goal } = options;
  const runs = values.length > 1 ? [`of ${values.join(', ')}`] : [];
  return figure(name, median(values), { ...goal, against: [...runs, ...notes].join('; ') });
}
