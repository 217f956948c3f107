import type { NotificationKind } from '@golden-acers/contract';
import type { TxContext } from '../../context.ts';
import { endedClaimDataOf, namedCauseOf, requestDataOf } from '../../events/activity/activity-events.ts';
import { type FactConsumer, factConsumer } from '../../events/facts/fact-consumers.ts';
import type { Fact, FactData } from '../../events/facts/fact-kinds.ts';
import { factsOfOpenAccounts } from '../../events/facts/facts.ts';
import { insertNotifications } from './notifications.sql.ts';

type NotifyingFact = Fact<'request.decided' | 'transfer.applied' | 'transfer.rejected' | 'claim.ended'>;

interface NotificationEvent {
  readonly kind: NotificationKind;
  /** As it is stored: amounts are cents as text. */
  readonly data: object;
}

/** Requests are of a domain above. */
export type GetDeclineReason = (tx: TxContext, requestId: string) => Promise<string>;

/** Notifies players of what happened to their money without them. */
export function createNotificationConsumer(getDeclineReason: GetDeclineReason): FactConsumer {
  return factConsumer({
    name: 'notifications',
    version: 1,
    kinds: ['request.decided', 'transfer.applied', 'transfer.rejected', 'claim.ended'],
    async consume(tx, facts) {
      const notifications = [];
      for (const fact of await factsOfOpenAccounts(tx, facts)) {
        const event = await toEvent(tx, fact, getDeclineReason);
        if (event !== undefined)
          notifications.push({ ...event, accountId: fact.playerId, at: fact.occurredAt });
      }
      await insertNotifications(tx.db, notifications);
    },
  });
}

async function toEvent(
  tx: TxContext,
  { kind, data }: NotifyingFact,
  getDeclineReason: GetDeclineReason,
): Promise<NotificationEvent | undefined> {
  switch (kind) {
    case 'request.decided': {
      if (data.state !== 'declined') return undefined;
      const reason = await getDeclineReason(tx, data.requestId);
      return { kind: 'request_declined', data: { ...requestDataOf(data), reason } };
    }
    case 'transfer.applied':
      return isShownOtherwise(data) ? undefined : { kind: `${data.kind}_applied`, data: movedDataOf(data) };
    case 'transfer.rejected':
      return data.wasRequested ? { kind: 'request_failed', data: requestDataOf(data) } : undefined;
    case 'claim.ended':
      return data.cancelledByPlayer ? undefined : { kind: 'bonus_ended', data: endedClaimDataOf(data) };
  }
}

/** The welcome page shows the sign-up credit, and the end of a claim the bonus that was taken back. */
const isShownOtherwise = ({ kind, cause }: FactData<'transfer.applied'>) =>
  cause === 'sign_up' || (cause === 'promotion' && kind === 'redeem');

const movedDataOf = ({ amountCents, wasRequested, cause }: FactData<'transfer.applied'>) => ({
  ...{ amountCents: String(amountCents), wasRequested },
  ...namedCauseOf(cause),
});
