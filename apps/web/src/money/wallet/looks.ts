import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  Send,
} from 'lucide-react';
import type { TransferRequest, WalletTransfer } from './wallet.queries.ts';

interface Look<Words extends string> {
  readonly tone: 'good' | 'bad' | 'warn' | 'gold' | 'plain';
  readonly icon: LucideIcon;
  readonly words: Words;
}

type RequestWords =
  | 'requested'
  | 'waitsAgain'
  | 'approved'
  | 'checking'
  | 'notCarriedOut'
  | 'declined'
  | 'cancelled';

/** How a request stands, and with an approved one how its transfer stands. */
export function requestLookOf({
  state,
  transfer,
  notCarriedOut,
}: Pick<TransferRequest, 'state' | 'transfer' | 'notCarriedOut'>): Look<RequestWords> {
  switch (state) {
    case 'requested':
      return { tone: 'gold', icon: Clock, words: notCarriedOut === null ? 'requested' : 'waitsAgain' };
    case 'declined':
      return { tone: 'bad', icon: CircleX, words: 'declined' };
    case 'cancelled':
      return { tone: 'plain', icon: CircleSlash, words: 'cancelled' };
    case 'approved':
      if (transfer?.outcome === 'checking') return { tone: 'warn', icon: Hourglass, words: 'checking' };
      if (transfer?.outcome === 'failed') return { tone: 'bad', icon: CircleAlert, words: 'notCarriedOut' };
      return { tone: 'good', icon: CircleCheck, words: 'approved' };
  }
}

type TransferWords =
  | 'transfers.outcomes.done'
  | 'transfers.outcomes.checking'
  | 'transfers.outcomes.failed'
  | 'transfers.onItsWay';

/** How a transfer stands. Only what certainly moved nothing is called failed. */
export function transferLookOf({
  outcome,
  state,
}: Pick<WalletTransfer, 'outcome' | 'state'>): Look<TransferWords> {
  switch (outcome) {
    case 'done':
      return { tone: 'good', icon: CircleCheck, words: 'transfers.outcomes.done' };
    case 'failed':
      return { tone: 'bad', icon: CircleAlert, words: 'transfers.outcomes.failed' };
    case 'checking':
      return state === 'unknown' || state === 'review'
        ? { tone: 'warn', icon: Hourglass, words: 'transfers.outcomes.checking' }
        : { tone: 'warn', icon: Send, words: 'transfers.onItsWay' };
  }
}
