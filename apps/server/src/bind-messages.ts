import type { Context, ServerBind } from './context.ts';
import { bindNotifications } from './messages/notifications/notifications.routes.ts';
import { bindPush } from './messages/push/push.routes.ts';
import { bindWebhooks } from './messages/webhooks/webhooks.routes.ts';

export function bindMessages(bind: ServerBind, context: Context): void {
  bindNotifications(bind, context);
  bindPush(bind, context);
  bindWebhooks(bind, context);
}
