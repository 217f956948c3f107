import {
  type OfferEstimate,
  type OfferForm,
  offerLimits,
  toMoney,
  toMoneyOrNull,
} from '@golden-acers/contract';
import type { AgentActor } from '../../access/sessions/actors.ts';
import type { Context } from '../../context.ts';
import { bestAttackOn } from '../expectation/best-attack.ts';
import { validateOfferForm } from '../offer-editor/offer-form.ts';
import { type StoredForm, toStoredForm } from '../offers/offer-amounts.ts';
import { estimateCost } from './cost-estimate.ts';
import { readOfferHistory } from './costs.sql.ts';

const periodDays = { daily: 1, weekly: 7, monthly: 30 } as const;

/** Estimates what an offer would have paid in the last 90 days, and the maximum that it can pay. */
export async function estimateOffer(
  { db }: Pick<Context, 'db'>,
  actor: AgentActor,
  typed: OfferForm,
): Promise<OfferEstimate> {
  const form = await validateOfferForm({ db }, actor, toStoredForm(typed));
  const days = offerLimits.estimateDays;
  const history = await readOfferHistory(db, { agentId: actor.agentId, form, days });
  const { creditCents, expectedCostCents, worstCaseCents, houseEdgeBps } = estimateCost(history, {
    maxBonusCents: bigintOf(form.maxBonusCents ?? form.bonusCents),
    wageringMultiple: form.wageringMultiple,
    claimsPerPlayer: claimsPerPlayerOf(form, days),
    budgetCents: bigintOf(form.budgetCents),
  });
  const { oneAccountCents, secondAccountCents } = bestAttackOn(form);
  return {
    bestAttack: {
      oneAccount: toMoneyOrNull(oneAccountCents),
      secondAccount: toMoney(secondAccountCents),
    },
    days,
    claims: Number(history.claims),
    players: Number(history.players),
    eligiblePlayers: Number(history.eligiblePlayers),
    credit: toMoney(creditCents),
    expectedCost: toMoney(expectedCostCents),
    worstCase: toMoneyOrNull(worstCaseCents),
    houseEdgeBps,
  };
}

const bigintOf = (cents: number | null) => (cents === null ? null : BigInt(cents));

function claimsPerPlayerOf({ recurrence, claimsPerPlayer }: StoredForm, days: number): bigint {
  const perPeriod = recurrence === 'once' ? 1 : Math.ceil(days / periodDays[recurrence]);
  return BigInt(Math.min(perPeriod, claimsPerPlayer ?? perPeriod));
}
