import assert from 'node:assert/strict';
import type { BulkJob, BulkJobRowState, Endpoints, InputOf } from '@golden-acers/contract';
import { type ApiClient, type ApiResponse, pollUntil, type TestEnv } from '@golden-acers/testing';
import { type InsertedPlayer, insertSimulatedPlayers } from '@golden-acers/testing/build';

type StartBulkJobBody = InputOf<Endpoints['POST /fortune-panda/jobs']['body']>;
type PreviewBulkJobBody = InputOf<Endpoints['POST /fortune-panda/jobs/preview']['body']>;
export type BulkJobControl = 'pause' | 'resume' | 'cancel' | 'retry' | 'passwords';

/** The job endpoints for one agent. */
export function createBulkJobClient({ newKey }: Pick<TestEnv, 'newKey'>, agent: ApiClient) {
  const control = (id: string, what: BulkJobControl): Promise<ApiResponse> =>
    agent.request(`POST /fortune-panda/jobs/:id/${what}`, { params: { id }, body: {} });
  const get = async (id: string) =>
    (await agent.call('GET /fortune-panda/jobs/:id', { params: { id } })).data;
  return {
    control,
    get,
    preview: (body: PreviewBulkJobBody) => agent.request('POST /fortune-panda/jobs/preview', { body }),
    send: (body: StartBulkJobBody, key = newKey()) =>
      agent.request('POST /fortune-panda/jobs', { body, headers: { 'idempotency-key': key } }),
    start: async (body: StartBulkJobBody) => {
      const headers = { 'idempotency-key': newKey() };
      const { data } = await agent.call('POST /fortune-panda/jobs', { body, headers });
      assert.ok(data, 'The job waits for a second agent.');
      return data;
    },
    rows: async (id: string, filter?: 'failed') => {
      const query = { pageSize: '200', ...(filter && { filter }) };
      return (await agent.call('GET /fortune-panda/jobs/:id/rows', { params: { id }, query })).data;
    },
    over: (id: string) =>
      pollUntil(
        () => get(id),
        ({ state }) => state === 'done',
      ),
    until: (id: string, satisfies: (now: BulkJob) => boolean) => pollUntil(() => get(id), satisfies),
  };
}

export type BulkJobClient = ReturnType<typeof createBulkJobClient>;

export function rowCounts(
  changes: Partial<Record<BulkJobRowState, number>>,
): Record<BulkJobRowState, number> {
  return { waiting: 0, running: 0, checking: 0, done: 0, failed: 0, cancelled: 0, ...changes };
}

/** Players with empty provider accounts; the first ones are in a game and have credit. */
export async function createSimulatedPlayers(
  env: TestEnv,
  name: string,
  count: number,
  { playing: playingCount, creditCents: playingCreditCents } = { playing: 0, creditCents: 0n },
): Promise<InsertedPlayer[]> {
  const model = await env.player(name);
  const members = await insertSimulatedPlayers({
    serverDatabaseUrl: env.adminDatabaseUrl,
    sandboxDatabaseUrl: env.sandboxAdminDatabaseUrl,
    encryptionKey: env.config.encryptionKey,
    templatePlayer: {
      id: model.id,
      account: model.fortunePanda.username,
      providerPassword: model.fortunePanda.password,
    },
    count,
    playingCount,
    playingCreditCents,
  });
  await env.db
    .updateTable('player')
    .set({ balance_cents: 0n })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
  return members;
}
