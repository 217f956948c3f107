import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { changeAgentRole, listAgentRoles } from './agent-roles.ts';

export function bindAgentRoles(bind: ServerBind, context: Context): void {
  bind('GET /agent/roles', ({ actor }) => listAgentRoles(context, actor));

  bind('PUT /agent/roles/:level', async ({ actor, params, body }) =>
    reply(await changeAgentRole(context, actor, { ...params, ...body }), {
      message: 'The role counts from the next request on.',
    }),
  );
}
