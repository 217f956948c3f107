import type { AgentOffer, Money, PublicOffer } from '@golden-acers/contract';
import {
  type EditableOfferKind,
  editableOfferKinds,
  offerArts,
} from '@golden-acers/contract/agent-constants';
import { toMoney } from '@golden-acers/contract/money-values';
import { type Locale, locales } from '../../i18n/index.ts';
import type { OfferCommand } from './offers.queries.ts';

export interface OfferTextValues {
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
}

/** Typed in cents. */
export const moneyFields = ['maxBonus', 'bonus', 'minRecharge', 'maxStake', 'minStaked', 'budget'] as const;

export type OfferNumber =
  | (typeof moneyFields)[number]
  | 'percent'
  | 'claimsPerPlayer'
  | 'newWithinDays'
  | 'wageringMultiple'
  | 'minRounds'
  | 'claimExpiresDays';

/** As typed: numbers are texts, and an empty text means no limit. */
export interface OfferFormValues
  extends Readonly<Record<OfferNumber, string>>,
    Pick<
      OfferCommand,
      'art' | 'timeZone' | 'recurrence' | 'isAutomatic' | 'isFirstRechargeOnly' | 'wageringShares'
    > {
  readonly kind: EditableOfferKind;
  readonly texts: Readonly<Record<Locale, OfferTextValues>>;
  readonly startDay: string;
  readonly startClock: string;
  readonly endDay: string;
  readonly endClock: string;
  readonly weekdays: readonly number[];
  readonly minVipTier: string;
  readonly labelId: string;
  readonly subtreeAgentId: string;
  readonly countries: readonly string[];
  readonly promoCode: string;
}

const noText: OfferTextValues = { title: '', description: '', requirements: '' };
const typed = (value: number | string | null | undefined): string => (value == null ? '' : String(value));

type TermsOfKind = Pick<OfferFormValues, 'recurrence'> &
  Readonly<
    Record<
      | Extract<OfferNumber, 'percent' | 'maxBonus' | 'bonus' | 'minRecharge'>
      | Extract<OfferNumber, 'wageringMultiple' | 'maxStake' | 'claimExpiresDays'>,
      string
    >
  >;

const noTerms: TermsOfKind = {
  ...{ percent: '', maxBonus: '', bonus: '', minRecharge: '0' },
  ...{ wageringMultiple: '0', maxStake: '', claimExpiresDays: '30', recurrence: 'once' },
};
const smallCredit = { bonus: '500', wageringMultiple: '10', maxStake: '500' };

/** The terms with which a new offer begins: the usual ones of each kind. */
const firstTerms: Readonly<Record<EditableOfferKind, TermsOfKind>> = {
  deposit_match: {
    ...{ ...noTerms, percent: '100', maxBonus: '10000', minRecharge: '1000' },
    ...{ wageringMultiple: '20', maxStake: '1000' },
  },
  fixed_credit: { ...noTerms, ...smallCredit },
  // Cashback must be wagered at least once, and is decided by the week.
  cashback: {
    ...{ ...noTerms, percent: '10', maxBonus: '50000', wageringMultiple: '1' },
    ...{ claimExpiresDays: '7', recurrence: 'weekly' },
  },
  free_credit: { ...noTerms, ...smallCredit },
};

export function offerFormOf(offer: AgentOffer | undefined, timeZone: string): OfferFormValues {
  const form = offer?.form;
  const kind = editableOfferKinds.find((one) => one === form?.kind) ?? 'deposit_match';
  const terms: TermsOfKind =
    form === undefined
      ? firstTerms[kind]
      : {
          percent: typed(form.percent),
          maxBonus: typed(form.maxBonus?.amountMinor),
          bonus: typed(form.bonus?.amountMinor),
          minRecharge: form.minRecharge.amountMinor,
          wageringMultiple: typed(form.wageringMultiple),
          maxStake: typed(form.maxStake?.amountMinor),
          claimExpiresDays: typed(form.claimExpiresDays),
          recurrence: form.recurrence,
        };
  const [startDay = '', startClock = ''] = form?.startsAt?.split('T') ?? [];
  const [endDay = '', endClock = ''] = form?.endsAt?.split('T') ?? [];
  const textOf = (locale: Locale): OfferTextValues => {
    const text = form?.texts[locale];
    return { ...noText, ...text, requirements: text?.requirements ?? '' };
  };
  return {
    kind,
    ...terms,
    texts: { en: textOf('en'), es: textOf('es'), fr: textOf('fr'), de: textOf('de') },
    art: offerArts.find((one) => one === form?.art) ?? 'welcome',
    ...{ startDay, startClock, endDay, endClock },
    weekdays: form?.weekdays ?? [],
    timeZone: form?.timeZone ?? timeZone,
    claimsPerPlayer: typed(form?.claimsPerPlayer),
    newWithinDays: typed(form?.newWithinDays),
    minVipTier: typed(form?.minVipTier),
    labelId: form?.labelId ?? '',
    subtreeAgentId: form?.subtreeAgentId ?? '',
    countries: form?.countries ?? [],
    promoCode: form?.promoCode ?? '',
    isAutomatic: form?.isAutomatic ?? false,
    isFirstRechargeOnly: form?.isFirstRechargeOnly ?? false,
    wageringShares: form?.wageringShares ?? {},
    minStaked: form === undefined || form.minStaked.amountMinor === '0' ? '5000' : form.minStaked.amountMinor,
    minRounds: typed(form?.minRounds || 50),
    budget: typed(form?.budget?.amountMinor),
  };
}

export const isShareOf = (kind: EditableOfferKind): boolean =>
  kind === 'deposit_match' || kind === 'cashback';

/** An automatic fixed credit is given at the sign-up, before any recharge. */
const isSignUpCredit = ({ kind, isAutomatic }: Pick<OfferFormValues, 'kind' | 'isAutomatic'>): boolean =>
  isAutomatic && kind === 'fixed_credit';
const isGivenAutomatically = ({ kind, isAutomatic }: Pick<OfferFormValues, 'kind' | 'isAutomatic'>) =>
  isAutomatic && (kind === 'deposit_match' || kind === 'fixed_credit');

/** The fields that only some offers have. */
export const fieldsOf = (values: Pick<OfferFormValues, 'kind' | 'isAutomatic'>) => ({
  minRecharge: values.kind !== 'cashback' && !isSignUpCredit(values),
  promoCode: values.kind !== 'cashback' && !isGivenAutomatically(values),
  // Cashback is decided by the week.
  weekdays: values.kind !== 'cashback',
});

/** What was not typed becomes what is usual for the kind. */
export function changesOfKind(kind: EditableOfferKind, values: OfferFormValues): Partial<OfferFormValues> {
  const before = firstTerms[values.kind];
  const isTyped = (name: keyof TermsOfKind) => values[name] !== '' && values[name] !== before[name];
  const untyped = Object.entries(firstTerms[kind]).filter(([name]) => !isTyped(name as keyof TermsOfKind));
  return { kind, ...Object.fromEntries(untyped) };
}

/** NaN if the text is not a number, which the server reports at the field. */
const numberOf = (text: string): number =>
  /^\d{1,13}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));
function moneyOrNull(text: string): Money | null {
  const cents = numberOrNull(text);
  return cents === null ? null : toMoney(cents);
}
const isEmpty = ({ title, description, requirements }: OfferTextValues): boolean =>
  `${title}${description}${requirements}`.trim() === '';

/** Leaves out values that belong to another kind. */
export function offerCommandOf(values: OfferFormValues): OfferCommand {
  const { kind, texts, weekdays, countries, promoCode, isFirstRechargeOnly } = values;
  const isShare = isShareOf(kind);
  const fields = fieldsOf(values);
  const isCashback = kind === 'cashback';
  const written = locales.filter((locale) => !isEmpty(texts[locale]));
  return {
    kind,
    texts: Object.fromEntries(written.map((locale) => [locale, trimmed(texts[locale])])),
    art: values.art,
    percent: isShare ? numberOrNull(values.percent) : null,
    maxBonus: isShare ? moneyOrNull(values.maxBonus) : null,
    bonus: isShare ? null : moneyOrNull(values.bonus),
    minRecharge: (fields.minRecharge ? moneyOrNull(values.minRecharge) : null) ?? toMoney(0),
    startsAt: minuteOf(values.startDay, values.startClock, '00:00'),
    endsAt: minuteOf(values.endDay, values.endClock, '23:59'),
    weekdays: !fields.weekdays || weekdays.length === 0 ? null : [...weekdays],
    timeZone: values.timeZone,
    recurrence: values.recurrence,
    claimsPerPlayer: numberOrNull(values.claimsPerPlayer),
    newWithinDays: numberOrNull(values.newWithinDays),
    minVipTier: numberOrNull(values.minVipTier),
    labelId: values.labelId === '' ? null : values.labelId,
    subtreeAgentId: values.subtreeAgentId === '' ? null : values.subtreeAgentId,
    countries: countries.length === 0 ? null : ([...countries] as OfferCommand['countries']),
    promoCode: !fields.promoCode || promoCode.trim() === '' ? null : promoCode.trim(),
    isAutomatic: isGivenAutomatically(values),
    isFirstRechargeOnly: isFirstRechargeOnly && kind === 'deposit_match',
    wageringMultiple: numberOrNull(values.wageringMultiple) ?? 0,
    wageringShares: values.wageringShares,
    maxStake: moneyOrNull(values.maxStake),
    minStaked: (isCashback ? moneyOrNull(values.minStaked) : null) ?? toMoney(0),
    minRounds: isCashback ? (numberOrNull(values.minRounds) ?? 0) : 0,
    claimExpiresDays: numberOf(values.claimExpiresDays),
    budget: moneyOrNull(values.budget),
  };
}

/** Null for what is not a number yet. */
const knownMoney = (amount: Money | null) => (amount?.amountMinor === 'NaN' ? null : amount);

/** The bonus that a player can redeem again in each period, because nothing has to be wagered. */
export function repeatedGiftOf({ recurrence, ...offer }: OfferCommand) {
  const amount = offer.kind === 'cashback' ? null : knownMoney(offer.maxBonus ?? offer.bonus);
  const isOnce = recurrence === 'once' || offer.claimsPerPlayer === 1;
  const isSignUpCredit = offer.kind === 'fixed_credit' && offer.isAutomatic;
  if (isOnce || isSignUpCredit || offer.wageringMultiple !== 0 || amount === null) return undefined;
  return { recurrence, amount };
}

/** Returns the card as players would see it. Fields without a number are left out. */
export function previewOf(values: OfferFormValues, locale: Locale): PublicOffer {
  const { kind, texts, art, weekdays, recurrence, isAutomatic, isFirstRechargeOnly, ...form } =
    offerCommandOf(values);
  const known = (value: number | null) => (Number.isNaN(value) ? null : value);
  // Days in the offer's time zone, as they are typed.
  const instantOf = (minute: string | null) =>
    minute === null || Number.isNaN(Date.parse(`${minute}Z`)) ? null : `${minute}:00.000Z`;
  return {
    ...{ id: 'of_preview', period: 'current', art, text: texts[locale] ?? texts.en ?? null },
    terms: {
      ...{ kind, weekdays, recurrence, isAutomatic, isFirstRechargeOnly, timeZone: 'UTC' },
      percent: known(form.percent),
      maxBonus: knownMoney(form.maxBonus),
      bonus: knownMoney(form.bonus),
      minRecharge: knownMoney(form.minRecharge) ?? toMoney(0),
      startsAt: instantOf(form.startsAt),
      endsAt: instantOf(form.endsAt),
      claimsPerPlayer: known(form.claimsPerPlayer),
      newWithinDays: known(form.newWithinDays),
      minVipTier: known(form.minVipTier),
      wageringMultiple: known(form.wageringMultiple) ?? 0,
      wageringShares: form.wageringShares,
      maxStake: knownMoney(form.maxStake),
      minStaked: knownMoney(form.minStaked ?? null) ?? toMoney(0),
      minRounds: known(form.minRounds ?? 0) ?? 0,
      claimExpiresDays: known(form.claimExpiresDays) ?? 0,
    },
  };
}

const trimmed = ({ title, description, requirements }: OfferTextValues) => ({
  title: title.trim(),
  description: description.trim(),
  ...(requirements.trim() !== '' && { requirements: requirements.trim() }),
});

/** Without a time, a day starts at midnight and ends with its last minute. */
function minuteOf(day: string, clock: string, usual: string): string | null {
  return day.trim() === '' ? null : `${day.trim()}T${clock.trim() || usual}`;
}
