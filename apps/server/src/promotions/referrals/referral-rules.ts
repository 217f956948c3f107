import type { ReferralDoubt } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';
import type { FoundEvidence } from '../abuse/abuse-rules.ts';

/** Data that can show that two accounts belong to one person. */
export interface PersonTraces {
  readonly playerId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly devices: readonly Trace[];
  readonly addresses: readonly Trace[];
}

export interface Trace {
  readonly key: string;
  readonly seenAt: Date;
}

/** A device is sold, and an address is reassigned. */
const deviceWindowMs = 90 * dayMs;
const addressWindowMs = 30 * dayMs;
/** Paid friends of one referrer within 30 days: more than a player knows. */
export const maxPaidFriends = 20;

export interface ReferralFacts {
  readonly friend: PersonTraces;
  readonly referrer: PersonTraces;
  /** The referrer's referrer, that player's referrer, and so on. */
  readonly above: readonly PersonTraces[];
  /** The referrer's other friends. */
  readonly siblings: readonly PersonTraces[];
  readonly paidFriends: number;
  readonly areBothOpen: boolean;
}

export interface ReferralEvidence {
  readonly doubt: ReferralDoubt;
  /** Whom the friend has it in common with. */
  readonly playerId: string;
}

/** Evidence against paying a referral. If empty, both sides are paid. */
export function findReferralEvidence(facts: ReferralFacts): ReferralEvidence[] {
  const { friend, referrer, above, siblings, paidFriends, areBothOpen } = facts;
  const ofReferrer: ReferralDoubt[] = [];
  if (isSame(friend.email, referrer.email)) ofReferrer.push('same_email');
  if (isSame(friend.phone, referrer.phone)) ofReferrer.push('same_phone');
  if (haveSameTrace(friend.devices, referrer.devices, deviceWindowMs)) ofReferrer.push('same_device');
  if (haveSameTrace(friend.addresses, referrer.addresses, addressWindowMs)) ofReferrer.push('same_address');
  if (paidFriends >= maxPaidFriends) ofReferrer.push('many_friends');
  if (!areBothOpen) ofReferrer.push('account_not_open');
  // People of one household, and of one shop, share an address, but not a mailbox, a phone or a device.
  const circle = [...above, ...siblings].filter((other) => isSamePerson(friend, other)).slice(0, maxShown);
  return [
    ...ofReferrer.map((doubt) => ({ doubt, playerId: referrer.playerId })),
    ...circle.map(({ playerId }) => ({ doubt: 'circle' as const, playerId })),
  ];
}

const evidenceKinds = {
  same_email: 'email',
  same_phone: 'phone',
  same_device: 'device',
  same_address: 'address',
  circle: 'circle',
  many_friends: 'many_friends',
  account_not_open: 'account_not_open',
} as const satisfies Record<ReferralDoubt, FoundEvidence['kind']>;

/** The evidence as the review of one side's claim shows it, with the other account. */
export function claimEvidenceOf(
  evidence: readonly ReferralEvidence[],
  ownerId: string,
  { friendId, referrerId }: { readonly friendId: string; readonly referrerId: string },
): FoundEvidence[] {
  const otherId = ownerId === friendId ? referrerId : friendId;
  return evidence.map(({ doubt, playerId }) => ({
    kind: evidenceKinds[doubt],
    playerId: playerId === referrerId ? otherId : playerId,
  }));
}

/** More evidence is not needed to decide. */
const maxShown = 20;

function isSamePerson(one: PersonTraces, other: PersonTraces): boolean {
  return (
    one.playerId === other.playerId ||
    isSame(one.email, other.email) ||
    isSame(one.phone, other.phone) ||
    haveSameTrace(one.devices, other.devices, deviceWindowMs)
  );
}

/** Two missing values are not equal. */
const isSame = (one: string | null, other: string | null) => one !== null && one === other;

/** Whether both left the same trace within the window. */
function haveSameTrace(ones: readonly Trace[], others: readonly Trace[], windowMs: number): boolean {
  return ones.some(({ key, seenAt }) =>
    others.some(
      (other) => other.key === key && Math.abs(other.seenAt.getTime() - seenAt.getTime()) < windowMs,
    ),
  );
}

/** `Ada L.`: enough to know a friend by, too little to find a stranger. */
export function friendNameOf(firstName: string, lastName: string): string {
  const [initial] = lastName.normalize('NFC').match(/[\p{L}\p{N}]/u) ?? [];
  return initial === undefined ? firstName : `${firstName} ${initial.toLocaleUpperCase('en')}.`;
}
