import type { GameType } from '@golden-acers/contract/constants';
import { toMoney } from '@golden-acers/contract/money-values';
import { type TournamentScoring, tournamentLimits } from '@golden-acers/contract/promotion-constants';
import { type Locale, locales } from '../../i18n/index.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import type { ListedTournament, TournamentCommand } from './agent-tournaments.queries.ts';

interface TournamentText {
  readonly title: string;
  readonly text: string;
}

export interface TypedPrize {
  /** A React key that identifies the row while it is typed. */
  readonly key: number;
  readonly places: string;
  readonly cents: string;
}

export interface TournamentFormValues {
  readonly texts: Readonly<Record<Locale, TournamentText>>;
  readonly scoring: TournamentScoring;
  /** `all`, a type, or the number of a game. */
  readonly game: string;
  readonly minStake: string;
  readonly startDay: string;
  readonly startClock: string;
  readonly endDay: string;
  readonly endClock: string;
  readonly prizes: readonly TypedPrize[];
}

const noText: TournamentText = { title: '', text: '' };

/** Empty, or the values of a draft. Its times are shown in the agent's time zone. */
export function tournamentFormOf(draft: ListedTournament | undefined): TournamentFormValues {
  const [startDay = '', startClock = ''] = draft === undefined ? [] : formatMinute(draft.startsAt).split(' ');
  const [endDay = '', endClock = ''] = draft === undefined ? [] : formatMinute(draft.endsAt).split(' ');
  const { texts } = draft ?? {};
  const prizes = draft?.prizes.map(({ from, to, amount }, key) => ({
    key,
    places: String(to - from + 1),
    cents: amount.amountMinor,
  }));
  return {
    texts: {
      en: texts?.en ?? noText,
      es: texts?.es ?? noText,
      fr: texts?.fr ?? noText,
      de: texts?.de ?? noText,
    },
    scoring: draft?.scoring ?? 'stakes',
    game: draft?.gameType ?? (draft?.kindId == null ? 'all' : String(draft.kindId)),
    minStake: draft?.minStake.amountMinor ?? '0',
    ...{ startDay, startClock, endDay, endClock },
    prizes: prizes ?? [{ key: 0, places: '1', cents: '' }],
  };
}

const isEmpty = ({ title, text }: TournamentText): boolean => title.trim() === '' && text.trim() === '';
const isHalf = ({ title, text }: TournamentText): boolean => (title.trim() === '') !== (text.trim() === '');

/** A whole number within bounds, else undefined. */
function integerWithin(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
  return number !== undefined && number >= min && number <= max ? number : undefined;
}

const { maxPlaces, maxPrizeCents } = tournamentLimits;

export const prizeProblems = ({ places, cents }: TypedPrize) => ({
  isPlacesWrong: integerWithin(places, 1, maxPlaces) === undefined,
  isCentsWrong: integerWithin(cents, 1, maxPrizeCents) === undefined,
});

/** Returns the sum of the prizes. Invalid rows count as zero. */
export function prizeSumCents(prizes: readonly TypedPrize[]): bigint {
  return prizes.reduce((sum, { places, cents }) => {
    const count = integerWithin(places, 1, maxPlaces) ?? 0;
    return sum + BigInt(count) * BigInt(integerWithin(cents, 1, maxPrizeCents) ?? 0);
  }, 0n);
}

/** The language to complete first. English is required. */
export const incompleteLocaleOf = (texts: TournamentFormValues['texts']): Locale | undefined =>
  locales.find((one) => isHalf(texts[one]) || (one === 'en' && isEmpty(texts[one])));

/** Line breaks become spaces, because a card's text is one paragraph. */
const trimmed = ({ title, text }: TournamentText): TournamentText => ({
  title: title.trim(),
  text: text.trim().replace(/\s*\n\s*/g, ' '),
});

export function tournamentCommandOf(
  values: TournamentFormValues,
  gameTypes: readonly GameType[],
): TournamentCommand {
  const { texts, scoring, game, minStake, prizes } = values;
  const others = locales.filter((locale) => locale !== 'en' && !isEmpty(texts[locale]));
  const gameType = gameTypes.find((type) => type === game) ?? null;
  return {
    texts: {
      en: trimmed(texts.en),
      ...Object.fromEntries(others.map((locale) => [locale, trimmed(texts[locale])])),
    },
    scoring,
    gameType,
    kindId: gameType === null && game !== 'all' ? Number(game) : null,
    minStake: toMoney(Number(minStake)),
    startsAt: `${values.startDay}T${values.startClock}`,
    endsAt: `${values.endDay}T${values.endClock}`,
    prizes: prizes.map(({ places, cents }) => ({ places: Number(places), prize: toMoney(Number(cents)) })),
  };
}
