import { createHmac } from 'node:crypto';
import type { OfferKind } from '@golden-acers/contract';
import { demand, deriveKey } from '@golden-acers/platform';
import type { TxContext } from '../../context.ts';
import {
  countDayClaims,
  getPersonData,
  type HashedKey,
  holdClaim,
  insertEvidence,
  listSharedKeys,
  lockKeys,
  type PersonData,
  wasRefused,
} from './abuse.sql.ts';
import { type FoundEvidence, findAbuseEvidence, type PersonKeyKind } from './abuse-rules.ts';
import { personAddressKey, personEmailKey, personPhoneKey } from './person-keys.ts';

/** The kinds that a person could have twice by a second account. The others follow from play. */
const checkedKinds: ReadonlySet<OfferKind> = new Set(['deposit_match', 'fixed_credit', 'free_credit']);

interface CheckedClaim {
  readonly claimId: string;
  readonly offerId: string;
  readonly playerId: string;
  readonly kind: OfferKind;
  /** An agent has decided that the player gets it. */
  readonly isGranted: boolean;
}

/**
 * Stores what tells whose claim it is, and holds the claim for a review when it may be the second one of a
 * person. In the transaction that makes the claim. Refuses a player who was refused this offer before.
 */
export async function checkClaim(tx: TxContext, claim: CheckedClaim): Promise<void> {
  const { claimId, offerId, playerId, kind, isGranted } = claim;
  if (!checkedKinds.has(kind)) return;
  const keys = keysOf(await getPersonData(tx.db, playerId), tx.config.encryptionKey);
  await lockKeys(tx.db, keys);
  if (!isGranted) {
    demand(!(await wasRefused(tx.db, { offerId, playerId })), 'promotion.claimed_already');
    const shared = await listSharedKeys(tx.db, { offerId, keys });
    const day = await countDayClaims(tx.db, { playerId, keys });
    const evidence = findAbuseEvidence({ playerId, shared, day, now: tx.clock.now() });
    if (evidence.length > 0) await holdClaim(tx.db, claimId, evidence);
  }
  await insertEvidence(tx.db, { claimId, playerId }, keys);
}

/** Nothing pays it before an agent has allowed it. In the transaction that makes the claim. */
export function holdClaimForReview(
  tx: TxContext,
  claimId: string,
  evidence: readonly FoundEvidence[],
): Promise<void> {
  return holdClaim(tx.db, claimId, evidence);
}

/** Keyed, so that the table tells nobody an address or a number. A device is a browser at an address. */
function keysOf({ email, phone, visits }: PersonData, encryptionKey: string): HashedKey[] {
  const secret = deriveKey(encryptionKey, 'claim evidence');
  const places = visits.flatMap(({ address, userAgent }) => {
    const network = personAddressKey(address);
    return network === null ? [] : [{ network, userAgent }];
  });
  const values: readonly (readonly [kind: PersonKeyKind, value: string | null])[] = [
    ['email', personEmailKey(email)],
    ['phone', personPhoneKey(phone)],
    ...places.map(({ network }) => ['address', network] as const),
    ...places.map(({ network, userAgent }) => ['device', `${network} ${userAgent}`] as const),
  ];
  const hashed = new Map<string, HashedKey>();
  for (const [kind, value] of values) {
    if (value === null) continue;
    const hash = createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex');
    hashed.set(hash, { kind, hash });
  }
  return [...hashed.values()];
}
