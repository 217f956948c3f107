import type { Announcement } from '@golden-acers/contract';
import { type Locale, locales } from '../../i18n/index.ts';
import { formatMinute, isClock, isDay } from '../../ui/dates/period.ts';
import type { AnnouncementCommand } from './announcements.queries.ts';

type AnnouncementTiming = AnnouncementCommand['send']['when'];
interface TypedText {
  readonly title: string;
  readonly text: string;
}

export interface AnnouncementFormValues {
  readonly texts: Readonly<Record<Locale, TypedText>>;
  readonly audience: AnnouncementCommand['audience'];
  readonly isPromotion: boolean;
  readonly when: AnnouncementTiming;
  readonly day: string;
  readonly clock: string;
}

const noText: TypedText = { title: '', text: '' };

/** Empty, or the values of an announcement. Its time is shown in the agent's time zone. */
export function announcementFormOf(announcement: Announcement | undefined): AnnouncementFormValues {
  const { texts, audience = {}, isPromotion = false, sendAt = null } = announcement ?? {};
  const [day = '', clock = ''] = sendAt === null ? [] : formatMinute(sendAt).split(' ');
  return {
    texts: {
      en: texts?.en ?? noText,
      es: texts?.es ?? noText,
      fr: texts?.fr ?? noText,
      de: texts?.de ?? noText,
    },
    audience,
    isPromotion,
    when: announcement === undefined ? 'now' : sendAt === null ? 'draft' : 'at',
    day,
    clock,
  };
}

export const isTextEmpty = ({ title, text }: TypedText): boolean => title.trim() === '' && text.trim() === '';
const isHalf = ({ title, text }: TypedText): boolean => (title.trim() === '') !== (text.trim() === '');

/** Returns the language to correct first, and the invalid parts of the time. */
export function announcementProblemsOf({ texts, when, day, clock }: AnnouncementFormValues) {
  return {
    locale: locales.find((one) => isHalf(texts[one]) || (one === 'en' && isTextEmpty(texts[one]))),
    isDayWrong: when === 'at' && !isDay(day),
    isClockWrong: when === 'at' && !isClock(clock),
  };
}

/** Line breaks become spaces, because a notification is one paragraph. */
const trimmed = ({ title, text }: TypedText): TypedText => ({
  title: title.trim(),
  text: text.trim().replace(/\s*\n\s*/g, ' '),
});

export function announcementCommandOf(values: AnnouncementFormValues): AnnouncementCommand {
  const { texts, audience, isPromotion, when, day, clock } = values;
  const others = locales.filter((locale) => locale !== 'en' && !isTextEmpty(texts[locale]));
  return {
    texts: {
      en: trimmed(texts.en),
      ...Object.fromEntries(others.map((locale) => [locale, trimmed(texts[locale])])),
    },
    audience,
    isPromotion,
    send: when === 'at' ? { when, at: `${day}T${clock}` } : { when },
  };
}
