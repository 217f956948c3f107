// What one operation costs, whatever else the machine does: processor time of each program and the database's statements.
// `node bench/cost.ts poll,recharge,sign-in [--profile] [--seconds=8]`
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { insertSimulatedAgents, openStatementStatistics } from '@golden-acers/testing/build';
import { z } from 'zod';
import { type BenchEnv, playerPassword, startBenchEnv } from './bench-env.ts';
import { type BenchProcess, startBenchProcess } from './child-process.ts';
import { fetchEndpoint } from './http-client.ts';
import { demandAllSucceeded, rawRequest, startLoadGenerator } from './load.ts';
import { uniqueValuePlaceholder } from './load-job.ts';
import { startPostgres } from './postgres.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    profile: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    statements: { type: 'string', default: '40' },
    lanes: { type: 'string' },
    nested: { type: 'boolean', default: false },
  },
});
const operations = (positionals[0] ?? 'poll,recharge,sign-in').split(',');
const profileDir = values.profile ? fileURLToPath(new URL('../.cache/profiles', import.meta.url)) : undefined;
/** Connections learn their plans, and the programs their own paths. */
const warmUpMs = 12_000;
/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

await using postgres = await startPostgres({
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': values.nested ? 'all' : 'top',
});
await using load = await startLoadGenerator();

for (const name of operations) {
  await using house = await startBenchEnv({
    postgresUrl: postgres.url,
    hasRateLimits: name !== 'recharge',
    profileDir,
  });
  const lanes = (await lanesOf(name, house)).slice(0, Number(values.lanes ?? 1_000));
  await using statements = await openStatementStatistics(house.databaseUrl);
  await using bare = startBenchProcess(new URL('./bare-server.ts', import.meta.url));
  const port =
    name === 'bare'
      ? await startBareServer(bare, house, lanes)
      : name === 'round'
        ? house.sandboxPort
        : house.port;
  const run = (durationMs: number) => load.run({ mode: 'closed', port, lanes, warmUpMs: 0, durationMs });
  await run(warmUpMs);
  await statements.reset();
  const before = cpuMsByProcess(house);
  const result = demandAllSucceeded(await run(Number(values.seconds) * 1_000));
  const after = cpuMsByProcess(house);
  console.log(
    `\n${name}: ${result.succeeded} in ${result.seconds} s (${Math.round(result.perSecond)}/s, p50 ${result.p50Ms.toFixed(1)} ms)`,
  );
  let total = 0;
  for (const [who, ms] of [...after].sort(([one], [other]) => one.localeCompare(other))) {
    const each = (ms - (before.get(who) ?? 0)) / result.succeeded;
    if (who !== 'load') total += each;
    console.log(`  ${who.padEnd(22)} ${each.toFixed(4)} ms`);
  }
  console.log(`  ${'sum'.padEnd(22)} ${total.toFixed(4)} ms`);
  for (const [label, url] of [
    ['ours', house.databaseUrl],
    ['sandbox', house.sandboxDatabaseUrl],
  ] as const) {
    const rows = await statements.read(url);
    const each = (of: 'calls' | 'totalMs') => rows.reduce((sum, row) => sum + row[of], 0) / result.succeeded;
    console.log(`  ${label}: ${each('calls').toFixed(1)} statements, ${each('totalMs').toFixed(3)} ms`);
    for (const { calls, totalMs, query } of rows.slice(0, Number(values.statements)))
      console.log(
        `    ${(calls / result.succeeded).toFixed(2)} × ${(totalMs / calls).toFixed(3)} ms  ${query.slice(0, 150)}`,
      );
  }
}

async function lanesOf(name: string, house: BenchEnv): Promise<string[][]> {
  if (name === 'recharge') {
    const agents = await insertSimulatedAgents(house.databaseUrl, 320);
    const crowd = await house.createPlayers(320, { agentIds: agents.map(({ id }) => id) });
    const requests = crowd.map(({ account }, place) =>
      rawRequest('POST /api/fortune-panda/recharge', {
        token: agents[place % agents.length]?.token ?? '',
        headers: { 'Idempotency-Key': uniqueValuePlaceholder },
        body: { username: account, amount: 1 },
      }),
    );
    return Array.from({ length: 16 }, (_, lane) => requests.filter((_request, place) => place % 16 === lane));
  }
  if (name === 'round') {
    const players = await house.createPlayers(256, { playing: 256 });
    return players.map(({ gameToken = '' }) => [
      rawRequest('POST /api/rounds', {
        token: gameToken,
        body: { key: uniqueValuePlaceholder, stakeCents: 100, bet: {} },
      }),
    ]);
  }
  const isPoll = name === 'poll' || name === 'bare';
  const crowd = await house.createPlayers(isPoll ? 256 : 32);
  return crowd.map(({ token, email }) => [
    isPoll
      ? rawRequest('GET /api/fortune-panda-user/balance', { token })
      : rawRequest('POST /api/auth/login', { body: { email, password: playerPassword } }),
  ]);
}

/** The very bytes that a poll answers. */
async function startBareServer(
  bare: BenchProcess,
  house: BenchEnv,
  lanes: readonly string[][],
): Promise<number> {
  const token = /Bearer (\S+)/.exec(lanes[0]?.[0] ?? '')?.[1] ?? '';
  const response = await fetchEndpoint(house.port, 'GET /api/fortune-panda-user/balance', { token });
  const answer = { status: response.status, headers: [...response.headers], body: await response.text() };
  return z.object({ port: z.number() }).parse(await bare.request(answer)).port;
}

/** Milliseconds of processor time so far, of the house's own processes. */
function cpuMsByProcess(house: BenchEnv): Map<string, number> {
  const port = new URL(postgres.url).port;
  const processes = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [
        { pid, title, parent: fields[1] ?? '', ms: (Number(fields[11]) + Number(fields[12])) * msPerTick },
      ];
    } catch {
      return [];
    }
  });
  const postmaster = processes.find(({ title }) => title.includes(` port=${port}`))?.pid;
  const databases = {
    ours: new URL(house.databaseUrl).pathname.slice(1),
    sandbox: new URL(house.sandboxDatabaseUrl).pathname.slice(1),
  };
  const sums = new Map<string, number>();
  for (const { title, parent, ms } of processes) {
    const who =
      parent === postmaster
        ? title.includes(databases.ours)
          ? 'postgres, ours'
          : title.includes(databases.sandbox)
            ? 'postgres, sandbox'
            : 'postgres, rest'
        : parent !== String(process.pid)
          ? undefined
          : title.includes('apps/server/src/main')
            ? 'server'
            : title.includes('apps/sandbox/src/main')
              ? 'sandbox'
              : title.includes('bare-server')
                ? 'bare'
                : title.includes('load-generator')
                  ? 'load'
                  : undefined;
    if (who !== undefined) sums.set(who, (sums.get(who) ?? 0) + ms);
  }
  return sums;
}
