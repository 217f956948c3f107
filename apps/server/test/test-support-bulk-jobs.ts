import assert from 'node:assert/strict';
import type { BulkJob, BulkJobRow, BulkJobRowState, Endpoints, InputOf } from '@golden-acers/contract';
import { type ApiResponse, pollUntil, type TestEnv } from '@golden-acers/testing';
import { type InsertedPlayer, insertSimulatedPlayers } from '@golden-acers/testing/build';
import { z } from 'zod';

type StartBulkJobBody = InputOf<Endpoints['POST /fortune-panda/jobs']['body']>;
type PreviewBulkJobBody = InputOf<Endpoints['POST /fortune-panda/jobs/preview']['body']>;
export type BulkJobControl = 'pause' | 'resume' | 'cancel' | 'retry' | 'passwords';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const bulkJobSchema = z.custom<BulkJob>((value) => isObject(value) && 'counts' in value);
const bulkJobRowsSchema = z.array(z.custom<BulkJobRow>((value) => isObject(value) && 'tries' in value));

/** The job endpoints for one agent. */
export function createBulkJobClient(env: Pick<TestEnv, 'call' | 'newKey'>, token: string) {
  const control = (id: string, what: BulkJobControl): Promise<ApiResponse> =>
    env.call(`POST /fortune-panda/jobs/:id/${what}`, { token, params: { id }, body: {} });
  const get = async (id: string): Promise<BulkJob> => {
    const response = await env.call('GET /fortune-panda/jobs/:id', { token, params: { id } });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return bulkJobSchema.parse(response.body.data);
  };
  return {
    control,
    get,
    preview: (body: PreviewBulkJobBody) => env.call('POST /fortune-panda/jobs/preview', { token, body }),
    send: (body: StartBulkJobBody, key = env.newKey()) =>
      env.call('POST /fortune-panda/jobs', { token, body, headers: { 'idempotency-key': key } }),
    async start(body: StartBulkJobBody): Promise<BulkJob> {
      const response = await this.send(body);
      assert.equal(response.status, 201, JSON.stringify(response.body));
      return bulkJobSchema.parse(response.body.data);
    },
    async rows(id: string, filter = 'all'): Promise<BulkJobRow[]> {
      const response = await env.call('GET /fortune-panda/jobs/:id/rows', {
        token,
        params: { id },
        query: `filter=${filter}&pageSize=200`,
      });
      return bulkJobRowsSchema.parse(response.body.data);
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

export const countUnfinishedRows = ({ counts: { waiting, running, checking } }: BulkJob) =>
  waiting + running + checking;

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
    serverDatabaseUrl: env.databaseUrl,
    sandboxDatabaseUrl: env.sandboxDatabaseUrl,
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
