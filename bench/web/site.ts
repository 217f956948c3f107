import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@golden-acers/platform';
import { type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';
import { newDataDir, type Product, removeDataDir, startProduct } from '../../e2e/product.ts';

/** Flags for a container: no sandbox as root, and nothing that looks for a network of its own. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The product on ports and data of its own. */
export async function startSite(): Promise<{ product: Product } & AsyncDisposable> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir, env: { NODE_ENV: 'development' } });
  return {
    product,
    async [Symbol.asyncDispose]() {
      await product.stop();
      removeDataDir(dataDir);
    },
  };
}

const signedIn = z.object({ data: z.object({ user: z.unknown(), accessToken: z.string() }) });

interface ProfilelessBrowser extends AsyncDisposable {
  readonly context: BrowserContext;
  /** Where the browser is steered from outside. */
  readonly debuggingPort: number;
}

/** A browser that has never been anywhere: no cache, no storage, no worker. */
export async function openFreshBrowser(mobile: boolean): Promise<ProfilelessBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'golden-acers-profile-'));
  const debuggingPort = await freePort();
  const executablePath = process.env.CHROMIUM_PATH;
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
    ...(executablePath === undefined ? {} : { executablePath }),
    ...(mobile ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {}),
  });
  return {
    context,
    debuggingPort,
    async [Symbol.asyncDispose]() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The demo is seeded while the site already serves, and sign-ins are limited: few and slow attempts. */
const signInAttempts = 10;
const signInEveryMs = 3_000;

/** The session of the demo player as the site keeps it, from one sign-in for the whole run. */
export async function demoSession({ siteUrl, credentialsOf }: Product): Promise<string> {
  for (let attempt = 1; attempt <= signInAttempts; attempt += 1) {
    const response = await fetch(`${siteUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentialsOf('player')),
    });
    if (response.ok) {
      const { user, accessToken: token } = signedIn.parse(await response.json()).data;
      return JSON.stringify({ user, token, isAuthenticated: true, lastRechargeStatus: 'success' });
    }
    await sleep(signInEveryMs);
  }
  throw new Error('The demo player can’t sign in.');
}

/** Signs the browser in without loading the site: its cache stays cold. */
export async function addSessionToContext(
  context: BrowserContext,
  siteUrl: string,
  session: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${siteUrl}/robots.txt`);
  await page.evaluate((text) => localStorage.setItem('golden-acers.auth', text), session);
  await page.close();
}
