import { inTurns, languageOf, reply } from '@golden-acers/platform';
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

/** Each holds up to four connections of the server's twenty while it sums. */
const turns = { atOnce: 2, waiting: 40, retryAfterSeconds: 5 };

export function bindReports(bind: ServerBind, context: Context): void {
  const inTurn = inTurns(turns);
  bind('GET /agent/reports', ({ actor, query }) => inTurn(() => readReport(context, actor.agentId, query)));
  bind('GET /agent/reports/promotions', ({ actor, query }) =>
    inTurn(() => readPromotions(context, actor.agentId, query)),
  );
  bind('GET /agent/reports/games', ({ actor, query }) =>
    inTurn(() => readGames(context, actor.agentId, query)),
  );
  bind('GET /agent/reports/transfers', async ({ actor, query }) => {
    const { transfers, ...extra } = await listReportTransfers(context, actor.agentId, query);
    return reply(transfers, { extra });
  });
  bind('GET /agent/reports/file', ({ actor, query }) => inTurn(() => makeFile(context, actor, query)));
  bind('GET /agent/reports/schedules', ({ actor }) => listSchedules(context, actor.agentId));
  bind('PUT /agent/reports/schedules', async ({ actor, body, request }) =>
    reply(await setSchedule(context, actor, { ...body, language: languageOf(request) }), {
      message: 'The reports by mail are saved.',
    }),
  );
}
