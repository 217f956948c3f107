import {
  type AgentOffer,
  type OfferForm,
  type OfferTerms,
  toCents,
  toMoney,
  toMoneyOrNull,
} from '@golden-acers/contract';

/** The amounts of an offer's terms as cents, as the database and the copies of claims have them. */
interface TermAmounts {
  readonly maxBonusCents: number | null;
  readonly bonusCents: number | null;
  readonly minRechargeCents: number;
  readonly maxStakeCents: number | null;
  readonly minStakedCents: number;
}

type MoneyTerm = 'maxBonus' | 'bonus' | 'minRecharge' | 'maxStake' | 'minStaked';

/** The terms that a claim keeps. */
export type StoredTerms = Omit<OfferTerms, MoneyTerm> & TermAmounts;

/** The form of an offer as it is stored, with every field. */
export type StoredForm = Omit<OfferForm, MoneyTerm | 'budget' | 'minRounds'> &
  TermAmounts & { readonly budgetCents: number | null; readonly minRounds: number };

const centsOrNull = (amount: OfferForm['bonus']) => (amount === null ? null : Number(toCents(amount)));

function describeAmounts<Amounts extends TermAmounts>({
  maxBonusCents,
  bonusCents,
  minRechargeCents,
  maxStakeCents,
  minStakedCents,
  ...others
}: Amounts) {
  return {
    ...others,
    maxBonus: toMoneyOrNull(maxBonusCents),
    bonus: toMoneyOrNull(bonusCents),
    minRecharge: toMoney(minRechargeCents),
    maxStake: toMoneyOrNull(maxStakeCents),
    minStaked: toMoney(minStakedCents),
  };
}

export const describeTerms = (terms: StoredTerms): OfferTerms => describeAmounts(terms);

/** The form of any kind of offer; the editor changes only some kinds. */
export type AnyStoredForm = Omit<StoredForm, 'kind' | 'art' | 'texts'> &
  Pick<AgentOffer['form'], 'kind' | 'art' | 'texts'>;

export function describeForm({ budgetCents, ...form }: AnyStoredForm): AgentOffer['form'] {
  return { ...describeAmounts(form), budget: toMoneyOrNull(budgetCents) };
}

/** `kept` are the values of fields that the form leaves unchanged. */
export function toStoredForm(
  { maxBonus, bonus, minRecharge, maxStake, minStaked, budget, ...form }: OfferForm,
  kept: Pick<StoredForm, 'minStakedCents' | 'minRounds'> = { minStakedCents: 0, minRounds: 0 },
): StoredForm {
  return {
    ...form,
    maxBonusCents: centsOrNull(maxBonus),
    bonusCents: centsOrNull(bonus),
    minRechargeCents: Number(toCents(minRecharge)),
    maxStakeCents: centsOrNull(maxStake),
    minStakedCents: minStaked === undefined ? kept.minStakedCents : Number(toCents(minStaked)),
    budgetCents: centsOrNull(budget),
    minRounds: form.minRounds ?? kept.minRounds,
  };
}
