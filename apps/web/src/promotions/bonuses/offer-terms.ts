import type { MissingCondition, Money, OfferTerms, PlayerClaim, PublicOffer } from '@golden-acers/contract';
import { gameTypes } from '@golden-acers/contract/constants';
import { fillPlaceholders } from '@golden-acers/contract/placeholders';
import { formatDateTime } from '../../i18n/date-format.ts';
import { currentLocale, type Translate } from '../../i18n/index.ts';
import { formatCount, formatPercentage, formatShortMoney } from '../../i18n/number-format.ts';
import { tierNumberOf } from '../vip/vip.queries.ts';

interface OfferConditions {
  /** What must happen, and what the figure on the card is worth: its bound and its wagering. */
  readonly main: readonly string[];
  readonly others: readonly string[];
}

/**
 * Returns the conditions of an offer as text, derived from its row only, so that they agree with what is
 * paid.
 */
export function offerConditions(t: Translate<'promotions'>, terms: OfferTerms): OfferConditions {
  const { newWithinDays, minVipTier, wageringMultiple, claimExpiresDays, claimsPerPlayer } = terms;
  const others = [
    minVipTier !== null && t('bonuses.conditions.vip', { tier: tierName(t, minVipTier) }),
    ...playConditions(t, terms),
    newWithinDays !== null && t('bonuses.conditions.isNew', { days: daysText(newWithinDays) }),
    ...wageringConditions(t, terms),
    t(`bonuses.conditions.${terms.recurrence}`),
    claimsPerPlayer !== null &&
      terms.recurrence !== 'once' &&
      t('bonuses.conditions.atMost', { count: claimsPerPlayer }),
    isClaimable(terms) && t('bonuses.conditions.inTime', { days: daysText(claimExpiresDays) }),
    !isClaimable(terms) &&
      wageringMultiple > 0 &&
      t('bonuses.conditions.wagerInTime', { days: daysText(claimExpiresDays) }),
  ].filter((text) => text !== false);
  const main = [
    mainCondition(t, terms),
    terms.kind === 'cashback' && t('bonuses.conditions.houseEdge'),
    wageringMultiple > 0 && t('bonuses.conditions.wager', { times: wageringMultiple }),
  ].filter((text) => text !== false);
  return { main, others };
}

/** Says what must happen, as a noun phrase. */
export function mainCondition(t: Translate<'promotions'>, terms: OfferTerms): string {
  const { kind, minRecharge } = terms;
  if (kind === 'cashback') return t('bonuses.conditions.loss');
  if (kind !== 'deposit_match' && !(isClaimable(terms) && minRecharge.amountMinor !== '0'))
    return t(isClaimable(terms) ? 'bonuses.conditions.claim' : 'bonuses.conditions.byEvent');
  const { key, values } = rechargeCondition(terms);
  return t(`bonuses.conditions.${key}`, values);
}

/** Tells a player who has claimed the offer which recharge is still to come. */
export function claimedSentence(t: Translate<'promotions'>, terms: OfferTerms): string {
  const { key, values } = rechargeCondition(terms);
  return t('bonuses.claimed', { recharge: t(`bonuses.awaited.${key}`, values) });
}

function rechargeCondition({ minRecharge, weekdays, isFirstRechargeOnly }: OfferTerms) {
  const amount = formatShortMoney(minRecharge);
  const isAny = minRecharge.amountMinor === '0';
  if (weekdays === null) {
    const first = isAny ? 'firstAny' : 'first';
    const every = isAny ? 'anyRecharge' : 'recharge';
    return { key: isFirstRechargeOnly ? first : every, values: { amount } } as const;
  }
  const days = weekdays.toSorted((one, other) => one - other);
  const [from = 1, to = from] = [days[0], days.at(-1)];
  const isRange = days.length > 2 && to - from === days.length - 1;
  const what = isAny ? 'anyRecharge' : 'recharge';
  return isRange
    ? ({ key: `${what}FromTo`, values: { amount, from: weekdayName(from), to: weekdayName(to) } } as const)
    : ({ key: `${what}On`, values: { amount, days: weekdayList(days) } } as const);
}

function playConditions(t: Translate<'promotions'>, { kind, minStaked, minRounds, maxBonus }: OfferTerms) {
  if (kind !== 'cashback') return [];
  return [
    t('bonuses.conditions.play', {
      amount: formatShortMoney(minStaked),
      rounds: formatCount(minRounds),
    }),
    maxBonus !== null && t('bonuses.conditions.atMostBonus', { amount: formatShortMoney(maxBonus) }),
    t('bonuses.conditions.setOff'),
  ];
}

function wageringConditions(
  t: Translate<'promotions'>,
  { wageringMultiple, maxStake, wageringShares }: OfferTerms,
) {
  if (wageringMultiple === 0) return [];
  const list = wageringShareTexts(t, { wageringMultiple, wageringShares }).map(
    ({ name, percent }) => `${name} ${formatPercentage(percent / 100)}`,
  );
  return [
    maxStake !== null && t('bonuses.conditions.maxStake', { amount: formatShortMoney(maxStake) }),
    list.length > 0 && t('bonuses.conditions.shares', { list: joined(list) }),
  ];
}

/** The types of games of which a part of a stake counts, and last all others, which count in full. */
export function wageringShareTexts(
  t: Translate<'promotions'>,
  { wageringMultiple, wageringShares }: Pick<OfferTerms, 'wageringMultiple' | 'wageringShares'>,
): readonly { readonly name: string; readonly percent: number }[] {
  const shares = Object.entries(wageringShares).filter(([, percent]) => percent !== 100);
  if (wageringMultiple === 0 || shares.length === 0) return [];
  return [
    ...shares.map(([type, percent]) => ({ name: gameTypeText(t, type), percent })),
    { name: t('vip.otherGames'), percent: 100 },
  ];
}

interface ClaimTerm {
  readonly name: 'bonus' | 'condition' | 'wagering' | 'maxStake' | 'time';
  readonly value: string;
}

/** Returns the terms that a player confirms with a claim. */
export function claimTerms(t: Translate<'promotions'>, terms: OfferTerms): readonly ClaimTerm[] {
  const { percent, maxBonus, wageringMultiple, maxStake, claimExpiresDays } = terms;
  const figures = {
    percent: cardFigure(terms),
    max: maxBonus === null ? '' : formatShortMoney(maxBonus),
  };
  const bonus =
    percent === null
      ? cardFigure(terms)
      : t(maxBonus === null ? 'bonuses.sheet.share' : 'bonuses.sheet.shareUpTo', figures);
  const wagering =
    wageringMultiple === 0
      ? t('bonuses.sheet.noWagering')
      : t('bonuses.sheet.multiple', { times: wageringMultiple });
  return [
    { name: 'bonus', value: bonus },
    { name: 'condition', value: mainCondition(t, terms) },
    { name: 'wagering', value: wagering },
    ...(maxStake !== null && wageringMultiple > 0
      ? [{ name: 'maxStake', value: formatShortMoney(maxStake) } as const]
      : []),
    { name: 'time', value: daysText(claimExpiresDays) },
  ];
}

/** A type that the provider added later is shown by its own name. */
function gameTypeText(t: Translate<'promotions'>, type: string): string {
  const known = gameTypes.find((one) => one === type);
  return known === undefined ? type : t(`tournaments.types.${known}`);
}

/** The server pays all other offers by an event. */
export const isClaimable = ({ kind, isAutomatic }: OfferTerms): boolean =>
  !isAutomatic && (kind === 'deposit_match' || kind === 'fixed_credit' || kind === 'free_credit');

/** A player has one such offer at a time: it waits for a recharge, or is wagered. */
export const isExclusiveOffer = ({ kind, minRecharge, wageringMultiple }: OfferTerms): boolean =>
  kind === 'deposit_match' || minRecharge.amountMinor !== '0' || wageringMultiple > 0;

export function tierName(t: Translate<'promotions'>, tier: number): string {
  const number = tierNumberOf(tier);
  return number === undefined ? String(tier) : t(`vip.tiers.${number}`);
}

/** The reason why an offer cannot be claimed now. */
export function missingText(t: Translate<'promotions'>, missing: MissingCondition): string {
  switch (missing.code) {
    case 'not_started':
    case 'over':
      return t(`bonuses.missing.${missing.code}`, { date: formatDateTime(missing.at, 'moment') });
    case 'other_weekday':
      return t('bonuses.missing.other_weekday', { days: weekdayList(missing.weekdays) });
    case 'not_new':
      return t('bonuses.missing.not_new', { days: daysText(missing.days) });
    case 'vip_tier':
      return t('bonuses.missing.vip_tier', { tier: tierName(t, missing.tier) });
    case 'claimed_already':
      return t(`bonuses.missing.${missing.isAgain ? 'claimed_now' : 'claimed_already'}`);
    default:
      return t(`bonuses.missing.${missing.code}`);
  }
}

type OfferWords = Pick<PublicOffer, 'text' | 'terms'>;

export function cardTitle(t: Translate<'promotions'>, { text, terms }: OfferWords): string {
  return text === null ? t(`bonuses.kinds.${terms.kind}`) : withFigures(text.title, terms);
}

type Checkable = Pick<PlayerClaim, 'state' | 'isPaid' | 'isBeingChecked'>;
/** Whether an agent must check the claim before its bonus is paid. */
export const isHeld = ({ state, isPaid, isBeingChecked }: Checkable): boolean =>
  state === 'claimed' && !isPaid && isBeingChecked;

export function offerDescription(t: Translate<'promotions'>, { text, terms }: OfferWords): string {
  return text === null ? mainCondition(t, terms) : withFigures(text.description, terms);
}

/** Returns the large figure on the card: a percentage or an amount. */
export function cardFigure({ percent, bonus }: OfferTerms): string {
  if (percent !== null) return formatPercentage(percent / 100);
  return bonus === null ? '' : formatShortMoney(bonus);
}

/** `1000` is written `$1000`, as in the specification. */
export const maxBonusText = (amount: Money): string =>
  formatShortMoney(amount).replace(/(?<=\d)[,.\s\u202f\u00a0](?=\d{3})/g, '');

function withFigures(text: string, terms: OfferTerms): string {
  return fillPlaceholders(text, {
    percent: cardFigure(terms),
    amount: cardFigure(terms),
    max: terms.maxBonus === null ? '' : maxBonusText(terms.maxBonus),
  });
}

/** Returns the name of ISO weekday 1 to 7. 1 January 2024 was a Monday. */
const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, weekday)),
  );

const weekdayList = (weekdays: readonly number[]): string => joined(weekdays.map(weekdayName));

const joined = (texts: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(texts);

const daysText = (days: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
