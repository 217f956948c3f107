import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import {
  deleteNotification,
  getNotificationSettings,
  listNotifications,
  markAllRead,
  markRead,
  unsubscribe,
  updateNotificationSettings,
} from './notifications.ts';

export function bindNotifications(bind: ServerBind, context: Context): void {
  bind('GET /user/notifications', async ({ actor, query: { show: filter, ...page } }) => {
    const { notifications, ...beside } = await listNotifications(context, actor.accountId, {
      ...page,
      filter,
    });
    return reply(notifications, { extra: beside });
  });
  bind('POST /user/notifications/read', ({ actor, body }) =>
    markAllRead(context, actor.accountId, body.newestId),
  );
  bind('POST /user/notifications/:id/read', ({ actor, params }) =>
    markRead(context, actor.accountId, params.id),
  );
  bind('DELETE /user/notifications/:id', ({ actor, params }) =>
    deleteNotification(context, actor.accountId, params.id),
  );
  bind('POST /mail/unsubscribe', async ({ query }) => {
    await unsubscribe(context, query.token);
    return reply(null, { message: 'You get no more of these messages.' });
  });

  bind('GET /user/notification-settings', ({ actor }) => getNotificationSettings(context, actor.accountId));
  bind('PUT /user/notification-settings', ({ actor, body }) =>
    updateNotificationSettings(context, actor.accountId, body),
  );
}
