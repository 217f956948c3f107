import { toCents } from '@golden-acers/contract';
import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import {
  closeShift,
  explainShift,
  findCurrentShift,
  findUnexplainedShift,
  listShifts,
  openShift,
} from './shifts.ts';

export function bindShifts(bind: ServerBind, context: Context): void {
  bind('GET /agent/shifts', async ({ actor, query }) =>
    replyPage(await listShifts(context, actor.agentId, query)),
  );
  bind('GET /agent/shifts/current', async ({ actor }) =>
    reply(await findCurrentShift(context, actor.agentId), {
      extra: { unexplained: await findUnexplainedShift(context, actor.agentId) },
    }),
  );
  bind('POST /agent/shifts', async ({ actor, body, storeKey }) =>
    reply(await openShift({ ...context, storeKey }, actor, toCents(body.float)), {
      message: 'The till is open.',
      status: 201,
    }),
  );
  bind('POST /agent/shifts/close', async ({ actor, body }) =>
    reply(await closeShift(context, actor, { ...body, countedCents: toCents(body.counted) }), {
      message: 'The till is closed.',
    }),
  );
  bind('POST /agent/shifts/explain', async ({ actor, body }) =>
    reply(await explainShift(context, actor, body), { message: 'The reason is recorded.' }),
  );
}
