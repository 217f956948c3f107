import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listSharedTargets } from '@golden-acers/games';
import { windfallPond } from '@golden-acers/games/rules/windfall-pond';
import { sql } from 'kysely';
import { openBenchDatabase, readMetrics, startBenchEnv } from '../env.ts';
import { fetchEndpoint } from '../load.ts';
import { type Bench, type Figure, figure } from '../measure.ts';
import { connectTable } from './tables.ts';

const shooters = 100;
/** The interval between a player's shots. */
const shotIntervalMs = 3_000;
/** A target that stays shorter may be gone when the shot arrives. */
const minStayMs = 2_000;

/**
 * Measures the shots of 25 tables, with and without sockets that receive every shot, to show the cost of the
 * tables themselves.
 */
export async function measureWaters(bench: Bench): Promise<Figure[]> {
  await using env = await startBenchEnv(bench, { hasRateLimits: false });
  const players = await env.createPlayers(shooters, { playing: shooters });
  const tokens = players.flatMap(({ gameToken }) => gameToken ?? []);
  await using db = openBenchDatabase(env.sandboxDatabaseUrl);
  await sql`update game_session set slug = ${windfallPond.slug}`.execute(db);
  const sandbox = { port: env.sandboxPort };
  const seconds = bench.quick ? 6 : 30;
  await shootFor(sandbox.port, tokens, 3);
  const alone = await cpuPercentOf(sandbox, () => shootFor(sandbox.port, tokens, seconds));
  const sockets: Socket[] = [];
  let seated = 0;
  for (const [index, token] of tokens.entries()) {
    const { socket, first } = await connectTable({ ...sandbox, token, index });
    sockets.push(socket.resume());
    if (first?.includes('"type":"waters"') === true) seated += 1;
  }
  const together = await cpuPercentOf(sandbox, () => shootFor(sandbox.port, tokens, seconds));
  for (const socket of sockets) socket.destroy();
  const name = `${shooters} shooters at tables of four`;
  const against = `${alone.taken} and ${together.taken} shots, ${together.refused} at targets that were gone`;
  return [
    figure(`${name}: without a seat`, shooters - seated, { max: 0 }),
    figure(`${name}: processor of the sandbox`, together.percent, { unit: '% of a core' }),
    figure(`${name}: of it the tables`, Math.max(0, together.percent - alone.percent), {
      unit: '% of a core',
      max: 10,
      against,
    }),
  ];
}

async function cpuPercentOf<Result>(sandbox: { port: number }, work: () => Promise<Result>) {
  const [before, startMs] = [await readMetrics(sandbox), performance.now()];
  const result = await work();
  const spent = (await readMetrics(sandbox)).cpuSeconds - before.cpuSeconds;
  return { ...result, percent: (spent / ((performance.now() - startMs) / 1000)) * 100 };
}

/** Every player shoots at present targets, at regular intervals. */
async function shootFor(port: number, tokens: readonly string[], seconds: number) {
  const counts = { taken: 0, refused: 0 };
  const untilMs = Date.now() + seconds * 1000;
  const pending = new Set<Promise<void>>();
  for (let shot = 0; Date.now() < untilMs; shot += 1) {
    const token = tokens[shot % tokens.length] ?? '';
    const sent = shoot(port, token)
      .then(
        () => {
          counts.taken += 1;
        },
        () => {
          counts.refused += 1;
        },
      )
      .finally(() => pending.delete(sent));
    pending.add(sent);
    await delay(shotIntervalMs / tokens.length);
  }
  await Promise.all(pending);
  return counts;
}

function shoot(port: number, token: string): Promise<unknown> {
  const { waters } = windfallPond;
  if (waters === undefined) throw new Error('the game has no waters');
  const now = Date.now();
  const present = listSharedTargets(waters, now, now).filter(({ untilMs }) => untilMs > now + minStayMs);
  const chosen = present[Math.floor(Math.random() * present.length)];
  const bet = { targets: [chosen?.species], target: chosen?.target };
  return fetchEndpoint(port, 'POST /api/rounds', { token, body: { key: randomUUID(), stakeCents: 5, bet } });
}
