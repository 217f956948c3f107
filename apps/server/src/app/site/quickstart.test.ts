import { execFile, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type TestEnv, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const guide = readFileSync(new URL('../../../../../docs/api/01-quickstart.md', import.meta.url), 'utf8');
const [library = '', program = ''] = [...guide.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(
  ([, text = '']) => text,
);

const folder = mkdtempDisposableSync(join(tmpdir(), 'golden-acers-quickstart-'));
let env: TestEnv;
let network: Awaited<ReturnType<typeof startNetwork>>;
beforeAll(async () => {
  env = await testEnv({ isListening: true, config: { eventStreams: { pollEveryMs: 20 } } });
  network = await startNetwork(new URL(String(env.server.http.listeningOrigin)));
  writeFileSync(join(folder.path, 'golden_acers.py'), library);
});
afterAll(async () => {
  await network.close();
  await env[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** A network before the server that can lose responses and cut connections. */
async function startNetwork({ port, hostname }: URL) {
  const sockets = new Set<Socket>();
  let isLosing = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (!isLosing) return client.write(bytes);
      isLosing = false;
      return client.destroy();
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = Object(server.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    loseNextResponse() {
      isLosing = true;
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      this.cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
}

const environmentOf = (token: string, more = {}) => ({
  ...process.env,
  GOLDEN_ACERS_ORIGIN: network.origin,
  GOLDEN_ACERS_KEY: token,
  ...more,
});

/** Runs a program that uses the client of the guide, without pauses. Returns the lines that it prints. */
async function runWithClient(text: string, token: string, more = {}): Promise<string[]> {
  writeFileSync(join(folder.path, 'program.py'), `import golden_acers\nfrom golden_acers import *\n${text}`);
  const { stdout } = await run('python3', ['program.py'], {
    cwd: folder.path,
    env: environmentOf(token, more),
  });
  return stdout.trim().split('\n');
}

async function createKey(): Promise<string> {
  await env.root.call('POST /user/security/step-up', { body: { password: env.root.password } });
  const { data } = await env.root.call('POST /agent/api-keys', {
    body: {
      name: 'Quickstart',
      scopes: ['players.read', 'players.create', 'money.recharge'],
      addresses: [],
      expiresInDays: 90,
    },
  });
  return data.secret;
}

describe.skipIf(!hasPython())('the quickstart', () => {
  test('creates a player and recharges it once, although the response is lost', async () => {
    const key = await createKey();
    writeFileSync(join(folder.path, 'quickstart.py'), program);
    const { stdout } = await run('python3', ['quickstart.py'], { cwd: folder.path, env: environmentOf(key) });
    expect(stdout).toMatch(/^tr_\w+ applied 1250\n\S+ recharge 1250 applied\n$/);

    const { username } = (await env.player('lost')).fortunePanda;
    network.loseNextResponse();
    const [first, second, count] = await runWithClient(
      `golden_acers.time.sleep = lambda seconds: None
token = os.environ["GOLDEN_ACERS_KEY"]
for _ in range(2):
    print(run_command("/fortune-panda/recharge", token, {"username": "${username}", "amount": 500, "bonus": "none"}, "quickstart-order-17")["id"])
print(sum(row["cause"] == "agent" for row in read_all("/fortune-panda/users/${username}/transfers", token)))`,
      key,
    );
    expect([first, count]).toEqual([second, '1']);
  });

  test('reads a thousand rows in pages, and throws a refusal with its code and the call that is missing', async () => {
    const one = await env.player('pages');
    await sql`insert into notification (account_id, kind, data)
      select ${one.id}, 'new_games', '{"count": 1, "names": ["Acres"]}' from generate_series(1, 1000)`.execute(
      env.db,
    );
    const lines = await runWithClient(
      `rows = list(read_all("/user/notifications", os.environ["GOLDEN_ACERS_KEY"], limit=50))
print(len(rows) >= 1000 and len({row["id"] for row in rows}) == len(rows))
try:
    call("GET", "/fortune-panda/users")
except ApiError as error:
    print(error.status, error.code, error.request_id is not None)`,
      one.token,
    );
    expect(lines).toEqual(['True', '401 session.required True']);
  });

  test('verifies a webhook with either secret of a rotation, and with no other', async () => {
    const [former, next, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
    const body = '{"type":"webhook.test"}';
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const sign = (key = Buffer.of()) =>
      `v1,${createHmac('sha256', key).update(`we_1.${timestamp}.${body}`).digest('base64')}`;
    const headers = {
      'webhook-id': 'we_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `${sign(former)} ${sign(next)}`,
    };
    const secrets = [former, next, other].map((key) => `whsec_${key?.toString('base64')}`);
    const lines = await runWithClient(
      `headers, body, secrets = json.loads(os.environ["GIVEN"])
for secret in secrets:
    try:
        print(verify_webhook(headers, body.encode(), [secret])["type"])
    except ValueError as error:
        print(error)`,
      '',
      { GIVEN: JSON.stringify([headers, body, secrets]) },
    );
    expect(lines).toEqual(['webhook.test', 'webhook.test', 'not signed by Golden Acers']);
  });

  test('follows an event stream, and gets what it missed while the connection was lost', async () => {
    const one = await env.player('followed');
    const text = `golden_acers.time.sleep = lambda seconds: input()
for name, data in read_events("/fortune-panda-user/events", os.environ["GOLDEN_ACERS_KEY"]):
    print(name, data.get("id"), data.get("state"), flush=True)`;
    writeFileSync(
      join(folder.path, 'program.py'),
      `import golden_acers\nfrom golden_acers import *\n${text}`,
    );
    const child = execFile('python3', ['program.py'], { cwd: folder.path, env: environmentOf(one.token) });
    let printed = '';
    const seen = new Set<() => void>();
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      for (const check of seen) check();
    });
    const waitFor = (line: string) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (printed.includes(line)) resolve();
        };
        seen.add(check);
        check();
      });
    const recharge = async (cents: number) => {
      const { body } = await env.recharge(one, cents);
      return String(Object(body.data).id);
    };
    await waitFor('notifications');
    await waitFor(`transfer ${await recharge(100)} applied`);
    network.cut();
    const missed = await recharge(200);
    child.stdin?.write('\n');
    await waitFor(`transfer ${missed} applied`);
    child.kill();
    await once(child, 'close');
  });
});
