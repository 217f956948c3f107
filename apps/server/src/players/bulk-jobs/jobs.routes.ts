import { createRateLimiter, demand, languageOf, limitRate, reply } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context, ServerBind } from '../../context.ts';
import {
  cancelJob,
  getJob,
  listJobs,
  listRows,
  pauseJob,
  previewJob,
  resumeJob,
  retryFailed,
  startJob,
  takePasswords,
} from './jobs.ts';
import { passwordsFile, resultFile } from './result-files.ts';

/** A preview reads up to a thousand players, each time a figure was typed. */
const previewRate = { uses: 60, perMs: 60_000 };

type Request = Parameters<typeof languageOf>[0];
const readerOf = ({ actor, request }: { actor: AgentActor; request: Request }) => ({
  agentId: actor.agentId,
  language: languageOf(request),
});

export function bindJobs(bind: ServerBind, context: Context): void {
  const previews = createRateLimiter(previewRate, context.clock);

  bind('POST /fortune-panda/jobs/preview', async ({ actor, body, request }) => {
    await limitRate(previews, actor.agentId);
    return previewJob(context, actor, { ...body, language: languageOf(request) });
  });

  bind('POST /fortune-panda/jobs', async (call) => {
    const idempotencyKey = call.headers['idempotency-key'];
    demand(idempotencyKey, 'transfer.key_required');
    const id = await startJob(context, call.actor, { ...call.body, idempotencyKey });
    return reply(await getJob(context, readerOf(call), id), { status: 201 });
  });

  bind('GET /fortune-panda/jobs', async (call) => {
    const { jobs, ...extra } = await listJobs(context, readerOf(call), call.query);
    return reply(jobs, { extra });
  });

  bind('GET /fortune-panda/jobs/:id', async (call) => getJob(context, readerOf(call), call.params.id));

  bind('GET /fortune-panda/jobs/:id/rows', async (call) => {
    const { page, pageSize } = call.query;
    const { rows, total } = await listRows(context, readerOf(call), call.params.id, call.query);
    return reply(rows, { extra: { meta: { page, pageSize, total } } });
  });

  bind('GET /fortune-panda/jobs/:id/csv', async (call) => {
    const reader = readerOf(call);
    return resultFile(context, await getJob(context, reader, call.params.id), reader);
  });

  bindControl(bind, context);
}

function bindControl(bind: ServerBind, context: Context): void {
  const verbs = { pause: pauseJob, resume: resumeJob, cancel: cancelJob, retry: retryFailed };
  const run = (name: keyof typeof verbs) => {
    return async (call: { actor: AgentActor; request: Request; params: { id: string } }) => {
      await verbs[name](context, call.actor, call.params.id);
      return getJob(context, readerOf(call), call.params.id);
    };
  };
  bind('POST /fortune-panda/jobs/:id/pause', run('pause'));
  bind('POST /fortune-panda/jobs/:id/resume', run('resume'));
  bind('POST /fortune-panda/jobs/:id/cancel', run('cancel'));
  bind('POST /fortune-panda/jobs/:id/retry', run('retry'));

  bind('POST /fortune-panda/jobs/:id/passwords', async ({ actor, params }) => {
    const passwords = await takePasswords(context, actor, params.id);
    return { passwords: [...passwords], csv: passwordsFile(params.id, passwords) };
  });
}
