import type { FieldText, OfferForm } from '@golden-acers/contract';
import { demand, isKnownTimeZone, refuse } from '@golden-acers/platform';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentProfile, isInSubtree } from '../../agents/agents/agents.ts';
import type { Context } from '../../context.ts';

/** Checks across fields. An agent below the root reaches only its own subtree. */
export async function validateOfferForm(
  context: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  form: OfferForm,
): Promise<OfferForm> {
  const fields = findFormProblems(form);
  if (!(await isKnownTimeZone(context.db, form.timeZone))) fields.timeZone = 'Choose a time zone';
  if (Object.keys(fields).length > 0) refuse('request.invalid', { fields });
  const { isRoot } = await getAgentProfile(context, agentId);
  demand(isRoot || !form.isAutomatic, 'promotion.root_only');
  const { subtreeAgentId } = form;
  if (subtreeAgentId === null) return { ...form, subtreeAgentId: isRoot ? null : agentId };
  demand(await isInSubtree(context.db, agentId, subtreeAgentId), 'agent.not_found');
  return form;
}

function findFormProblems(form: OfferForm): Record<string, FieldText> {
  const { kind, percent, bonusCents, promoCode, isAutomatic, startsAt, endsAt } = form;
  const isShare = kind === 'deposit_match' || kind === 'cashback';
  const needsCode = kind === 'free_credit';
  const canBeAutomatic = (kind === 'fixed_credit' || kind === 'deposit_match') && promoCode === null;
  const problems: readonly (readonly [field: string, isWrong: boolean, text: FieldText])[] = [
    ['percent', isShare === (percent === null), isShare ? 'Enter a percentage' : 'Leave this empty'],
    ['bonusCents', isShare !== (bonusCents === null), isShare ? 'Leave this empty' : 'Enter an amount'],
    ['promoCode', needsCode && promoCode === null, 'Enter 3 to 20 letters and digits'],
    ['isAutomatic', isAutomatic && !canBeAutomatic, 'Only a fixed credit or a match without a code'],
    ['isFirstRechargeOnly', form.isFirstRechargeOnly && kind !== 'deposit_match', 'Only for a match'],
    ['endsAt', startsAt !== null && endsAt !== null && startsAt >= endsAt, 'The end must be after the start'],
  ];
  return Object.fromEntries(
    problems.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]),
  );
}
