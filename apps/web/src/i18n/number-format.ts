import type { Money } from '@golden-acers/contract';
import { toCents } from '@golden-acers/contract/money-values';
import { formatCents, parseCents } from '@golden-acers/money';
import { currentLocale } from './index.ts';

const dollarFormat = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

const cachedFormats = new Map<string, Intl.NumberFormat>();
function numberFormatOf(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${currentLocale()} ${JSON.stringify(options)}`;
  const format = cachedFormats.get(key) ?? new Intl.NumberFormat(currentLocale(), options);
  cachedFormats.set(key, format);
  return format;
}

/** `-1250n` → `"-$12.50"`, `"-12,50 $"`. Formats decimal text, because a float is inexact. */
export function formatMoney(amount: bigint | Money): string {
  return numberFormatOf(dollarFormat).format(dollarsOf(amount));
}

/** Without zero cents: `500n` → `"$5"`. For suggested amounts. */
export function formatShortMoney(amount: bigint | Money): string {
  return numberFormatOf({ ...dollarFormat, trailingZeroDisplay: 'stripIfInteger' }).format(dollarsOf(amount));
}

/** Adds a plus sign to gains: `"+$5.00"`. */
export function formatSignedMoney(amount: bigint | Money): string {
  return numberFormatOf({ ...dollarFormat, signDisplay: 'exceptZero' }).format(dollarsOf(amount));
}

/** Formats the decimal text of the specification's calls. */
export function formatDollars(balance: string | null | undefined): string {
  return formatMoney(parseCents(balance ?? '0') ?? 0n);
}

const dollarsOf = (amount: bigint | Money) =>
  toDecimalLiteral(formatCents(typeof amount === 'bigint' ? amount : toCents(amount)));

export const formatCount = (count: number): string => numberFormatOf().format(count);

/** Formats `"12.34"` as `"12.34×"`. */
export const formatMultiple = (multiple: string): string =>
  `${numberFormatOf({ minimumFractionDigits: 2 }).format(toDecimalLiteral(multiple))}×`;

/** Formats `0.5` as `"50%"` or `"50 %"`. */
export const formatPercentage = (share: number): string => numberFormatOf({ style: 'percent' }).format(share);

/** Keeps the decimals: `"96.07"` → `"96.07%"`, `"96,07 %"`. */
export function formatPercentString(percent: string): string {
  const fractionDigits = percent.split('.')[1]?.length ?? 0;
  const shape = {
    style: 'percent',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  } as const;
  return numberFormatOf(shape).format(Number(percent) / 100);
}

export function numberSeparators(): { readonly group: string; readonly decimal: string } {
  const parts = numberFormatOf({ useGrouping: 'always', minimumFractionDigits: 1 }).formatToParts(1_000);
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

const scales = [
  [1_000_000_000, 'B'],
  [1_000_000, 'M'],
  [1_000, 'K'],
] as const;
const brandFigurePattern = /^(\$?)(\d+(?:\.\d+)?)([KMB]?)(%?)(\+?)$/;

/**
 * Formats a figure of the brand, such as `$10M+`, `100%` or `4.8`, in the reader's language. Unchanged in
 * English and if its format is unknown.
 */
export function formatBrandFigure(figure: string): string {
  const [, dollar, digits = '', scale, percent, more] = brandFigurePattern.exec(figure) ?? [];
  if (digits === '' || currentLocale() === 'en') return figure;
  if (percent !== '') return `${formatPercentString(digits)}${more}`;
  const value = Number(digits) * (scales.find(([, name]) => name === scale)?.[0] ?? 1);
  const shape: Intl.NumberFormatOptions = {
    ...(dollar !== '' && { ...dollarFormat, trailingZeroDisplay: 'stripIfInteger' }),
    ...(scale !== '' && { notation: 'compact' }),
  };
  const amount = numberFormatOf(shape).format(value);
  if (more === '') return amount;
  // A plus after a unit looks like an error, so it is put before the amount: `+10 M $`, `über 10 Mio. $`.
  if (dollar === '') return `${amount}+`;
  return currentLocale() === 'de' ? `über ${amount}` : `+${amount}`;
}

/** Rounds down: `50_123` → `"50.1K+"`. With `$` for a sum of dollars. */
export function formatAtLeast(count: number, currency: '$' | '' = ''): string {
  const [size, scale] = scales.find(([least]) => count >= least) ?? [1, ''];
  return formatBrandFigure(`${currency}${Math.floor((count * 10) / size) / 10}${scale}+`);
}

/** Intl formats decimal text exactly, but its type accepts only numeric template literals. */
function toDecimalLiteral(text: string): `${number}` {
  return isDecimal(text) ? text : '0';
}
const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);
