import { getLanguage } from './language.ts';

/** Made once for each language and shape: a figure that runs up is written anew in every frame. */
const cachedFormats = new Map<string, Intl.NumberFormat>();
function getNumberFormat(shape: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${getLanguage()} ${JSON.stringify(shape)}`;
  const known = cachedFormats.get(key) ?? new Intl.NumberFormat(getLanguage(), shape);
  cachedFormats.set(key, known);
  return known;
}

/** `1250` → "$12.50", "12,50 $". */
export const formatCurrency = (cents: number): string =>
  getNumberFormat({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  );

export const formatNumber = (count: number): string => getNumberFormat().format(count);

/** Decimal text in per cent, with its decimals: "96.07" → "96.07%", "96,07 %". */
export function formatPercentText(percent: string): string {
  const digits = percent.split('.')[1]?.length ?? 0;
  const shape = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return getNumberFormat(shape).format(Number(percent) / 100);
}

/** Whether the language counts so many as one. */
export const pluralFormOf = (count: number): 'one' | 'other' =>
  new Intl.PluralRules(getLanguage()).select(count) === 'one' ? 'one' : 'other';

/** "a shark, an octopus and a turtle" */
export const formatList = (words: readonly string[]): string =>
  new Intl.ListFormat(getLanguage(), { type: 'conjunction' }).format(words);

/** An ISO instant in the player's zone: its time, and its day unless that is today. */
export function formatInstant(instant: string): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  // A British player's browser writes British dates.
  const regional = navigator.languages.find((tag) => tag.startsWith(getLanguage())) ?? getLanguage();
  const shape = isToday
    ? ({ timeStyle: 'medium' } as const)
    : ({ dateStyle: 'short', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(regional, shape).format(at);
}
