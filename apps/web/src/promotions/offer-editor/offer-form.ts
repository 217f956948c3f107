import type { AgentOffer, PublicOffer } from '@golden-acers/contract';
import {
  type EditableOfferKind,
  editableOfferKinds,
  offerArts,
} from '@golden-acers/contract/agent-constants';
import { type Locale, locales } from '../../i18n/index.ts';
import type { OfferCommand } from './offers.queries.ts';

export interface OfferTextValues {
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
}

type NumberField =
  | 'percent'
  | 'maxBonusCents'
  | 'bonusCents'
  | 'minRechargeCents'
  | 'claimsPerPlayer'
  | 'newWithinDays'
  | 'wageringMultiple'
  | 'maxStakeCents'
  | 'claimExpiresDays'
  | 'budgetCents';

/** As typed: numbers are texts, and an empty text means no limit. */
export interface OfferFormValues
  extends Readonly<Record<NumberField, string>>,
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
const typed = (value: number | null | undefined): string => (value == null ? '' : String(value));

export function offerFormOf(offer: AgentOffer | undefined, timeZone: string): OfferFormValues {
  const form = offer?.form;
  const [startDay = '', startClock = ''] = form?.startsAt?.split('T') ?? [];
  const [endDay = '', endClock = ''] = form?.endsAt?.split('T') ?? [];
  const textOf = (locale: Locale): OfferTextValues => {
    const text = form?.texts[locale];
    return { ...noText, ...text, requirements: text?.requirements ?? '' };
  };
  return {
    kind: editableOfferKinds.find((one) => one === form?.kind) ?? 'deposit_match',
    texts: { en: textOf('en'), es: textOf('es'), fr: textOf('fr'), de: textOf('de') },
    art: offerArts.find((one) => one === form?.art) ?? 'welcome',
    percent: typed(form === undefined ? 100 : form.percent),
    maxBonusCents: typed(form?.maxBonusCents),
    bonusCents: typed(form?.bonusCents),
    minRechargeCents: typed(form?.minRechargeCents ?? 0),
    ...{ startDay, startClock, endDay, endClock },
    weekdays: form?.weekdays ?? [],
    timeZone: form?.timeZone ?? timeZone,
    recurrence: form?.recurrence ?? 'once',
    claimsPerPlayer: typed(form?.claimsPerPlayer),
    newWithinDays: typed(form?.newWithinDays),
    minVipTier: typed(form?.minVipTier),
    labelId: form?.labelId ?? '',
    subtreeAgentId: form?.subtreeAgentId ?? '',
    countries: form?.countries ?? [],
    promoCode: form?.promoCode ?? '',
    isAutomatic: form?.isAutomatic ?? false,
    isFirstRechargeOnly: form?.isFirstRechargeOnly ?? false,
    wageringMultiple: typed(form?.wageringMultiple ?? 0),
    wageringShares: form?.wageringShares ?? {},
    maxStakeCents: typed(form?.maxStakeCents),
    claimExpiresDays: typed(form?.claimExpiresDays ?? 30),
    budgetCents: typed(form?.budgetCents),
  };
}

export const isShareOf = (kind: EditableOfferKind): boolean =>
  kind === 'deposit_match' || kind === 'cashback';

/** NaN if the text is not a number, which the server reports at the field. */
const numberOf = (text: string): number =>
  /^\d{1,13}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));
const isEmpty = ({ title, description, requirements }: OfferTextValues): boolean =>
  `${title}${description}${requirements}`.trim() === '';

/** Leaves out values that belong to another kind. */
export function offerCommandOf(values: OfferFormValues): OfferCommand {
  const { kind, texts, weekdays, countries, promoCode, isAutomatic, isFirstRechargeOnly } = values;
  const isShare = isShareOf(kind);
  const isMatch = kind === 'deposit_match';
  const written = locales.filter((locale) => !isEmpty(texts[locale]));
  return {
    kind,
    texts: Object.fromEntries(written.map((locale) => [locale, trimmed(texts[locale])])),
    art: values.art,
    percent: isShare ? numberOrNull(values.percent) : null,
    maxBonusCents: isShare ? numberOrNull(values.maxBonusCents) : null,
    bonusCents: isShare ? null : numberOrNull(values.bonusCents),
    minRechargeCents: kind === 'cashback' ? 0 : (numberOrNull(values.minRechargeCents) ?? 0),
    startsAt: minuteOf(values.startDay, values.startClock, '00:00'),
    endsAt: minuteOf(values.endDay, values.endClock, '23:59'),
    weekdays: weekdays.length === 0 ? null : [...weekdays],
    timeZone: values.timeZone,
    recurrence: values.recurrence,
    claimsPerPlayer: numberOrNull(values.claimsPerPlayer),
    newWithinDays: numberOrNull(values.newWithinDays),
    minVipTier: numberOrNull(values.minVipTier),
    labelId: values.labelId === '' ? null : values.labelId,
    subtreeAgentId: values.subtreeAgentId === '' ? null : values.subtreeAgentId,
    countries: countries.length === 0 ? null : ([...countries] as OfferCommand['countries']),
    promoCode: kind === 'cashback' || promoCode.trim() === '' ? null : promoCode.trim(),
    isAutomatic: isAutomatic && (isMatch || kind === 'fixed_credit'),
    isFirstRechargeOnly: isFirstRechargeOnly && isMatch,
    wageringMultiple: numberOrNull(values.wageringMultiple) ?? 0,
    wageringShares: values.wageringShares,
    maxStakeCents: numberOrNull(values.maxStakeCents),
    claimExpiresDays: numberOf(values.claimExpiresDays),
    budgetCents: numberOrNull(values.budgetCents),
  };
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
      maxBonusCents: known(form.maxBonusCents),
      bonusCents: known(form.bonusCents),
      minRechargeCents: known(form.minRechargeCents) ?? 0,
      startsAt: instantOf(form.startsAt),
      endsAt: instantOf(form.endsAt),
      claimsPerPlayer: known(form.claimsPerPlayer),
      newWithinDays: known(form.newWithinDays),
      minVipTier: known(form.minVipTier),
      wageringMultiple: known(form.wageringMultiple) ?? 0,
      wageringShares: form.wageringShares,
      maxStakeCents: known(form.maxStakeCents),
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
