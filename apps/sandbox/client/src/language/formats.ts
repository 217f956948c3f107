import { getLanguage } from './language.ts';

/** Cached, because a figure that counts up is formatted every frame. */
const numberFormats = new Map<string, Intl.NumberFormat>();
function getNumberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${getLanguage()} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(getLanguage(), options);
  numberFormats.set(key, format);
  return format;
}

const currencyStyle = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Formats `1250` as "$12.50" or "12,50 $". */
export const formatCurrency = (cents: number): string => getNumberFormat(currencyStyle).format(cents / 100);

/** Formats a result with its sign, as the site does: "+$0.60", "-$0.20", "$0.00". */
export const formatNet = (cents: number): string =>
  getNumberFormat({ ...currencyStyle, signDisplay: 'exceptZero' }).format(cents / 100);

/** Formats an amount for little space: whole dollars have no cents. */
export const formatShortCurrency = (cents: number): string =>
  getNumberFormat({ ...currencyStyle, minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(cents / 100);

export const formatNumber = (count: number): string => getNumberFormat().format(count);

/** Keeps the decimals: "96.07" → "96.07%", "96,07 %". */
export function formatPercentText(percent: string): string {
  const digits = percent.split('.')[1]?.length ?? 0;
  return getNumberFormat({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(percent) / 100);
}

export const pluralFormOf = (count: number): 'one' | 'other' =>
  new Intl.PluralRules(getLanguage()).select(count) === 'one' ? 'one' : 'other';

export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getLanguage(), { type: 'conjunction' }).format(items);

/** Formats minutes as "12 min" or "1 h 5 min". */
export function formatMinutes(minutes: number): string {
  const unit = (name: 'hour' | 'minute', count: number) =>
    getNumberFormat({ style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? unit('minute', minutes) : `${unit('hour', hours)} ${unit('minute', minutes % 60)}`;
}

/** Formats an ISO instant in local time: the time, and the date unless it is today. */
export const formatInstant = (instant: string): string => formatTime(instant, 'medium');

/** The same to the minute, for what comes. */
export const formatMoment = (instant: string): string => formatTime(instant, 'short');

function formatTime(instant: string, timeStyle: 'medium' | 'short'): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  // Returns the browser's regional variant, so that a British browser formats British dates.
  const locale = navigator.languages.find((tag) => tag.startsWith(getLanguage())) ?? getLanguage();
  const options = isToday ? { timeStyle } : ({ dateStyle: 'short', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(locale, options).format(at);
}

export const formatDecimal = (value: number, decimals: number): string =>
  getNumberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value);
