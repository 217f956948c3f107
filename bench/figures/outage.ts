import { type CrowdMember, insertAgents } from '@golden-acers/testing/build';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { type Child, startChild } from '../children.ts';
import { startHouse } from '../house.ts';
import { demandGood, rawRequest, startLoad } from '../load.ts';
import { eachTime } from '../load-job.ts';
import { bounded, type Figure, median } from '../measure.ts';

/** Each asks the site about something that needs no provider, once a second. */
const readers = 256;
const readEveryMs = 1_000;
const reads = [
  'GET /api/fortune-panda-user/balance',
  'GET /api/fortune-panda-user/transfers',
  'GET /api/fortune-panda-user/requests',
  'GET /api/games/fortune-panda',
];
/** Each wants something of the provider, 40 a second together, and seldom enough to have given up before it asks again. */
const askers = 800;
const askEveryMs = 20_000;
const agentCount = 40;
const mostTurns = 3;

/** What a provider that takes every call and answers none costs the routes that don't need it. */
export async function measureOutage(bench: Bench): Promise<Figure[]> {
  await using stub = startChild(new URL('../stub-provider.ts', import.meta.url));
  const { port } = z.object({ port: z.number() }).parse(await stub.heard());
  const providerUrl = `http://127.0.0.1:${port}`;
  await using house = await startHouse({ ...bench, limited: false, providerUrl });
  await using asking = await startLoad();
  const turns = bench.quick ? 1 : mostTurns;
  // One agent's money commands are limited.
  const agents = await insertAgents(house.databaseUrl, agentCount);
  const crowd = await house.crowd(readers + askers * turns * 2, { agentIds: agents.map(({ id }) => id) });
  const lanes = crowd.slice(0, readers).map(({ token }) => reads.map((key) => rawRequest(key, { token })));
  const timing = { warmUpMs: bench.warmUpMs * 2, durationMs: bench.quick ? 20_000 : 60_000 };
  let phases = 0;
  const p99Of = async (hangs: boolean) => {
    // Others each time: who met a provider that hung waits for what became of that.
    const from = readers + askers * phases;
    phases += 1;
    const wishes = crowd
      .slice(from, from + askers)
      .map((member, place) => wants(member, agents[(from + place) % agentCount]?.token ?? ''));
    await hang(stub, hangs);
    const whole = { mode: 'paced', port: house.port, ...timing } as const;
    const [read, asked] = await Promise.all([
      bench.load.run({ ...whole, everyMs: readEveryMs, lanes }),
      asking.run({ ...whole, everyMs: askEveryMs, lanes: wishes }),
    ]);
    await hang(stub, false);
    if (!hangs && asked.good === 0) throw new Error('The provider answers nobody, though it does not hang.');
    return demandGood(read).p99Ms;
  };
  const pairs: { hung: number; usual: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) {
      const usual = await p99Of(false);
      pairs.push({ usual, hung: await p99Of(true) });
    } else {
      const hung = await p99Of(true);
      pairs.push({ hung, usual: await p99Of(false) });
    }
  }
  const inMs = (of: 'hung' | 'usual') => Math.round(median(pairs.map((pair) => pair[of])) * 10) / 10;
  return [
    bounded('p99 of other routes while the provider hangs, against before', {
      value: median(pairs.map(({ hung, usual }) => hung / usual)),
      unit: '',
      most: 1.2,
      under: `${inMs('hung')} ms against ${inMs('usual')} ms`,
    }),
  ];
}

function wants({ account, token }: CrowdMember, agentToken: string): string[] {
  return [
    rawRequest('GET /api/fortune-panda-user/balance?refresh=true', { token }),
    rawRequest('POST /api/fortune-panda/recharge', {
      token: agentToken,
      headers: { 'Idempotency-Key': eachTime },
      body: { username: account, amount: 1 },
    }),
  ];
}

async function hang(stub: Child, hangs: boolean): Promise<void> {
  await stub.ask({ hangs });
}
