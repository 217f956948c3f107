import type { WebhookDelivery, WebhookEndpoint } from '@golden-acers/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointQuery } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

export const webhooksKey = ['console', 'webhooks'] as const;
export const webhookPollMs = 30_000;
/** The interval while deliveries wait to be sent. */
export const waitingPollMs = 5_000;
/** The interval while a person waits for the response. */
const openPollMs = 1_000;
const limit = '50';

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: async ({ signal }) => (await call('GET /agent/webhooks', { signal })).data,
  refetchInterval: webhookPollMs,
});

export type DeliveryFilter = Pick<
  NonNullable<EndpointQuery<'GET /agent/webhooks/:id/deliveries'>>,
  'state' | 'type'
>;

export const isWaiting = ({ state }: Pick<WebhookDelivery, 'state'>) => state === 'waiting';

export const deliveriesQuery = (id: string, filter: DeliveryFilter) => ({
  ...cursorQuery([...webhooksKey, id, 'deliveries', filter], (cursor, signal) =>
    call('GET /agent/webhooks/:id/deliveries', {
      params: { id },
      query: { ...filter, limit, cursor },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
});

export const deliveryQuery = (id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey, id, 'delivery', deliveryId],
    queryFn: async ({ signal }) => {
      const params = { id, deliveryId };
      return (await call('GET /agent/webhooks/:id/deliveries/:deliveryId', { params, signal })).data;
    },
    refetchInterval: ({ state }) => (state.data !== undefined && isWaiting(state.data) ? openPollMs : false),
  });

type Change = Partial<Pick<WebhookEndpoint, 'url' | 'types' | 'description' | 'isEnabled'>>;

export const putWebhook = (webhook: WebhookEndpoint, change: Change) => {
  const { id, version, url, types, description, isEnabled } = webhook;
  return call('PUT /agent/webhooks/:id', {
    params: { id },
    ifMatch: version,
    body: { url, types, description, isEnabled, ...change },
  });
};
