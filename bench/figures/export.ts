import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { ask, fetchKey } from '../client.ts';
import { type House, startHouse } from '../house.ts';
import { bounded, type Figure, told } from '../measure.ts';
import { type Metrics, metricsOf } from '../watch.ts';

const rows = 1_000_000;
const atOnce = 50_000;
/** The file is 95 MB: who keeps a part of it, or of its rows, is seen. The runtime takes some memory before it first collects. */
const growthMostMb = 40;
const heldMostMb = 15;
const lookEveryMs = 250;
const days = { fromDate: '2026-01-01', toDate: '2026-01-31' };

const file = z.object({ data: z.looseObject({ id: z.string(), state: z.string(), rows: z.number() }) });

/** A million game records made into a file, and the file taken away: the server's memory while it does either. */
export async function measureExport(bench: Bench): Promise<Figure[]> {
  await using house = await startHouse({ ...bench, limited: true });
  await plantRecords(house.databaseUrl);
  const before = await metricsOf(house);
  const looks: Look[] = [];
  const begin = performance.now();
  const id = await makeFile(house, looks);
  const madeMs = performance.now() - begin;
  const bytes = await takeFile(house, id);
  const takenMs = performance.now() - begin - madeMs;
  looks.push({ share: 1, ...(await metricsOf(house)) });
  const inMb = (size: number) => size / 1024 ** 2;
  const under = `${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1e6)} MB`;
  // Past a tenth of the file the runtime has taken what it works with.
  const [early, late] = [
    looks.filter(({ share }) => share <= 0.2),
    looks.filter(({ share }) => share >= 0.9),
  ];
  const mostOf = (some: readonly Look[]) => Math.max(...some.map(({ memoryBytes }) => memoryBytes));
  // The lowest of many is what is held right after a collection.
  const heldOf = (some: readonly Look[]) => Math.min(...some.map(({ heldBytes }) => heldBytes));
  return [
    bounded('memory at the end of a file, made and taken, above the first fifth', {
      value: inMb(mostOf(late) - mostOf(early)),
      unit: 'MB',
      most: growthMostMb,
      under,
    }),
    bounded('what is held after a collection at the end of a file, above the first fifth', {
      value: inMb(heldOf(late) - heldOf(early)),
      unit: 'MB',
      most: heldMostMb,
      under,
    }),
    told(
      'memory before, and at most',
      `${[before.memoryBytes, mostOf(looks)].map((size) => Math.round(inMb(size))).join(' and ')} MB`,
      inMb(mostOf(looks)),
    ),
    told(
      'memory by tenths of a file',
      `${tenths(looks)
        .map((size) => Math.round(inMb(size)))
        .join(' ')} MB`,
      inMb(mostOf(looks)),
    ),
    told('a file of a million rows is made in', `${Math.round(madeMs)} ms`, madeMs),
    told('a file of a million rows is taken in', `${Math.round(takenMs)} ms`, takenMs),
  ];
}

interface Look extends Metrics {
  /** Of the file that is made. */
  readonly share: number;
}

/** The most of each tenth. */
function tenths(looks: readonly Look[]): number[] {
  return Array.from({ length: 10 }, (_, tenth) =>
    Math.max(
      ...looks
        .filter(({ share }) => Math.min(9, Math.floor(share * 10)) === tenth)
        .map(({ memoryBytes }) => memoryBytes),
    ),
  );
}

async function makeFile(house: House, looks: Look[]): Promise<string> {
  const { port, agentToken: token } = house;
  const body = { table: 'game-records', filters: days };
  const { data } = file.parse(await ask(port, 'POST /api/agent/exports', { token, body }));
  for (;;) {
    await pause();
    const now = file.parse(await ask(port, `GET /api/agent/exports/${data.id}`, { token }));
    looks.push({ share: now.data.rows / rows, ...(await metricsOf(house)) });
    if (now.data.state === 'failed') throw new Error('The file could not be made.');
    if (now.data.state === 'ready') {
      if (now.data.rows !== rows) throw new Error(`The file has ${now.data.rows} rows.`);
      return data.id;
    }
  }
}

/** Reads the file as it comes and keeps nothing of it. */
async function takeFile({ port, agentToken: token }: House, id: string): Promise<number> {
  const headers = { 'accept-encoding': 'identity' };
  const answer = await fetchKey(port, `GET /api/agent/exports/${id}/file`, { token, headers });
  if (!answer.ok || answer.body === null) throw new Error(`The file was answered with ${answer.status}.`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}

const pause = () => new Promise((later) => setTimeout(later, lookEveryMs));

/** Of the registered player, one each two and a half seconds of a month. */
async function plantRecords(databaseUrl: string): Promise<void> {
  const db = openDatabase<unknown>(databaseUrl, { applicationName: 'planting', poolSize: 1 });
  try {
    for (let first = 0; first < rows; first += atOnce) {
      await sql`
        insert into game_record (provider_agent_id, player_id, inserted_at, game_id, balance_before_cents, played_cents,
            won_cents, balance_now_cents, reason)
          select provider_agent_id, player.id, timestamptz '2026-01-01Z' + place * interval '2.5 seconds',
              (1001 + place % 3)::text, place % 90000, 25 + place % 500, place % 700, place % 88000, 'Acres of Gold'
            from player, generate_series(${first}::int, ${first + atOnce - 1}::int) as place`.execute(db);
    }
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}
