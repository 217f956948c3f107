import { dayMs } from '@golden-acers/platform';
import { personAddressKey, personEmailKey, personPhoneKey } from '../../access/identity/person-keys.ts';
import type { TxContext } from '../../context.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { lockClaimant, makeClaim } from '../claims/claims.ts';
import { findOffer } from '../offers/offers.ts';
import {
  claimEvidenceOf,
  findReferralEvidence,
  type PersonTraces,
  type ReferralEvidence,
  type Trace,
} from './referral-rules.ts';
import {
  countPaidFriends,
  type DueReferral,
  findDueReferral,
  findReferralOffer,
  insertReferral,
  listPersons,
  lockReferrer,
  type PersonRow,
} from './referrals.sql.ts';

const paidFriendsForMs = 30 * dayMs;

/**
 * Decides about the recharges of referred players: the first one of the minimum makes a claim for each side.
 * What looks like one person's accounts is held for a review.
 */
export const referralConsumer = factConsumer({
  name: 'referrals',
  version: 1,
  kinds: ['transfer.applied'],
  async consume(tx, facts) {
    for (const { playerId, data } of facts)
      if (data.kind === 'recharge' && data.cause === 'agent')
        await decideReferral(tx, { ...data, playerId, amountCents: BigInt(data.amountCents) });
  },
});

async function decideReferral(
  tx: TxContext,
  recharge: { readonly playerId: string; readonly transferId: string; readonly amountCents: bigint },
): Promise<void> {
  const due = await findDueReferral(tx.db, recharge);
  if (due === undefined) return;
  // An undo of the recharge waits, and finds the referral.
  await lockClaimant(tx.db, due.friendId);
  await lockReferrer(tx.db, due.referrerId);
  const terms = await findReferralOffer(tx.db, due);
  if (terms?.isFirst !== true || due.amountCents < terms.minRechargeCents) return;
  const offer = await findOffer(tx.db, terms.id);
  if (offer === undefined) throw new Error(`The offer ${terms.id} is gone.`);
  const evidence = await findEvidence(tx, due);
  const claim = { offer, bonusCents: terms.bonusCents, period: due.friendId };
  const makeClaimOf = (playerId: string) =>
    makeClaim(tx, { ...claim, playerId, evidence: claimEvidenceOf(evidence, playerId, due) });
  const friendClaimId = await makeClaimOf(due.friendId);
  const referrerClaimId = await makeClaimOf(due.referrerId);
  const doubts = [...new Set(evidence.map(({ doubt }) => doubt))];
  await insertReferral(tx.db, {
    ...due,
    offerId: offer.id,
    friendClaimId,
    referrerClaimId,
    doubts,
    evidence,
  });
}

async function findEvidence(tx: TxContext, due: DueReferral): Promise<ReferralEvidence[]> {
  const persons = await listPersons(tx.db, due);
  const since = new Date(tx.clock.now().getTime() - paidFriendsForMs);
  const tracesOf = (relation: PersonRow['relation']) =>
    persons.filter((person) => person.relation === relation).map(toTraces);
  const [friend] = tracesOf('friend');
  const [referrer] = tracesOf('referrer');
  if (friend === undefined || referrer === undefined) throw new Error('A referral has two players.');
  return findReferralEvidence({
    ...{ friend, referrer, above: tracesOf('above'), siblings: tracesOf('sibling') },
    paidFriends: await countPaidFriends(tx.db, due.referrerId, since),
    areBothOpen: due.areBothOpen,
  });
}

function toTraces({ playerId, email, phone, sessions }: PersonRow): PersonTraces {
  const places = sessions.flatMap(({ address, userAgent, seenAt }) => {
    const key = personAddressKey(address);
    return key === null ? [] : [{ key, userAgent, seenAt: new Date(seenAt) }];
  });
  return {
    playerId,
    email: personEmailKey(email),
    phone: personPhoneKey(phone),
    // Many people have the same browser, so it identifies a person only together with the address.
    devices: places.map(({ key, userAgent, seenAt }): Trace => ({ key: `${userAgent} @ ${key}`, seenAt })),
    addresses: places.map(({ key, seenAt }): Trace => ({ key, seenAt })),
  };
}
