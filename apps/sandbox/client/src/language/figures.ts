import { language } from './language.ts';

/** Made once for each language and shape: a figure that runs up is written anew in every frame. */
const made = new Map<string, Intl.NumberFormat>();
function format(shape: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language()} ${JSON.stringify(shape)}`;
  const known = made.get(key) ?? new Intl.NumberFormat(language(), shape);
  made.set(key, known);
  return known;
}

/** `1250` → "$12.50", "12,50 $". */
export const money = (cents: number): string =>
  format({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(cents / 100);

export const countText = (count: number): string => format().format(count);

/** Decimal text in per cent, with its decimals: "96.07" → "96.07%", "96,07 %". */
export function percentText(percent: string): string {
  const digits = percent.split('.')[1]?.length ?? 0;
  const shape = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return format(shape).format(Number(percent) / 100);
}

/** Whether the language counts so many as one. */
export const formOf = (count: number): 'one' | 'other' =>
  new Intl.PluralRules(language()).select(count) === 'one' ? 'one' : 'other';

/** "a shark, an octopus and a turtle" */
export const listText = (words: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(words);

/** An ISO instant in the player's zone: its time, and its day unless that is today. */
export function instantText(instant: string): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  // A British player's browser writes British dates.
  const regional = navigator.languages.find((tag) => tag.startsWith(language())) ?? language();
  const shape = isToday
    ? ({ timeStyle: 'medium' } as const)
    : ({ dateStyle: 'short', timeStyle: 'short' } as const);
  return new Intl.DateTimeFormat(regional, shape).format(at);
}
