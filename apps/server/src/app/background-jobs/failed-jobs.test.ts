import { endpoints } from '@golden-acers/contract';
import { type BareTestEnv, testEnv } from '@golden-acers/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeJobsDue } from '../../../test/test-support-jobs.ts';

let env: BareTestEnv;
beforeAll(async () => {
  env = await testEnv({ provider: 'none' });
});
afterAll(() => env[Symbol.asyncDispose]());

const pageOfJobs = z.object({
  data: z.array(z.object({ id: z.string(), lastFailedAt: z.string() })),
  nextCursor: z.string().nullable(),
  total: z.number(),
});

const running = new AbortController().signal;
const fail = () => Promise.reject(Object.assign(new Error('rosa@players.test'), { code: 'ECONNREFUSED' }));

async function failMail(): Promise<void> {
  while ((await env.server.jobs.listDueKinds()).includes('mail')) {
    await env.server.jobs.runNext('mail', fail, running);
    await makeJobsDue(env);
  }
}

test('a mail that failed at every attempt is listed without its contents, and an agent retries it once', async () => {
  const player = await env.player('rosa');
  await failMail();
  const list = async () => (await env.root.request('GET /fortune-panda/failed-jobs')).body;
  const before = await list();
  expect(before).toMatchObject({
    ...{ total: 1, nextCursor: null },
    data: [{ kind: 'mail', attempts: 16, errorCode: 'ECONNREFUSED' }],
  });
  expect(JSON.stringify(before)).not.toContain('rosa');

  const [job] = endpoints['GET /fortune-panda/failed-jobs'].data.parse(before.data);
  const params = { id: job?.id ?? '' };
  const retry = () => env.root.request('POST /fortune-panda/failed-jobs/:id/retry', { params, body: {} });
  expect((await Promise.all([retry(), retry()])).map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await retry()).toMatchObject({ status: 404, body: { code: 'failed_job.not_found' } });
  expect(await list()).toMatchObject({ data: [], total: 0 });
  const audited = env.db.selectFrom('auditEntry').selectAll().where('action', '=', 'failed_job.retried');
  expect(await audited.execute()).toMatchObject([{ subjectId: params.id, after: { kind: 'mail' } }]);

  await env.mailTo(player.email, '/verify-email');
});

test('failed jobs are listed page by page, the newest first', async () => {
  for (const name of ['paged-one', 'paged-two', 'paged-three']) {
    await env.player(name);
    await failMail();
  }
  const list = async (query: string) =>
    pageOfJobs.parse((await env.root.request('GET /fortune-panda/failed-jobs', { query })).body);
  const all = await list('limit=50');
  const first = await list('limit=2');
  const second = await list(`limit=2&cursor=${first.nextCursor}`);
  expect([...first.data, ...second.data]).toEqual(all.data);
  expect(all.data).toHaveLength(3);
  expect([second.nextCursor, second.total]).toEqual([null, 3]);
});

test('only agents who may change settings see and retry failed jobs', async () => {
  const cashier = await env.agent({ name: 'failed-jobs-cashier', level: 'cashier' });
  await cashier.expectRefusal('agent.not_permitted', 'GET /fortune-panda/failed-jobs');
});
