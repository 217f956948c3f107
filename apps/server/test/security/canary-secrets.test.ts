import { createHash } from 'node:crypto';
import { endpoints, toMoney } from '@golden-acers/contract';
import {
  type ApiClient,
  linkTokenOf,
  registrationBody,
  type TestEnv,
  type TestPlayer,
  testEnv,
} from '@golden-acers/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { dumpDatabase } from '../test-support.ts';
import { enrolTotp } from '../test-support-agents.ts';
import { createBulkJobClient } from '../test-support-bulk-jobs.ts';

const canary = 'canary-Xq7-password';

test('no password and no token reaches the log or the database in clear text', async () => {
  await using env = await testEnv({ provider: 'none', logLevel: 'trace' });
  const secret = { password: canary, confirmPassword: canary };
  const player = await env.player('canary', secret);
  const { token } = player;
  await env.call('POST /auth/register', { body: registrationBody('canary', secret) });
  await env.call('POST /auth/login', { body: { email: player.email, password: `${canary}-wrong` } });
  await env.call('POST /auth/login', { body: { email: player.email, password: { nested: canary } } });
  await env.call('POST /auth/login', { body: `{"password":"${canary}"` });
  await env.call('PUT /user/password', {
    token,
    body: { currentPassword: canary, newPassword: `${canary}-new` },
  });
  const agentToken = env.root.token;
  const params = { username: player.fortunePanda.username };
  const requested = { params, query: `password=${canary}&token=${token}` };
  await env.call('GET /fortune-panda/users/:username', { token: agentToken, ...requested });
  await env.call('GET /fortune-panda/users/:username', { token, ...requested });
  await env.server.http.inject({ method: 'GET', url: `/${canary}?token=${token}&password=${canary}` });

  const logged = env.logLines.join('');
  const stored = await dumpDatabase(env.db);
  expect(env.logLines.length).toBeGreaterThan(5);
  expect(stored).toContain(player.fortunePanda.username);
  for (const value of [
    canary,
    token,
    agentToken,
    player.fortunePanda.password,
    env.config.rootAgent.password,
  ]) {
    expect(logged.includes(value), `the log holds ${value}`).toBe(false);
    expect(stored.includes(value), `the database holds ${value}`).toBe(false);
  }
});

const md5Of = (text: string) => createHash('md5').update(text).digest('hex');
const firstPasswordSchema = z.object({ firstPassword: z.string() });
const drawnPasswordsSchema = z.object({ passwords: z.array(z.object({ password: z.string() })) });
const launchSchema = z.object({ webLoginUrl: z.string() });
const createdExportSchema = z.looseObject({ id: z.string() });

/** Returns the secrets of a player: what it typed, and what was made for it. */
async function secretsOfPlayer(env: TestEnv, player: TestPlayer): Promise<Record<string, string>> {
  await env.call('POST /auth/forgot-password', { body: { email: player.email } });
  const launch = await player.request('POST /fortune-panda-user/games/enter', { body: { kindId: 1001 } });
  const { webLoginUrl } = launchSchema.parse(launch.body.data);
  return {
    password: player.password,
    session: player.token,
    providerPassword: player.fortunePanda.password,
    providerPasswordHash: md5Of(player.fortunePanda.password),
    resetLink: linkTokenOf(await env.mailTo(player.email, '/reset-password')),
    verificationLink: linkTokenOf(await env.mailTo(player.email, '/verify-email')),
    launch: webLoginUrl.split('/').at(-1) ?? '',
  };
}

/** Returns the secrets of agents; the root agent ends with a second factor and a confirmed session. */
async function secretsOfAgents(env: TestEnv): Promise<Record<string, string>> {
  const { root } = env;
  const { secret, recoveryCodes } = await enrolTotp(env, root.token);
  const agent = { name: 'Canary', level: 'store', parentId: root.id } as const;
  const made = await root.call('POST /agent/agents', {
    body: { ...agent, email: 'first@agents.test', welcome: 'password' },
  });
  await root.call('POST /agent/agents', { body: { ...agent, email: 'mailed@agents.test', welcome: 'mail' } });
  const { firstPassword } = firstPasswordSchema.parse(made.data);
  return {
    rootPassword: root.password,
    rootSession: root.token,
    totpSecret: secret,
    ...Object.fromEntries(recoveryCodes.map((code, index) => [`recoveryCode${index}`, code])),
    firstPassword,
    invitation: linkTokenOf(await env.mailTo('mailed@agents.test', '/reset-password')),
    encryptionKey: env.config.encryptionKey,
    providerAgentPassword: env.config.provider.agentPassword,
    providerAgentPasswordHash: md5Of(env.config.provider.agentPassword),
  };
}

/** A job that draws new passwords, which its agent reads once. */
async function drawPasswords(env: TestEnv, player: TestPlayer): Promise<string[]> {
  const jobs = createBulkJobClient(env, env.root);
  const rows = [{ account: player.fortunePanda.username }];
  const { id } = await jobs.start({ kind: 'reset_password', rows, reason: 'Canary', confirmation: '' });
  await jobs.over(id);
  const { body } = await jobs.control(id, 'passwords');
  return drawnPasswordsSchema.parse(body.data).passwords.map(({ password }) => password);
}

/** Reads all that each caller can read without an object's id, and the files that it can have created. */
async function readEverything(env: TestEnv, callers: readonly ApiClient[]): Promise<string[]> {
  const texts: string[] = [];
  for (const [key, endpoint] of Object.entries(endpoints)) {
    if (!key.startsWith('GET ') || key.includes('/:') || 'events' in endpoint) continue;
    for (const caller of callers) {
      const { body } = await caller.request(key as keyof typeof endpoints);
      texts.push(`${key} ${JSON.stringify(body)}`);
    }
  }
  const created = await env.root.call('POST /agent/exports', { body: { table: 'requests', filters: {} } });
  const { id } = createdExportSchema.parse(created.data);
  await env.runJobs();
  const file = await env.root.request('GET /agent/exports/:id/file', { params: { id } });
  expect(file.status).toBe(200);
  const documents = ['openapi.json', 'openapi/programs.json', 'openapi/console.json', 'openapi/players.json'];
  const urls = [
    ...['/metrics', '/healthz', '/readyz', '/robots.txt'],
    ...documents.map((name) => `/api/${name}`),
  ];
  const pages = await Promise.all(urls.map((url) => env.server.http.inject({ url })));
  return [...texts, JSON.stringify(file.body), ...pages.map(({ body }) => body)];
}

/** Returns every row of every schema, the queue's included, with the bytes of binary columns as text. */
function dumpAllSchemas({ db }: TestEnv): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`set local bytea_output = 'escape'`.execute(tx);
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`.execute(tx);
    const dumped: string[] = [];
    for (const { schema, name } of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(tx);
      dumped.push(name, ...rows.map(({ row }) => row));
    }
    return dumped.join('\n');
  });
}

test('no secret is in a log, a response, a file, a metric or a column, except once for its owner', async () => {
  await using env = await testEnv({ logLevel: 'trace' });
  const player = await env.player('canary-all', { password: canary, confirmPassword: canary });
  const other = await env.player('canary-other');
  await player.call('GET /games/fortune-panda');
  const secrets = { ...(await secretsOfPlayer(env, player)), ...(await secretsOfAgents(env)) };
  const [drawn = ''] = await drawPasswords(env, player);
  expect(drawn.length).toBeGreaterThan(5);
  await env.recharge(player, 1_000);
  await player.request('POST /fortune-panda-user/requests', {
    body: { kind: 'recharge', amount: toMoney(100n) },
  });
  const store = await env.agent({ name: 'canary-store' });
  const responses = await readEverything(env, [player, other, env.root, store, env.visitor]);
  const places = {
    log: env.logLines.join(''),
    responses: responses.join('\n'),
    database: await dumpAllSchemas(env),
  };
  expect(places.database).toContain(player.fortunePanda.username);
  const found = Object.entries({ ...secrets, drawn, drawnHash: md5Of(drawn) }).flatMap(([name, value]) => {
    expect(value.length, name).toBeGreaterThan(5);
    return Object.entries(places).flatMap(([place, text]) =>
      text.includes(value) ? [`${name} in ${place}`] : [],
    );
  });
  expect(found).toEqual([]);
});
