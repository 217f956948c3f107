import { createHmac } from 'node:crypto';
import type { OfferKind } from '@golden-acers/contract';
import { demand, deriveKey } from '@golden-acers/platform';
import { personEmailKey, personNetworksOf, personPhoneKey } from '../../access/identity/person-keys.ts';
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
import { type FoundEvidence, findAbuseEvidence, type PersonKeyKind, personKeyKinds } from './abuse-rules.ts';

/**
 * Keys that may not be equal in the claims of two accounts. Two accounts that bet against each other lose
 * nothing together, and one of them gets cashback each week; but people of one household share devices and
 * address for years. Rakeback is a part of the stakes: two accounts of a person get no more than one.
 * Friends who live together may invite each other: the rules of referrals check the address.
 */
const checkedKeys: Readonly<Record<OfferKind, readonly PersonKeyKind[]>> = {
  deposit_match: personKeyKinds,
  fixed_credit: personKeyKinds,
  free_credit: personKeyKinds,
  tournament_prize: personKeyKinds,
  referral: ['email', 'phone', 'device'],
  cashback: ['email', 'phone'],
  rakeback: [],
};
/** Offers that a refused player can never claim again. Referrals and tournaments allow several claims. */
const isOncePerPerson: ReadonlySet<OfferKind> = new Set(['deposit_match', 'fixed_credit', 'free_credit']);

interface CheckedClaim {
  readonly claimId: string;
  readonly offerId: string;
  readonly playerId: string;
  readonly kind: OfferKind;
  /** An agent has decided that the player gets it. */
  readonly isGranted: boolean;
  /** What else speaks for a review. */
  readonly evidence: readonly FoundEvidence[];
}

/**
 * Stores the keys of the claim's person, and puts the claim in review if it may be the second one of a
 * person. Runs in the transaction that makes the claim. Refuses a player who was refused this offer before.
 * Returns whether the claim is in review.
 */
export async function checkClaim(tx: TxContext, claim: CheckedClaim): Promise<boolean> {
  const evidence = [...(await storeAndCompareKeys(tx, claim)), ...claim.evidence];
  if (evidence.length > 0) await holdClaim(tx.db, claim.claimId, evidence);
  return evidence.length > 0;
}

async function storeAndCompareKeys(
  tx: TxContext,
  { claimId, offerId, playerId, kind, isGranted }: CheckedClaim,
): Promise<FoundEvidence[]> {
  if (checkedKeys[kind].length === 0) return [];
  const values = valuesOf(await getPersonData(tx.db, playerId), checkedKeys[kind]);
  const { encryptionKey, oldEncryptionKeys } = tx.config;
  const stored = hashValues(values, encryptionKey);
  // Evidence from before a change of the encryption key is still found.
  const keys = [...stored, ...oldEncryptionKeys.flatMap((former) => hashValues(values, former))];
  await lockKeys(tx.db, keys);
  const evidence = isGranted ? [] : await compareKeys(tx, { offerId, playerId, kind, keys });
  await insertEvidence(tx.db, { claimId, playerId }, stored);
  return evidence;
}

async function compareKeys(
  tx: TxContext,
  {
    offerId,
    playerId,
    kind,
    keys,
  }: Pick<CheckedClaim, 'offerId' | 'playerId' | 'kind'> & { readonly keys: readonly HashedKey[] },
): Promise<FoundEvidence[]> {
  const isRefused = isOncePerPerson.has(kind) && (await wasRefused(tx.db, { offerId, playerId }));
  demand(!isRefused, 'promotion.claimed_already');
  const shared = await listSharedKeys(tx.db, { offerId, playerId, keys });
  const day = await countDayClaims(tx.db, { playerId, keys });
  return findAbuseEvidence({ playerId, shared, day, now: tx.clock.now() });
}

type PersonValue = readonly [kind: PersonKeyKind, value: string];

/** A device is a browser at an address. */
function valuesOf({ email, phone, visits }: PersonData, kinds: readonly PersonKeyKind[]): PersonValue[] {
  const places = visits.flatMap(({ address, userAgent }) => {
    const networks = personNetworksOf(address);
    return networks === null ? [] : [{ ...networks, userAgent }];
  });
  const values: readonly (readonly [kind: PersonKeyKind, value: string | null])[] = [
    ['email', personEmailKey(email)],
    ['phone', personPhoneKey(phone)],
    ...places.map(({ network }) => ['address', network] as const),
    ...places.map(({ network56 }) => ['network_56', network56] as const),
    ...places.map(({ network48 }) => ['network_48', network48] as const),
    ...places.map(({ network, userAgent }) => ['device', `${network} ${userAgent}`] as const),
  ];
  return values.flatMap(([kind, value]): PersonValue[] =>
    value !== null && kinds.includes(kind) ? [[kind, value]] : [],
  );
}

/** A keyed hash, so that the table reveals no address or number. */
function hashValues(values: readonly PersonValue[], encryptionKey: string): HashedKey[] {
  const secret = deriveKey(encryptionKey, 'claim evidence');
  const hashed = new Map<string, HashedKey>();
  for (const [kind, value] of values) {
    const hash = createHmac('sha256', secret).update(`${kind} ${value}`).digest('hex');
    hashed.set(hash, { kind, hash });
  }
  return [...hashed.values()];
}
