import { type FieldText, offerLimits } from '@golden-acers/contract';
import { demand, isKnownTimeZone, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentProfile, isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';
import { isSignUpCredit } from '../offers/eligibility.ts';
import type { StoredForm } from '../offers/offer-amounts.ts';
import { isWindowOrdered } from './offer-editor.sql.ts';

const windowProblem: FieldText = 'The end must be after the start';

/** Checks across fields. An agent below the root reaches only its own subtree. */
export async function validateOfferForm(
  context: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  form: StoredForm,
): Promise<StoredForm> {
  const fields = findFormProblems(form);
  if (!(await isKnownTimeZone(context.db, form.timeZone))) fields.timeZone = 'Choose a time zone';
  else if (!(await isWindowOrdered(context.db, form))) fields.endsAt = windowProblem;
  if (Object.keys(fields).length > 0) refuse('request.invalid', { fields });
  const { isRoot } = await getAgentProfile(context, agentId);
  demand(isRoot || !form.isAutomatic, 'promotion.root_only');
  const { subtreeAgentId } = form;
  if (subtreeAgentId === null) return { ...form, subtreeAgentId: isRoot ? null : agentId };
  demand(await isInSubtree(context.db, agentId, subtreeAgentId), 'agent.not_found');
  return form;
}

function findFormProblems(form: StoredForm): Record<string, FieldText> {
  const problems = [...bonusProblems(form), ...playProblems(form)];
  return Object.fromEntries(
    problems.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]),
  );
}

type FormProblem = readonly [field: string, isWrong: boolean, text: FieldText];

function bonusProblems(form: StoredForm): FormProblem[] {
  const { kind, percent, bonusCents, minRechargeCents, promoCode, isAutomatic } = form;
  const isCashback = kind === 'cashback';
  const isShare = kind === 'deposit_match' || isCashback;
  const needsCode = kind === 'free_credit';
  const canBeAutomatic = (kind === 'fixed_credit' || kind === 'deposit_match') && promoCode === null;
  return [
    ['percent', isShare === (percent === null), isShare ? 'Enter a percentage' : 'Leave this empty'],
    ['bonus', isShare !== (bonusCents === null), isShare ? 'Leave this empty' : 'Enter an amount'],
    // At sign-up there is no recharge yet, and cashback follows from losses.
    ['minRecharge', minRechargeCents > 0 && (isCashback || isSignUpCredit(form)), 'Leave this empty'],
    ['promoCode', needsCode && promoCode === null, 'Enter 6 to 20 letters and digits'],
    ['promoCode', isCashback && promoCode !== null, 'Leave this empty'],
    ['isAutomatic', isAutomatic && !canBeAutomatic, 'Only a fixed credit or a match without a code'],
    ['isFirstRechargeOnly', form.isFirstRechargeOnly && kind !== 'deposit_match', 'Only for a match'],
  ];
}

/** Without a maximum, a minimum of play and wagering, cashback would be earned without risk. */
function playProblems({ kind, ...form }: StoredForm): FormProblem[] {
  const { maxBonusCents, minStakedCents, minRounds, wageringMultiple } = form;
  const { cashbackMinStakedCents, cashbackMinRounds } = offerLimits;
  return kind === 'cashback'
    ? [
        ['maxBonus', maxBonusCents === null, 'Enter an amount'],
        ['minStaked', minStakedCents < cashbackMinStakedCents, 'Enter at least 1000 cents'],
        ['minRounds', minRounds < cashbackMinRounds, 'Enter at least 10 rounds'],
        ['wageringMultiple', wageringMultiple < 1, 'Enter at least 1'],
      ]
    : [
        ['minStaked', minStakedCents > 0, 'Leave this empty'],
        ['minRounds', minRounds > 0, 'Leave this empty'],
      ];
}
