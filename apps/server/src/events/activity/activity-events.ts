import { type ActivityKind, namedCauses } from '@golden-acers/contract';
import { factConsumer } from '../facts/fact-consumers.ts';
import type { Fact, FactData } from '../facts/fact-kinds.ts';
import { factsOfOpenAccounts } from '../facts/facts.ts';
import { insertActivity } from './activity.sql.ts';

type RecordedFact = Fact<
  | 'request.created'
  | 'request.decided'
  | 'transfer.applied'
  | 'transfer.rejected'
  | 'claim.waiting'
  | 'claim.ended'
>;

/** Writes what happened to a player's money as the player's activity. */
export const activityConsumer = factConsumer({
  name: 'activity',
  version: 1,
  kinds: [
    'request.created',
    'request.decided',
    'transfer.applied',
    'transfer.rejected',
    'claim.waiting',
    'claim.ended',
  ],
  async consume(tx, facts) {
    const events = (await factsOfOpenAccounts(tx, facts)).map((fact) => ({
      ...{ accountId: fact.playerId, at: fact.occurredAt },
      ...toEvent(fact),
    }));
    await insertActivity(tx.db, events);
  },
});

/** As it is stored: amounts are cents as text. */
function toEvent({ kind, data }: RecordedFact): { readonly kind: ActivityKind; readonly data: object } {
  switch (kind) {
    case 'request.created':
      return { kind: 'request_made', data: requestDataOf(data) };
    case 'request.decided':
      return { kind: `request_${data.state}`, data: requestDataOf(data) };
    case 'transfer.applied':
      return { kind: `${data.kind}_applied`, data: movedDataOf(data) };
    case 'transfer.rejected':
      return { kind: `${data.kind}_rejected`, data: { ...movedDataOf(data), code: data.code } };
    case 'claim.waiting':
      return { kind: 'bonus_claimed', data: claimAmountOf(data) };
    case 'claim.ended':
      return { kind: 'bonus_ended', data: endedClaimDataOf(data) };
  }
}

type SettledTransfer = FactData<'transfer.applied' | 'transfer.rejected'>;

const movedDataOf = ({ amountCents, cause }: SettledTransfer) => ({
  ...{ amountCents: String(amountCents), isSignUpCredit: cause === 'sign_up' },
  ...namedCauseOf(cause),
});

export const namedCauseOf = (cause: string) =>
  (namedCauses as readonly string[]).includes(cause) ? { cause } : {};

export const requestDataOf = ({ kind, amountCents }: Pick<SettledTransfer, 'kind' | 'amountCents'>) => ({
  kind,
  amountCents: String(amountCents),
});

export const endedClaimDataOf = (ended: FactData<'claim.ended'>) => ({
  state: ended.state,
  ...claimAmountOf(ended),
});

const claimAmountOf = ({ amountCents }: FactData<'claim.waiting'>) =>
  amountCents === null ? {} : { amountCents: String(amountCents) };
