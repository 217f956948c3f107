import { formatDollars, parseCents } from '@golden-acers/money';
import type { NewsOf } from '../../api/events.ts';
import { reasonText } from './reasons.ts';

type News = NewsOf<'GET /fortune-panda-user/events'>;

export interface NewsToast {
  /** The same for the same piece of news, which a stream may tell again. */
  readonly id: string;
  readonly kind: 'success' | 'plain' | 'error';
  readonly words:
    | 'rechargeApproved'
    | 'redeemApproved'
    | 'rechargeDeclined'
    | 'redeemDeclined'
    | 'rechargeWaitsAgain'
    | 'redeemWaitsAgain'
    | 'rechargeFailed'
    | 'redeemFailed'
    | 'recharged'
    | 'redeemed';
  readonly amount: string;
  /** The agent's own words, or why it was not carried out. */
  readonly reason: string | undefined;
}

/** What a piece of news says to a player who is looking elsewhere; undefined for what only changes a list. */
export function toastOf(news: News): NewsToast | undefined {
  if (news.name === 'request') return ofRequest(news.data);
  if (news.name !== 'transfer') return undefined;
  const { id, kind, outcome, cause, requestId } = news.data;
  // What answers a request is told as its answer, and the sign-up credit by the page that made it.
  if (outcome !== 'done' || requestId !== null || cause !== 'agent') return undefined;
  const words = kind === 'recharge' ? 'recharged' : 'redeemed';
  return { id, kind: 'success', words, amount: dollarsOf(news.data.amount), reason: undefined };
}

function ofRequest({
  id,
  kind,
  state,
  amount,
  reason,
  transfer,
  notCarriedOut,
}: Extract<News, { name: 'request' }>['data']): NewsToast | undefined {
  if (state === 'declined') {
    const words = kind === 'recharge' ? 'rechargeDeclined' : 'redeemDeclined';
    return { id, kind: 'plain', words, amount: dollarsOf(amount), reason: reason ?? undefined };
  }
  if (notCarriedOut !== null) {
    const end = state === 'requested' ? 'WaitsAgain' : 'Failed';
    const words = `${kind}${end}` as const;
    return {
      id: notCarriedOut.transferId,
      kind: 'error',
      words,
      amount: dollarsOf(amount),
      reason: reasonText(notCarriedOut),
    };
  }
  // Approved is told when the credit has moved: until then the transfer may still be rejected.
  if (state !== 'approved' || transfer?.outcome !== 'done') return undefined;
  const words = kind === 'recharge' ? 'rechargeApproved' : 'redeemApproved';
  return { id, kind: 'success', words, amount: dollarsOf(amount), reason: undefined };
}

const dollarsOf = (amount: string) => formatDollars(parseCents(amount) ?? 0n);
