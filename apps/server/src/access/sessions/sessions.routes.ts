import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { listAccountSessions, signOutDevice, signOutOtherDevices } from './account-sessions.ts';
import { continueVisit } from './visits.ts';

export function bindSessions(bind: ServerBind, context: Context): void {
  bind('GET /user/sessions', async ({ actor }) => listAccountSessions(context, actor));

  bind('GET /user/visit', ({ actor }) => continueVisit(context, actor.playerId));

  bind('POST /user/sessions/:id/end', async ({ actor, params }) => {
    await signOutDevice(context, actor, params.id);
    return reply(null, { message: 'This device is signed out.' });
  });

  bind('POST /user/sessions/end-others', async ({ actor }) => {
    const ended = await signOutOtherDevices(context, actor);
    return reply({ ended }, { message: 'All other devices are signed out.' });
  });
}
