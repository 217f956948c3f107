import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@golden-acers/platform';
import { pollUntil } from '@golden-acers/testing/poll-until';
import { expect, test } from '@playwright/test';
import { newDataDir, type Product, removeDataDir, spawnLauncher, startProduct } from './product.ts';

const newPlayer = {
  firstName: 'Ada',
  lastName: 'Miller',
  username: 'ada_miller',
  email: 'ada@example.test',
  phoneNumber: '5550102030',
  password: 'corn-and-gold',
  confirmPassword: 'corn-and-gold',
};

const post = (product: Product, path: string, body: unknown): Promise<Response> =>
  fetch(`${product.siteUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const isServing = ({ siteUrl }: Product): Promise<boolean> =>
  fetch(`${siteUrl}/healthz`).then(
    () => true,
    () => false,
  );

/** Lists the launcher's process and all of its descendants. */
function processTree(pid: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = Map.groupBy(
    rows.map((row) => row.trim().split(/\s+/).map(Number)),
    ([, parent]) => parent,
  );
  const below = (parent: number): number[] =>
    (children.get(parent) ?? []).flatMap(([child = 0]) => [child, ...below(child)]);
  return [pid, ...below(pid)];
}

/** A process that has ended because its parent ended counts as killed. */
function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

test.describe('the product as one command starts it', { tag: '@operate' }, () => {
  let dataDir: string;
  test.beforeEach(() => {
    dataDir = newDataDir();
  });
  test.afterEach(() => removeDataDir(dataDir));

  test('keeps every acknowledged account through a kill of all its processes, and stops within five seconds', async () => {
    const first = await startProduct({ dataDir });
    expect((await post(first, '/auth/register', newPlayer)).status).toBe(201);
    for (const pid of processTree(first.pid)) killHard(pid);
    await first.exited;

    const second = await startProduct({ dataDir });
    const signedIn = await post(second, '/auth/login', {
      email: newPlayer.email,
      password: newPlayer.password,
    });
    expect(signedIn.status).toBe(200);
    expect(second.output()).not.toContain('Sign-ins');

    const before = Date.now();
    expect(await second.stop()).toBe(0);
    expect(Date.now() - before).toBeLessThan(5_000);
    expect(processTree(second.pid)).toEqual([second.pid]);
  });

  test('leaves no server running when only the launcher is killed, and starts again on the same folder', async () => {
    const first = await startProduct({ dataDir });
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    await pollUntil(
      'the orphaned processes close their ports',
      () => isServing(first),
      (serves) => !serves,
    );
    const second = await startProduct({
      dataDir,
      env: { PORT: new URL(first.siteUrl).port, SANDBOX_PORT: new URL(first.sandboxUrl).port },
    });
    expect((await fetch(`${second.siteUrl}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  test('stops when npm, which started it, gets the signal', async () => {
    const product = await startProduct({ dataDir, command: ['npm', 'start'] });
    await product.stop();
    await pollUntil(
      'npm ends before the server',
      () => isServing(product),
      (serves) => !serves,
    );
  });

  test('refuses a second start on the same data folder and names the first one’s pid', async () => {
    const first = await startProduct({ dataDir });
    const second = await spawnLauncher({ dataDir });
    expect(await second.exited).not.toBe(0);
    expect(second.output()).toContain(String(first.pid));
    await first.stop();
  });

  test('refuses a taken port and names it', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const refused = await spawnLauncher({ dataDir, env: { PORT: String(port) } });
    expect(await refused.exited).not.toBe(0);
    expect(refused.output()).toContain(String(port));
    other.close();
  });

  test('stores its secrets readable by their owner only', async () => {
    const product = await startProduct({ dataDir });
    await product.stop();
    const secrets = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(key|password|token)$/.test(name),
    );
    expect(secrets.length).toBeGreaterThanOrEqual(4);
    for (const name of secrets) expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600);
  });

  for (const [variable, value] of [
    ['PORT', 'eighty'],
    ['SANDBOX_PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'not an address'],
    ['PROVIDER_URL', 'ftp://provider.example'],
    ['PROVIDER_AGENT_NAME', ''],
    ['ENCRYPTION_KEY', 'short'],
    ['AGENT_EMAIL', 'nobody'],
    ['AGENT_PASSWORD', 'short'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'production'],
  ] as const) {
    test(`refuses ${variable}=${value} in one sentence that names the variable`, async () => {
      const given = variable === 'PROVIDER_AGENT_NAME' ? { PROVIDER_URL: 'https://provider.example' } : {};
      const refused = await spawnLauncher({ dataDir, env: { ...given, [variable]: value } });
      expect(await refused.exited).not.toBe(0);
      const lines = refused.output().trim().split('\n');
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(variable === 'NODE_ENV' ? 'ENCRYPTION_KEY' : variable);
    });
  }
});
