import { languageOf } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import { endPush, getPush, subscribeToPush } from './push-subscriptions.ts';

export function bindPush(bind: ServerBind, context: Context): void {
  bind('GET /user/push', ({ actor }) => getPush(context, actor));
  bind('PUT /user/push', ({ actor, body, request }) =>
    subscribeToPush(context, actor, { ...body, language: languageOf(request) }),
  );
  bind('DELETE /user/push', ({ actor }) => endPush(context, actor));
}
