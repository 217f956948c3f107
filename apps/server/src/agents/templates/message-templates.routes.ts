import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import {
  changeMessageTemplate,
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
} from './message-templates.ts';

export function bindTemplates(bind: ServerBind, context: Context): void {
  bind('GET /agent/templates', ({ actor, query }) =>
    listMessageTemplates(context, actor.agentId, query.purpose),
  );

  bind('POST /agent/templates', async ({ actor, body }) =>
    reply(await createMessageTemplate(context, actor, body), { message: 'The text is saved.', status: 201 }),
  );

  bind('PUT /agent/templates/:id', async ({ actor, params, body }) =>
    reply(await changeMessageTemplate(context, actor, { ...body, ...params }), {
      message: 'The text is saved.',
    }),
  );

  bind('POST /agent/templates/:id/remove', async ({ actor, params }) => {
    await deleteMessageTemplate(context, actor, params.id);
    return reply(null, { message: 'The text is removed.' });
  });
}
