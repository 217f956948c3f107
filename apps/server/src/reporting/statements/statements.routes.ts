import type { Difference } from '@golden-acers/contract';
import { reply, replyPage } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { confirmDifference, decideDifference, withdrawDifference } from './differences.ts';
import { closeStatements, getStatements, listStatements, runStatements } from './statements.ts';

export function bindStatements(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/statements', async ({ actor, query }) =>
    replyPage(await listStatements(context, actor.agentId, query)),
  );

  bind('GET /fortune-panda/statements/:day', ({ actor, params }) =>
    getStatements(context, actor.agentId, params.day),
  );

  bind('POST /fortune-panda/statements/:day/run', async ({ actor, params }) =>
    reply(await runStatements(context, actor, params.day), {
      message: 'The statement is being made.',
      status: 202,
    }),
  );

  bind('POST /fortune-panda/statements/:day/close', async ({ actor, params }) =>
    reply(await closeStatements(context, actor, params.day), { message: 'The day is closed.' }),
  );

  bind('POST /fortune-panda/differences/:differenceId/decide', async ({ actor, params, body }) =>
    differenceResponse(await decideDifference(context, { ...actor, ...params, ...body })),
  );

  bind('POST /fortune-panda/differences/:differenceId/confirm', async ({ actor, params, body }) =>
    differenceResponse(await confirmDifference(context, { ...actor, ...params, ...body })),
  );

  bind('POST /fortune-panda/differences/:differenceId/withdraw', async ({ actor, params, body }) =>
    reply(await withdrawDifference(context, { ...actor, ...params, ...body }), {
      message: 'The decision was taken back.',
    }),
  );
}

function differenceResponse(difference: Difference) {
  return difference.state === 'waiting'
    ? reply(difference, { message: 'The decision waits for a second agent.', status: 202 })
    : reply(difference, { message: 'The difference is settled.', status: 200 });
}
