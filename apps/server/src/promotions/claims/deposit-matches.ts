import { announceWork } from '@golden-acers/platform';
import type { TxContext } from '../../context.ts';
import { factConsumer } from '../../events/facts/fact-consumers.ts';
import { bonusForRecharge, missingConditions } from '../offers/eligibility.ts';
import { getPlayerFacts, listMatchesThatRan, offerFactsOf, termsOf } from '../offers/offers.ts';
import { claimStepFor, wageringRequired } from './claim-state-machine.ts';
import { claimWork, progressOf } from './claim-steps.ts';
import { type ClaimRow, lockClaimant, lockOpenClaim, writeMatchedBonus } from './claims.sql.ts';
import { makeClaim } from './claims.ts';
import { isWithinBudget, listMatchableRecharges, type MatchableRecharge } from './deposit-matches.sql.ts';

/**
 * Matches recharges by agents: with the claim that waits for one, or with the first automatic offer. The
 * claim's worker pays the bonus. `promotion_match_is_pending` knows this consumer by its name.
 */
export const depositMatchConsumer = factConsumer({
  name: 'deposit matches',
  version: 1,
  kinds: ['transfer.applied'],
  async consume(tx, facts) {
    const byAgents = facts.filter(({ data }) => data.kind === 'recharge' && data.cause === 'agent');
    const appliedAt = new Map(byAgents.map(({ data, occurredAt }) => [data.transferId, occurredAt]));
    // In the order of their facts, so that the first match of a player is the first recharge.
    for (const recharge of await listMatchableRecharges(tx.db, [...appliedAt.keys()])) {
      const at = appliedAt.get(recharge.transferId);
      if (at !== undefined) await matchRecharge(tx, { ...recharge, appliedAt: at });
    }
  },
});

interface Recharge extends MatchableRecharge {
  /** By the database's clock. */
  readonly appliedAt: Date;
}

async function matchRecharge(tx: TxContext, recharge: Recharge): Promise<void> {
  await lockClaimant(tx.db, recharge.playerId);
  const open = await lockOpenClaim(tx.db, recharge.playerId);
  await (open === undefined ? claimAutomaticOffer(tx, recharge) : matchOpenClaim(tx, open, recharge));
}

/** The claim goes on waiting if the recharge does not match it. */
async function matchOpenClaim(tx: TxContext, claim: ClaimRow, recharge: Recharge): Promise<void> {
  if (recharge.appliedAt < claim.matchesFrom || recharge.at >= claim.expiresAt) return;
  const bonusCents = bonusForRecharge(claim.terms, recharge);
  if (bonusCents === undefined) return;
  if (claimStepFor(progressOf(claim), { type: 'matched', bonusCents })?.effect !== 'match') return;
  await writeMatchedBonus(tx.db, claim.id, {
    ...{ bonusCents, baseCents: recharge.amountCents, qualifyingTransferId: recharge.transferId },
    wageringRequiredCents: wageringRequired(bonusCents, claim.terms.wageringMultiple),
  });
  announceWork(tx.db, claimWork);
}

/** The first automatic offer that the recharge matches claims itself, if its budget suffices. */
async function claimAutomaticOffer(tx: TxContext, recharge: Recharge): Promise<void> {
  const { playerId, transferId, amountCents, at: now } = recharge;
  for (const offer of await listMatchesThatRan(tx.db, recharge.appliedAt)) {
    const bonusCents = bonusForRecharge(termsOf(offer), recharge);
    if (bonusCents === undefined) continue;
    const player = await getPlayerFacts(tx, playerId, offer);
    if (missingConditions(offerFactsOf(offer), player, { now, way: 'event' }).length > 0) continue;
    if (!(await isWithinBudget(tx.db, offer, bonusCents))) return;
    await makeClaim(tx, {
      ...{ offer, playerId, bonusCents, baseCents: amountCents, qualifyingTransferId: transferId },
    });
    return;
  }
}
