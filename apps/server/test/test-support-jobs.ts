import assert from 'node:assert/strict';
import type { Endpoints, InputOf, Job, JobRow, JobRowState } from '@golden-acers/contract';
import { type CrowdMember, insertCrowd } from '@golden-acers/testing/build';
import { z } from 'zod';
import type { Answered } from './test-support.ts';
import { type TestHouse, until } from './test-support-house.ts';

type Start = InputOf<Endpoints['POST /fortune-panda/jobs']['body']>;
type Preview = InputOf<Endpoints['POST /fortune-panda/jobs/preview']['body']>;
export type Control = 'pause' | 'resume' | 'cancel' | 'retry' | 'passwords';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const job = z.custom<Job>((value) => isObject(value) && 'counts' in value);
const rows = z.array(z.custom<JobRow>((value) => isObject(value) && 'tries' in value));

/** An agent at its jobs. */
export function jobsOf(house: Pick<TestHouse, 'call' | 'newKey'>, token: string) {
  const control = (id: string, what: Control): Promise<Answered> =>
    house.call(`POST /fortune-panda/jobs/:id/${what}`, { token, params: { id }, body: {} });
  const get = async (id: string): Promise<Job> => {
    const answer = await house.call('GET /fortune-panda/jobs/:id', { token, params: { id } });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return job.parse(answer.body.data);
  };
  return {
    control,
    get,
    preview: (body: Preview) => house.call('POST /fortune-panda/jobs/preview', { token, body }),
    send: (body: Start, key = house.newKey()) =>
      house.call('POST /fortune-panda/jobs', { token, body, headers: { 'idempotency-key': key } }),
    async start(body: Start): Promise<Job> {
      const answer = await this.send(body);
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return job.parse(answer.body.data);
    },
    async rows(id: string, part = 'all'): Promise<JobRow[]> {
      const answer = await house.call('GET /fortune-panda/jobs/:id/rows', {
        token,
        params: { id },
        query: `part=${part}&pageSize=200`,
      });
      return rows.parse(answer.body.data);
    },
    over: (id: string) =>
      until(
        () => get(id),
        ({ state }) => state === 'done',
      ),
    until: (id: string, satisfies: (now: Job) => boolean) => until(() => get(id), satisfies),
  };
}

export type Jobs = ReturnType<typeof jobsOf>;

export const openRows = ({ counts: { waiting, running, checking } }: Job) => waiting + running + checking;

export function countsOf(changes: Partial<Record<JobRowState, number>>): Record<JobRowState, number> {
  return { waiting: 0, running: 0, checking: 0, done: 0, failed: 0, cancelled: 0, ...changes };
}

/** So many players with accounts at the provider and nothing on them, but for the first so many, who play with that credit. */
export async function crowd(
  house: TestHouse,
  name: string,
  size: number,
  { playing, creditCents } = { playing: 0, creditCents: 0n },
): Promise<CrowdMember[]> {
  const model = await house.register(name);
  const members = await insertCrowd({
    serverDatabaseUrl: house.databaseUrl,
    sandboxDatabaseUrl: house.sandboxDatabaseUrl,
    encryptionKey: house.config.encryptionKey,
    model: {
      id: model.id,
      account: model.fortunePanda.username,
      providerPassword: model.fortunePanda.password,
    },
    size,
    playing,
    creditCents,
  });
  await house.db
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
