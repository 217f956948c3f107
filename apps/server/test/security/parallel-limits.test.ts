import type { QueuedJob } from '@golden-acers/platform';
import { type ApiResponse, type BareTestEnv, type TestPlayer, testEnv } from '@golden-acers/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

/** More at once than any of the limits allows. */
const attempts = 24;

let env: BareTestEnv;
let player: TestPlayer;
beforeAll(async () => {
  // No background job runs, so none finishes what was begun.
  env = await testEnv({ provider: 'none' });
  player = await env.player();
  await env.player();
});
afterAll(() => env[Symbol.asyncDispose]());

async function countAccepted(request: () => Promise<ApiResponse>, refusal: string): Promise<number> {
  const responses = await Promise.all(Array.from({ length: attempts }, request));
  const refused = responses.filter(({ status }) => status >= 400);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set([refusal]));
  return attempts - refused.length;
}

test('an agent has at most five waiting exports, however many it requests at once', async () => {
  const create = () => env.root.request('POST /agent/exports', { body: { table: 'requests', filters: {} } });
  expect(await countAccepted(create, 'export.too_many')).toBe(5);
});

test('the first export of an agent runs before the second one of another', async () => {
  const agent = await env.agent({ name: 'patient' });
  await agent.request('POST /agent/exports', { body: { table: 'requests', filters: {} } });
  const agents: string[] = [];
  const noteAgent = async ({ data }: QueuedJob) => {
    const { exportId } = z.object({ exportId: z.string() }).parse(data);
    const row = env.db.selectFrom('export').where('id', '=', exportId).select('agentId');
    agents.push((await row.executeTakeFirstOrThrow()).agentId);
  };
  for (let count = 0; count < 3; count += 1)
    await env.server.jobs.runNext('export', noteAgent, new AbortController().signal);
  expect(agents).toEqual([env.root.id, agent.id, env.root.id]);
});

test('an agent has at most three readings of records, however many it requests at once', async () => {
  const body = { kind: 'game', players: '', fromDate: '2026-03-01', toDate: '2026-03-01' };
  const read = () => env.root.request('POST /agent/records/read', { body });
  expect(await countAccepted(read, 'records.too_many_readings')).toBe(3);
});

test('a player has at most five hundred notes, however many are written at once', async () => {
  await sql`insert into player_note (id, player_id, author_id, text, written_at)
    select new_public_id('no', now()), ${player.id}, ${env.root.id}, 'Called', now()
      from generate_series(1, 498)`.execute(env.db);
  const write = () =>
    env.root.request('POST /fortune-panda/users/:username/notes', {
      params: { username: player.fortunePanda.username },
      body: { text: 'Called again' },
    });
  expect(await countAccepted(write, 'note.too_many')).toBe(2);
});
