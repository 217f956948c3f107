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
import type { WalletRequestItem, WalletTransferItem } from './wallet.queries.ts';

interface StatusStyle<Words extends string> {
  readonly tone: 'good' | 'bad' | 'warn' | 'gold' | 'plain';
  readonly icon: LucideIcon;
  readonly textKey: Words;
}

type RequestTextKey =
  | 'requested'
  | 'reopened'
  | 'approved'
  | 'checking'
  | 'notCarriedOut'
  | 'declined'
  | 'cancelled';

export function requestStatusStyleOf({
  state,
  transfer,
  failure: notCarriedOut,
}: Pick<WalletRequestItem, 'state' | 'transfer' | 'failure'>): StatusStyle<RequestTextKey> {
  switch (state) {
    case 'requested':
      return { tone: 'gold', icon: Clock, textKey: notCarriedOut === null ? 'requested' : 'reopened' };
    case 'declined':
      return { tone: 'bad', icon: CircleX, textKey: 'declined' };
    case 'cancelled':
      return { tone: 'plain', icon: CircleSlash, textKey: 'cancelled' };
    case 'approved':
      if (transfer?.outcome === 'checking') return { tone: 'warn', icon: Hourglass, textKey: 'checking' };
      if (transfer?.outcome === 'failed') return { tone: 'bad', icon: CircleAlert, textKey: 'notCarriedOut' };
      return { tone: 'good', icon: CircleCheck, textKey: 'approved' };
  }
}

type TransferTextKey =
  | 'transfers.outcomes.done'
  | 'transfers.outcomes.checking'
  | 'transfers.outcomes.failed'
  | 'transfers.onItsWay';

export function transferStatusStyleOf({
  outcome,
  state,
}: Pick<WalletTransferItem, 'outcome' | 'state'>): StatusStyle<TransferTextKey> {
  switch (outcome) {
    case 'done':
      return { tone: 'good', icon: CircleCheck, textKey: 'transfers.outcomes.done' };
    case 'failed':
      return { tone: 'bad', icon: CircleAlert, textKey: 'transfers.outcomes.failed' };
    case 'checking':
      return state === 'unknown' || state === 'review'
        ? { tone: 'warn', icon: Hourglass, textKey: 'transfers.outcomes.checking' }
        : { tone: 'warn', icon: Send, textKey: 'transfers.onItsWay' };
  }
}
