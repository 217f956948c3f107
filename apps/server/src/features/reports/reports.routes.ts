import { languageOf, reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import {
  listReportTransfers,
  listSchedules,
  makeFile,
  readGames,
  readPromotions,
  readReport,
  setSchedule,
} from './reports.ts';

export function bindReports(bind: ServerBind, context: Context): void {
  bind('GET /agent/reports', ({ actor, query }) => readReport(context, actor.agentId, query));
  bind('GET /agent/reports/promotions', ({ actor, query }) => readPromotions(context, actor.agentId, query));
  bind('GET /agent/reports/games', ({ actor, query }) => readGames(context, actor.agentId, query));
  bind('GET /agent/reports/transfers', async ({ actor, query }) => {
    const { transfers, ...extra } = await listReportTransfers(context, actor.agentId, query);
    return reply(transfers, { extra });
  });
  bind('GET /agent/reports/file', ({ actor, query }) => makeFile(context, actor, query));
  bind('GET /agent/reports/schedules', ({ actor }) => listSchedules(context, actor.agentId));
  bind('PUT /agent/reports/schedules', async ({ actor, body, request }) =>
    reply(await setSchedule(context, actor, { ...body, language: languageOf(request) }), {
      message: 'The reports by mail are saved.',
    }),
  );
}
