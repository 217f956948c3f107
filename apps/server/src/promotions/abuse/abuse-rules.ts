import type { AbuseEvidenceKind } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';

/** Kinds of keys by which claims of different accounts are compared. */
export const personKeyKinds = ['email', 'phone', 'device', 'address'] as const;
export type PersonKeyKind = (typeof personKeyKinds)[number];

/**
 * The time for which an earlier claim with the same key counts. A mailbox and a phone number stay with a
 * person; a device may be sold, and an IP address reassigned.
 */
const windowsMs: Readonly<Record<PersonKeyKind, number>> = {
  email: Number.POSITIVE_INFINITY,
  phone: Number.POSITIVE_INFINITY,
  device: 90 * dayMs,
  address: 7 * dayMs,
};

/** Claims of any offers within a day: more than a person, or a household, makes. */
export const velocityLimits = { perPlayer: 10, perDevice: 5, perAddress: 5 } as const;

/** An earlier claim of the same offer with a key of this one. */
export interface SharedKey {
  readonly kind: PersonKeyKind;
  readonly claimId: string;
  readonly playerId: string;
  readonly at: Date;
}

/** Claims of the last 24 hours, of any offer. Those on a device and from an address: of all accounts. */
export interface DayClaims {
  readonly ofPlayer: number;
  readonly onDevice: number;
  readonly fromAddress: number;
}

interface AbuseFacts {
  readonly playerId: string;
  readonly shared: readonly SharedKey[];
  readonly day: DayClaims;
  readonly now: Date;
}

export interface FoundEvidence {
  readonly kind: AbuseEvidenceKind;
  /** Another account with a claim of the same offer. */
  readonly playerId?: string;
  readonly claimId?: string;
  readonly count?: number;
}

/** The reasons to hold a claim. Empty: it may be paid. */
export function findAbuseEvidence({ playerId, shared, day, now }: AbuseFacts): FoundEvidence[] {
  const matches = shared.filter(
    (one) => one.playerId !== playerId && now.getTime() - one.at.getTime() < windowsMs[one.kind],
  );
  return [
    ...matches.map(({ kind, claimId, playerId: otherId }) => ({ kind, claimId, playerId: otherId })),
    ...velocityEvidence(day),
  ];
}

function velocityEvidence({ ofPlayer, onDevice, fromAddress }: DayClaims): FoundEvidence[] {
  const { perPlayer, perDevice, perAddress } = velocityLimits;
  return [
    ...(ofPlayer >= perPlayer ? [{ kind: 'many_claims', count: ofPlayer } as const] : []),
    ...(onDevice >= perDevice ? [{ kind: 'busy_device', count: onDevice } as const] : []),
    ...(fromAddress >= perAddress ? [{ kind: 'busy_address', count: fromAddress } as const] : []),
  ];
}
