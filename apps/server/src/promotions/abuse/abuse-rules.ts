import type { AbuseEvidenceKind } from '@golden-acers/contract';
import { dayMs } from '@golden-acers/platform';

/** Kinds of keys by which claims of different accounts are compared. */
export const personKeyKinds = ['email', 'phone', 'device', 'address', 'network_56', 'network_48'] as const;
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
  network_56: 7 * dayMs,
  network_48: 7 * dayMs,
};

/**
 * Other accounts with the key that hold a claim. A wide IPv6 network may be a household's or a phone
 * carrier's, so it takes more of them.
 */
const othersToHold: Readonly<Record<PersonKeyKind, number>> = {
  email: 1,
  phone: 1,
  device: 1,
  address: 1,
  network_56: 2,
  network_48: 3,
};

/** Claims of any offers within a day: more than a person, or a household, makes. */
export const velocityLimits = {
  perPlayer: 10,
  perDevice: 5,
  perAddress: 5,
  perNetwork56: 7,
  perNetwork48: 10,
};

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
  readonly fromNetwork56: number;
  readonly fromNetwork48: number;
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
  const byKind = Map.groupBy(matches, ({ kind }) => kind);
  const holding = [...byKind].flatMap(([kind, all]) =>
    new Set(all.map((one) => one.playerId)).size < othersToHold[kind] ? [] : all,
  );
  return [
    ...holding.map(({ kind, claimId, playerId: otherId }) => ({
      kind: evidenceOf(kind),
      claimId,
      playerId: otherId,
    })),
    ...velocityEvidence(day),
  ];
}

/** Agents see an address. */
const evidenceOf = (kind: PersonKeyKind) =>
  kind === 'network_56' || kind === 'network_48' ? 'address' : kind;

function velocityEvidence(day: DayClaims): FoundEvidence[] {
  const { ofPlayer, onDevice, fromAddress, fromNetwork56, fromNetwork48 } = day;
  const { perPlayer, perDevice, perAddress, perNetwork56, perNetwork48 } = velocityLimits;
  const isBusyAddress =
    fromAddress >= perAddress || fromNetwork56 >= perNetwork56 || fromNetwork48 >= perNetwork48;
  const ofAddress = Math.max(fromAddress, fromNetwork56, fromNetwork48);
  return [
    ...(ofPlayer >= perPlayer ? [{ kind: 'many_claims', count: ofPlayer } as const] : []),
    ...(onDevice >= perDevice ? [{ kind: 'busy_device', count: onDevice } as const] : []),
    ...(isBusyAddress ? [{ kind: 'busy_address', count: ofAddress } as const] : []),
  ];
}
