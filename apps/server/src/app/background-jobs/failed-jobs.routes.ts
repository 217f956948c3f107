import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts';

export function bindFailedJobs(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/failed-jobs', async ({ query }) =>
    replyPage(await listFailedJobs(context, query)),
  );

  bind('POST /fortune-panda/failed-jobs/:id/retry', async ({ actor, params }) => {
    await retryFailedJob(context, actor, params);
    return reply(null, { message: 'The job starts again.' });
  });
}
