import { formatCents, parseCents } from '@golden-acers/money';
import { currentLanguage } from './index.ts';

const dollarShape = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

/** Made once per shape and language: a table of amounts asks for many. */
const formats = new Map<string, Intl.NumberFormat>();
function format(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${currentLanguage()} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(currentLanguage(), options);
  formats.set(key, known);
  return known;
}

/** `-1250n` → `"-$12.50"`, `"-12,50 $"`. Through decimal text, so that no amount passes through a fraction. */
export function moneyText(cents: bigint): string {
  return format(dollarShape).format(decimal(formatCents(cents)));
}

/** The same without cents where there are none: `500n` → `"$5"`. For amounts to choose from. */
export function shortMoneyText(cents: bigint): string {
  return format({ ...dollarShape, trailingZeroDisplay: 'stripIfInteger' }).format(
    decimal(formatCents(cents)),
  );
}

/** `"1250.5"` → `"$1,250.50"`; an absent balance is shown as zero, as specified. */
export function dollars(balance: string | null | undefined): string {
  return moneyText(parseCents(balance ?? '0') ?? 0n);
}

/** With the sign of a gain: `"+$5.00"`. */
export function changeText(balance: string): string {
  return format({ ...dollarShape, signDisplay: 'exceptZero' }).format(
    decimal(formatCents(parseCents(balance) ?? 0n)),
  );
}

/** A number as the language groups it. */
export const countText = (count: number): string => format().format(count);

/** `0.5` → `"50%"`, `"50 %"`. */
export const percentText = (share: number): string => format({ style: 'percent' }).format(share);

/** A share in per cent as decimal text, with its decimals: `"96.07"` → `"96.07%"`, `"96,07 %"`. */
export function percentFigure(percent: string): string {
  const fractionDigits = percent.split('.')[1]?.length ?? 0;
  const shape = {
    style: 'percent',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  } as const;
  return format(shape).format(Number(percent) / 100);
}

/** The separators that the language writes into numbers. */
export function separators(): { readonly group: string; readonly decimal: string } {
  const parts = format({ useGrouping: 'always', minimumFractionDigits: 1 }).formatToParts(1_000);
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

const written = /^(\$?)(\d+(?:\.\d+)?)([KM]?)(%?)(\+?)$/;

/**
 * A figure of the brand, such as `$10M+`, `100%` or `4.8`, as the language writes it. English is to the letter what the
 * operator wrote, and so is what is no such figure.
 */
export function figureText(figure: string): string {
  const [, dollar, digits = '', scale, percent, more] = written.exec(figure) ?? [];
  if (digits === '' || currentLanguage() === 'en') return figure;
  if (percent !== '') return `${percentFigure(digits)}${more}`;
  const value = Number(digits) * (scale === 'M' ? 1_000_000 : scale === 'K' ? 1_000 : 1);
  const shape: Intl.NumberFormatOptions = {
    ...(dollar !== '' && { ...dollarShape, trailingZeroDisplay: 'stripIfInteger' }),
    ...(scale !== '' && { notation: 'compact' }),
  };
  if (dollar === '') return `${format(shape).format(value)}${more}`;
  // The plus belongs to the number: `10+ Mio. $`.
  return format(shape)
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'integer' ? `${part}${more}` : part))
    .join('');
}

/** Intl reads decimal text exactly, which its type knows only of template literals. */
function decimal(text: string): `${number}` {
  return isDecimal(text) ? text : '0';
}
const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);
