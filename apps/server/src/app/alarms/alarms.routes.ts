import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { acknowledgeAlarm, listAlarms } from './alarms.ts';

export function bindAlarms(bind: ServerBind, context: Context): void {
  bind('GET /fortune-panda/alarms', async ({ actor, query }) => {
    const { alarms, counts } = await listAlarms(context, actor, query.show);
    return reply(alarms, { extra: counts });
  });

  bind('POST /fortune-panda/alarms/:id/acknowledge', async ({ actor, params, body }) =>
    reply(await acknowledgeAlarm(context, actor, { ...params, ...body }), {
      message: 'The alarm is acknowledged.',
    }),
  );
}
