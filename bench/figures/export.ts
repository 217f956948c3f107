import { openDatabase } from '@golden-acers/platform';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { ask, fetchKey } from '../client.ts';
import { type House, startHouse } from '../house.ts';
import { bounded, type Figure, told } from '../measure.ts';
import { metricsOf } from '../watch.ts';

const rows = 1_000_000;
const atOnce = 50_000;
/** The file is 95 MB: whoever keeps its second half, or the rows of it, is seen. The runtime's own heap settles in the first. */
const growthMostMb = 40;
const lookEveryMs = 250;
const days = { fromDate: '2026-01-01', toDate: '2026-01-31' };

const file = z.object({ data: z.looseObject({ id: z.string(), state: z.string(), rows: z.number() }) });

/** A million game records made into a file, and the file taken away: the server's memory while it does either. */
export async function measureExport(bench: Bench): Promise<Figure[]> {
  await using house = await startHouse({ ...bench, limited: true });
  await plantRecords(house.databaseUrl);
  const before = (await metricsOf(house)).memoryBytes;
  const watch = watchMemory(house);
  const begin = performance.now();
  const id = await makeFile(house, watch.half);
  const madeMs = performance.now() - begin;
  const bytes = await takeFile(house, id);
  const takenMs = performance.now() - begin - madeMs;
  const { firstHalf, most } = await watch.end();
  const inMb = (bytes: number) => bytes / 1024 ** 2;
  const size = `${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1e6)} MB`;
  return [
    bounded('memory of the second half of a file, made and taken, above the first half', {
      value: inMb(most - firstHalf),
      unit: 'MB',
      most: growthMostMb,
      under: size,
    }),
    told('memory at most, above before', `${Math.round(inMb(most - before))} MB`, inMb(most - before)),
    told('a file of a million rows is made in', `${Math.round(madeMs)} ms`, madeMs),
    told('a file of a million rows is taken in', `${Math.round(takenMs)} ms`, takenMs),
  ];
}

async function makeFile({ port, agentToken: token }: House, onHalf: () => void): Promise<string> {
  const body = { table: 'game-records', filters: days };
  const { data } = file.parse(await ask(port, 'POST /api/agent/exports', { token, body }));
  for (;;) {
    await pause();
    const now = file.parse(await ask(port, `GET /api/agent/exports/${data.id}`, { token }));
    if (now.data.rows >= rows / 2) onHalf();
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

function watchMemory(house: House) {
  let most = 0;
  let firstHalf: number | undefined;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      most = Math.max(most, (await metricsOf(house)).memoryBytes);
      await pause();
    }
  };
  const looking = look();
  return {
    half() {
      firstHalf ??= most;
    },
    async end() {
      isOver = true;
      await looking;
      return { most, firstHalf: firstHalf ?? most };
    },
  };
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
