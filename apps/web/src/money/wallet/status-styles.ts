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

interface StatusStyle {
  readonly tone: 'good' | 'bad' | 'warn' | 'gold' | 'plain';
  readonly icon: LucideIcon;
}

const requestStyles = {
  requested: { tone: 'gold', icon: Clock },
  reopened: { tone: 'gold', icon: Clock },
  declined: { tone: 'bad', icon: CircleX },
  cancelled: { tone: 'plain', icon: CircleSlash },
  checking: { tone: 'warn', icon: Hourglass },
  notCarriedOut: { tone: 'bad', icon: CircleAlert },
  approved: { tone: 'good', icon: CircleCheck },
} as const satisfies Record<string, StatusStyle>;

type RequestStatus = Pick<WalletRequestItem, 'state' | 'transfer' | 'failure'>;

function requestTextKeyOf({ state, transfer, failure }: RequestStatus): keyof typeof requestStyles {
  if (state === 'requested') return failure === null ? 'requested' : 'reopened';
  if (state !== 'approved') return state;
  if (transfer?.outcome === 'checking') return 'checking';
  return transfer?.outcome === 'failed' ? 'notCarriedOut' : 'approved';
}

export function requestStatusStyleOf(request: RequestStatus) {
  const textKey = requestTextKeyOf(request);
  return { textKey, ...requestStyles[textKey] };
}

const transferStyles = {
  'transfers.outcomes.done': { tone: 'good', icon: CircleCheck },
  'transfers.outcomes.failed': { tone: 'bad', icon: CircleAlert },
  'transfers.outcomes.checking': { tone: 'warn', icon: Hourglass },
  'transfers.onItsWay': { tone: 'warn', icon: Send },
} as const satisfies Record<string, StatusStyle>;

export function transferStatusStyleOf({ outcome, state }: Pick<WalletTransferItem, 'outcome' | 'state'>) {
  const isOnItsWay = outcome === 'checking' && state !== 'unknown' && state !== 'review';
  const textKey: keyof typeof transferStyles = isOnItsWay
    ? 'transfers.onItsWay'
    : `transfers.outcomes.${outcome}`;
  return { textKey, ...transferStyles[textKey] };
}
