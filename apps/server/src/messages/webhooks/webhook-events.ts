import { toMoney, type WebhookType } from '@golden-acers/contract';
import { announceWork } from '@golden-acers/platform';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import type { Fact, FactData } from '../../events/facts/fact-kinds.ts';
import { type NewDelivery, queueDeliveries } from './webhook-delivery.sql.ts';
import { webhookWorkName } from './webhook-delivery.ts';

type PublishedFact = Fact<
  | 'player.registered'
  | 'request.created'
  | 'request.decided'
  | 'transfer.applied'
  | 'transfer.rejected'
  | 'transfer.in_review'
  | 'limit.reached'
>;

/** Queues a delivery of each event for the endpoints that subscribed to it. */
export const webhookConsumer = factConsumer({
  name: 'webhooks',
  version: 1,
  kinds: [
    'player.registered',
    'request.created',
    'request.decided',
    'transfer.applied',
    'transfer.rejected',
    'transfer.in_review',
    'limit.reached',
  ],
  async consume({ db }, facts) {
    if (await queueDeliveries(db, facts.map(toDelivery))) announceWork(db, webhookWorkName);
  },
});

function toDelivery(fact: PublishedFact): NewDelivery {
  const { playerId, agentId, occurredAt } = fact;
  return { playerId, agentId, occurredAt, ...toEvent(fact) };
}

function toEvent({ kind, data }: PublishedFact): { readonly type: WebhookType; readonly data: object } {
  switch (kind) {
    case 'player.registered':
    case 'limit.reached':
      return { type: kind, data };
    case 'request.created':
      return { type: kind, data: withAmount(data) };
    case 'request.decided':
      return { type: 'request.answered', data: withAmount(data) };
    case 'transfer.applied':
      return { type: 'transfer.settled', data: { ...publicPartOf(data), code: data.code, state: 'applied' } };
    case 'transfer.rejected':
      return {
        type: 'transfer.settled',
        data: { ...publicPartOf(data), code: data.code, state: 'rejected' },
      };
    case 'transfer.in_review':
      return { type: 'review.opened', data: publicPartOf(data) };
  }
}

function publicPartOf({
  transferId,
  kind,
  cause,
  amountCents,
}: FactData<'transfer.applied' | 'transfer.rejected'>) {
  return withAmount({ transferId, kind, cause, amountCents });
}

const withAmount = <Data extends { readonly amountCents: number }>({ amountCents, ...data }: Data) => ({
  ...data,
  amount: toMoney(amountCents),
});
