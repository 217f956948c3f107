import { createFairQueue, languageOf, reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { separatedBy } from '../exports/exports.ts';
import {
  createReportFile,
  getGameReport,
  getPromotionReport,
  getReport,
  listReportSchedules,
  listReportTransfers,
  saveReportSchedule,
} from './reports.ts';

/** Each report holds up to four of the ten connections for reads. An agent has one of them at once. */
const reportConcurrency = { maxConcurrent: 2, maxConcurrentOfOne: 1, maxQueued: 40, retryAfterSeconds: 5 };

export function bindReports(bind: ServerBind, context: Context): void {
  const limited = createFairQueue(reportConcurrency);
  bind('GET /agent/reports', ({ actor, query }) =>
    limited(() => context.reads.read((db) => getReport({ db }, actor.agentId, query))),
  );
  bind('GET /agent/reports/promotions', ({ actor, query }) =>
    limited(() => context.reads.read((db) => getPromotionReport({ db }, actor.agentId, query))),
  );
  bind('GET /agent/reports/games', ({ actor, query }) =>
    limited(() => context.reads.read((db) => getGameReport({ db }, actor.agentId, query))),
  );
  bind('GET /agent/reports/transfers', async ({ actor, query }) =>
    replyPage(await listReportTransfers(context, actor.agentId, query)),
  );
  bind('GET /agent/reports/file', async ({ actor, query: { separator, ...query } }) =>
    separatedBy(separator, await limited(() => createReportFile(context, actor, query))),
  );
  bind('GET /agent/reports/schedules', ({ actor }) => listReportSchedules(context, actor.agentId));
  bind('PUT /agent/reports/schedules', async ({ actor, body, request }) =>
    reply(await saveReportSchedule(context, actor, { ...body, language: languageOf(request) }), {
      message: 'The reports by email are saved.',
    }),
  );
}
