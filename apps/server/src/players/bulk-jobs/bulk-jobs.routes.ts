import { languageOf, reply, replyNumberedPage, replyPage } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { waitingReply } from '../../agents/approvals/approvals.ts';
import type { Context, ServerBind } from '../../context.ts';
import { separatedBy } from '../../reporting/exports/exports.ts';
import { createPasswordsFile, createResultFile } from './bulk-job-files.ts';
import {
  cancelBulkJob,
  getBulkJob,
  listBulkJobRows,
  listBulkJobs,
  pauseBulkJob,
  previewBulkJob,
  resumeBulkJob,
  retryFailedRows,
  revealPasswords,
  startBulkJob,
} from './bulk-jobs.ts';

type Request = Parameters<typeof languageOf>[0];
const viewerOf = ({ actor, request }: { actor: AgentActor; request: Request }) => ({
  agentId: actor.agentId,
  language: languageOf(request),
});

export function bindBulkJobs(bind: ServerBind, context: Context): void {
  bind('POST /fortune-panda/jobs/preview', ({ actor, body, request }) =>
    previewBulkJob(context, actor, { ...body, language: languageOf(request) }),
  );

  bind('POST /fortune-panda/jobs', async (call) => {
    const idempotencyKey = call.headers['idempotency-key'];
    const { ids, isReplayed } = await startBulkJob(context, call.actor, { ...call.body, idempotencyKey });
    if (ids === undefined) return reply(null, { ...waitingReply, isReplayed, extra: { further: [] } });
    const [first, ...further] = ids;
    const job = await getBulkJob(context, viewerOf(call), first);
    return reply(job, { status: 201, isReplayed, extra: { further } });
  });

  bind('GET /fortune-panda/jobs', async (call) =>
    replyPage(await listBulkJobs(context, viewerOf(call), call.query)),
  );

  bind('GET /fortune-panda/jobs/:id', async (call) => getBulkJob(context, viewerOf(call), call.params.id));

  bind('GET /fortune-panda/jobs/:id/rows', async (call) =>
    replyNumberedPage(call.query, await listBulkJobRows(context, viewerOf(call), call.params.id, call.query)),
  );

  bind('GET /fortune-panda/jobs/:id/csv', async ({ actor, params, query: { filter, separator } }) =>
    separatedBy(separator, await createResultFile(context, actor, { ...params, filter })),
  );

  bindBulkJobActions(bind, context);
}

function bindBulkJobActions(bind: ServerBind, context: Context): void {
  const verbs = { pause: pauseBulkJob, resume: resumeBulkJob, cancel: cancelBulkJob, retry: retryFailedRows };
  const run = (name: keyof typeof verbs) => {
    return async (call: { actor: AgentActor; request: Request; params: { id: string } }) => {
      await verbs[name](context, call.actor, call.params.id);
      return getBulkJob(context, viewerOf(call), call.params.id);
    };
  };
  bind('POST /fortune-panda/jobs/:id/pause', run('pause'));
  bind('POST /fortune-panda/jobs/:id/resume', run('resume'));
  bind('POST /fortune-panda/jobs/:id/cancel', run('cancel'));
  bind('POST /fortune-panda/jobs/:id/retry', run('retry'));

  bind('POST /fortune-panda/jobs/:id/passwords', async ({ actor, params }) => {
    const passwords = await revealPasswords(context, actor, params.id);
    return { passwords: [...passwords], csv: createPasswordsFile(params.id, passwords) };
  });
}
