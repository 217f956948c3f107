import { dayMs } from '@golden-acers/platform';
import { personAddressKey, personEmailKey, personPhoneKey } from '../../access/identity/person-keys.ts';
import type { TxContext } from '../../context.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import type { FactData } from '../../events/facts/fact-kinds.ts';
import { lockClaimant, makeClaim } from '../claims/claims.ts';
import { theoreticalLossForReferral } from '../expectation/best-attack.ts';
import { theoreticalLossOf } from '../expectation/theoretical-loss.ts';
import { findOffer } from '../offers/offers.ts';
import { sumPlayByType } from '../play/play.ts';
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
  findReferralOffer,
  insertReferral,
  listPersons,
  listUndecidedFriends,
  lockReferrer,
  type PersonRow,
} from './referrals.sql.ts';

const paidFriendsForMs = 30 * dayMs;

/**
 * Decides about referred players when they recharge and when they play: a recharge of the minimum, and stakes
 * that pay for both rewards, make a claim for each side. What looks like one person's accounts is held for a
 * review.
 */
export const referralConsumer = factConsumer({
  name: 'referrals',
  version: 2,
  kinds: ['transfer.applied', 'play.recorded'],
  async consume(tx, facts) {
    const friendIds = facts
      .filter((fact) => fact.kind === 'play.recorded' || isRechargeByAgent(fact.data))
      .map(({ playerId }) => playerId);
    for (const due of await listUndecidedFriends(tx.db, [...new Set(friendIds)]))
      await decideReferral(tx, due);
  },
});

const isRechargeByAgent = ({ kind, cause }: FactData<'transfer.applied'>) =>
  kind === 'recharge' && cause === 'agent';

async function decideReferral(tx: TxContext, due: DueReferral): Promise<void> {
  // An undo of the recharge waits, and finds the referral.
  await lockClaimant(tx.db, due.friendId);
  await lockReferrer(tx.db, due.referrerId);
  const terms = await findReferralOffer(tx.db, due);
  if (terms === undefined || !(await hasPlayedEnough(tx, due, terms.bonusCents))) return;
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
    transferId: terms.transferId,
    offerId: offer.id,
    friendClaimId,
    referrerClaimId,
    doubts,
    evidence,
  });
}

/** Two accounts of one person would otherwise recharge, redeem and keep the rewards. */
async function hasPlayedEnough(
  tx: TxContext,
  { friendId }: DueReferral,
  bonusCents: bigint,
): Promise<boolean> {
  const ever = { from: new Date(0), to: new Date(tx.clock.now().getTime() + dayMs) };
  const played = await sumPlayByType(tx.db, { playerId: friendId, ...ever });
  return theoreticalLossOf(played) >= theoreticalLossForReferral(bonusCents);
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
