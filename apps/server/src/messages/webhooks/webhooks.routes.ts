import { reply } from '@golden-acers/platform';
import type { Context, ServerBind } from '../../context.ts';
import {
  changeWebhook,
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayFailedWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from './webhooks.ts';

export function bindWebhooks(bind: ServerBind, context: Context): void {
  bind('GET /agent/webhooks', ({ actor }) => listWebhooks(context, actor));

  bind('POST /agent/webhooks', async ({ actor, body, storeKey }) =>
    reply(await createWebhook({ ...context, storeKey }, actor, body), {
      message: 'The webhook is saved.',
      status: 201,
    }),
  );

  bind('PUT /agent/webhooks/:id', async ({ actor, params, body, headers }) => {
    const versioned = { ...context, ifMatch: headers['if-match'] };
    const changed = await changeWebhook(versioned, actor, { ...body, ...params });
    return reply(changed, { message: 'The webhook is saved.' });
  });

  bind('POST /agent/webhooks/:id/remove', async ({ actor, params }) => {
    await removeWebhook(context, actor, params);
    return reply(null, { message: 'The webhook is removed.' });
  });

  bind('POST /agent/webhooks/:id/rotate', async ({ actor, params, body, storeKey }) => {
    const rotated = await rotateWebhookSecret({ ...context, storeKey }, actor, { ...body, ...params });
    return reply(rotated, { message: 'The webhook has a new secret.' });
  });

  bind('POST /agent/webhooks/:id/test', async ({ actor, params }) => {
    const deliveryId = await testWebhook(context, actor, params);
    return reply(null, { message: 'The test is sent.', extra: { deliveryId } });
  });

  bind('GET /agent/webhooks/:id/deliveries', async ({ actor, params, query }) => {
    const { rows, ...extra } = await listWebhookDeliveries(context, actor, { ...query, ...params });
    return reply(rows, { extra });
  });

  bind('GET /agent/webhooks/:id/deliveries/:deliveryId', ({ actor, params }) =>
    getWebhookDelivery(context, actor, params),
  );

  bind('POST /agent/webhooks/:id/deliveries/:deliveryId/replay', async ({ actor, params }) => {
    await replayWebhook(context, actor, params);
    return reply(null, { message: 'The event is sent again.' });
  });

  bind('POST /agent/webhooks/:id/replay', async ({ actor, params, body }) =>
    reply(await replayFailedWebhooks(context, actor, { ...params, ...body }), {
      message: 'The failed events are sent again.',
    }),
  );
}
