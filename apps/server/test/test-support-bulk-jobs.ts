import assert from 'node:assert/strict';
import type { BulkJob, BulkJobRowState, Endpoints, InputOf } from '@golden-acers/contract';
import type { ApiClient, ApiResponse, TestEnv } from '@golden-acers/testing';
import { type InsertedPlayer, insertSimulatedPlayers } from '@golden-acers/testing/build';
import { sql } from 'kysely';
import { bulkJobRowWorker } from '../src/players/bulk-jobs/bulk-jobs.ts';
import { contextOf } from './test-support-context.ts';
import { listDueAgents, transferWork } from './test-support-jobs.ts';

type StartBulkJobBody = InputOf<Endpoints['POST /fortune-panda/jobs']['body']>;
type PreviewBulkJobBody = InputOf<Endpoints['POST /fortune-panda/jobs/preview']['body']>;
export type BulkJobControl = 'pause' | 'resume' | 'cancel' | 'retry' | 'passwords';

/** The background work of jobs, and of what they change. */
const bulkJobWork = [
  ...['bulk job rows', 'finished bulk jobs', 'password changes', 'game stops'],
  ...transferWork,
];

type BulkJobEnv = Pick<TestEnv, 'newKey' | 'db' | 'runJobsUntil'>;

/** Creates a client of the job endpoints for one agent. */
export function createBulkJobClient(env: BulkJobEnv, agent: ApiClient) {
  const control = (id: string, what: BulkJobControl): Promise<ApiResponse> =>
    agent.request(`POST /fortune-panda/jobs/:id/${what}`, { params: { id }, body: {} });
  const get = async (id: string) =>
    (await agent.call('GET /fortune-panda/jobs/:id', { params: { id } })).data;
  /** Runs that work until the job satisfies. Before each further round, postponed rows become due. */
  const until = (id: string, satisfies: (now: BulkJob) => boolean) =>
    env.runJobsUntil(
      async () => {
        const job = await get(id);
        if (!satisfies(job)) await makeRowsDue(env, id);
        return job;
      },
      satisfies,
      ...bulkJobWork,
    );
  return {
    control,
    get,
    preview: (body: PreviewBulkJobBody) => agent.request('POST /fortune-panda/jobs/preview', { body }),
    send: (body: StartBulkJobBody, key = env.newKey()) =>
      agent.request('POST /fortune-panda/jobs', { body, headers: { 'idempotency-key': key } }),
    start: async (body: StartBulkJobBody) => {
      const headers = { 'idempotency-key': env.newKey() };
      const { data } = await agent.call('POST /fortune-panda/jobs', { body, headers });
      assert.ok(data, 'The job waits for a second agent.');
      return data;
    },
    rows: async (id: string, filter?: 'failed') => {
      const query = { pageSize: '200', ...(filter && { filter }) };
      return (await agent.call('GET /fortune-panda/jobs/:id/rows', { params: { id }, query })).data;
    },
    rowsInTwoPages: async (id: string) => {
      const query = { limit: '2' };
      const { data, nextCursor } = await agent.call('GET /fortune-panda/jobs/:id/rows', {
        ...{ params: { id }, query },
      });
      const next = { ...query, cursor: nextCursor ?? '' };
      const rest = await agent.call('GET /fortune-panda/jobs/:id/rows', { params: { id }, query: next });
      assert.equal(rest.nextCursor, null);
      return [...data, ...rest.data];
    },
    until,
    over: (id: string) => until(id, ({ state }) => state === 'done'),
  };
}

const makeRowsDue = ({ db }: Pick<TestEnv, 'db'>, jobId: string) =>
  sql`update bulk_job_row set due_at = clock_timestamp()
    where bulk_job_id = ${jobId} and state = 'waiting' and due_at > clock_timestamp()`.execute(db);

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
    .set({ balanceCents: 0n })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
  return members;
}

/** Runs rows with three workers at the same time, as a server does. Each runs at most `maxRows` rows. */
export async function runBulkJobRows(
  env: Parameters<typeof contextOf>[0],
  maxRows = Number.POSITIVE_INFINITY,
): Promise<void> {
  const context = await contextOf(env);
  const agents = await listDueAgents(context, bulkJobRowWorker);
  const runRows = async (providerAgentId: string) => {
    for (let count = 0; count < maxRows; count += 1)
      if ((await bulkJobRowWorker.runNext(context, providerAgentId)) !== 'more') return;
  };
  await Promise.all(agents.flatMap((agent) => [1, 2, 3].map(() => runRows(agent))));
}
