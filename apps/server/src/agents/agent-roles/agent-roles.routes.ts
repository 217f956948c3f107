import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeRole, listRoles } from './agent-roles.ts';

export function bindAgentRoles(bind: ServerBind, context: Context): void {
  bind('GET /agent/roles', ({ actor }) => listRoles(context, actor));

  bind('PUT /agent/roles/:level', async ({ actor, params, body }) =>
    reply(await changeRole(context, actor, { ...params, ...body }), {
      message: 'The role counts from the next request on.',
    }),
  );
}
