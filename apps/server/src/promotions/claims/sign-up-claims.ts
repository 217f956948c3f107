import type { SignUpCredit } from '../../accounts/accounts/sign-up-credit.ts';
import type { Context, TxContext } from '../../context.ts';
import { rechargeStatusOf } from '../../money/transfers/recharge-status.ts';
import { isExclusive, missingConditions } from '../offers/eligibility.ts';
import {
  bonusAtClaim,
  findOfferOfCode,
  getPlayerFacts,
  listSignUpOffers,
  type Offer,
  offerFactsOf,
  termsOf,
} from '../offers/offers.ts';
import { payClaim, sendClaimPayment } from './claim-steps.ts';
import { findClaimOfTransfer, getTransferState, lockClaimFacts } from './claims.sql.ts';
import { makeClaim } from './claims.ts';

/** The credit of a new account. `routes.ts` passes it to registration. */
export function createSignUpCredit(context: Context): SignUpCredit {
  return {
    hasPromoCode: async ({ db }, typed) => (await findOfferOfCode(db, typed)) !== undefined,
    async request(tx, { playerId, promoCode }) {
      const transferId = await claimAutomaticCredits(tx, playerId);
      const offer = promoCode === undefined ? undefined : await findOfferOfCode(tx.db, promoCode);
      if (offer !== undefined) await claimForNewPlayer(tx, { playerId, offer, way: 'code' });
      return transferId;
    },
    async send(transferId) {
      if (transferId === undefined) return;
      const claimId = await findClaimOfTransfer(context.db, transferId);
      if (claimId !== undefined) await sendClaimPayment(context, { claimId, transferId });
    },
    getStatus: async ({ db }, transferId) =>
      rechargeStatusOf(transferId === undefined ? undefined : await getTransferState(db, transferId)),
    statusForState: rechargeStatusOf,
  };
}

/** The first is paid with the registration; the worker pays the others, one after the other. */
async function claimAutomaticCredits(tx: TxContext, playerId: string): Promise<string | undefined> {
  let transferId: string | undefined;
  for (const offer of await listSignUpOffers(tx.db)) {
    const claimId = await claimForNewPlayer(tx, { playerId, offer, way: 'event' });
    // A spent budget must not prevent a registration: the worker detects it.
    if (claimId === undefined || transferId !== undefined || offer.budgetCents !== null) continue;
    const claim = await lockClaimFacts(tx.db, claimId);
    if (claim.reviewState !== 'open') transferId = await payClaim(tx, claim);
  }
  return transferId;
}

async function claimForNewPlayer(
  tx: TxContext,
  { playerId, offer, way }: { playerId: string; offer: Offer; way: 'code' | 'event' },
): Promise<string | undefined> {
  const player = await getPlayerFacts(tx, playerId, offer);
  const now = tx.clock.now();
  if (missingConditions(offerFactsOf(offer), player, { now, way }).length > 0) return undefined;
  // Automatic credits come first: what must be wagered is chosen later.
  if (way === 'event' && isExclusive(termsOf(offer))) return undefined;
  return makeClaim(tx, { offer, playerId, bonusCents: bonusAtClaim(offer) });
}
