import { toMoney } from '@golden-acers/contract/money-values';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseDollars } from '../money/wallet/parse-dollars.ts';
import { type Locale, setLocale, translate } from './index.ts';
import {
  formatAtLeast,
  formatBrandFigure,
  formatDollars,
  formatMoney,
  formatShortMoney,
  formatSignedMoney,
  numberSeparators,
} from './number-format.ts';

const plain = (text: string) => text.replace(/\s/gu, ' ');

describe.each<[Locale, Record<string, string>]>([
  [
    'en',
    { balance: '$1,250.50', debt: '-$12.50', chip: '$5', gain: '+$5.00', none: '$0.00', figure: '$10M+' },
  ],
  [
    'de',
    {
      balance: '1.250,50 $',
      debt: '-12,50 $',
      chip: '5 $',
      gain: '+5,00 $',
      none: '0,00 $',
      figure: 'über 10 Mio. $',
    },
  ],
  [
    'fr',
    {
      balance: '1 250,50 $',
      debt: '-12,50 $',
      chip: '5 $',
      gain: '+5,00 $',
      none: '0,00 $',
      figure: '+10 M $',
    },
  ],
  [
    'es',
    {
      balance: '1250,50 $',
      debt: '-12,50 $',
      chip: '5 $',
      gain: '+5,00 $',
      none: '0,00 $',
      figure: '+10 M $',
    },
  ],
])('money in %s', (language, expected) => {
  beforeAll(() => setLocale(language));

  test('has the dollar sign and two decimals in the position of the language', () => {
    expect({
      balance: plain(formatDollars('1250.5')),
      debt: plain(formatMoney(toMoney(-1250))),
      chip: plain(formatShortMoney(500n)),
      gain: plain(formatSignedMoney(toMoney(500))),
      none: plain(formatDollars(null)),
      figure: plain(formatBrandFigure('$10M+')),
    }).toEqual(expected);
  });

  test('can be parsed as it is written', () => {
    for (const cents of [1, 50, 2_050, 125_050, 99_999_999]) {
      expect(parseDollars(formatMoney(BigInt(cents)), numberSeparators())).toEqual({ kind: 'amount', cents });
    }
  });

  test('is exact to the cent', () => {
    expect(formatMoney(900_719_925_474_099_3n).replace(/\D/g, '')).toBe('9007199254740993');
  });
});

test('a count in a message has the separators of the language', async () => {
  await setLocale('en');
  expect(translate('lobby.count', { count: 1_106 })).toBe('1,106 games');
  await setLocale('de');
  expect(translate('lobby.count', { count: 1_106 })).toContain('1.106');
});

describe('a figure of the operator', () => {
  test('is rounded down, with units of the language', async () => {
    await setLocale('en');
    const counts = [7, 26, 500, 999, 1_000, 1_999, 10_000, 50_000, 999_999, 1_250_000, 2_000_000_000];
    expect(counts.map((count) => formatAtLeast(count))).toEqual([
      '7+',
      '26+',
      '500+',
      '999+',
      '1K+',
      '1.9K+',
      '10K+',
      '50K+',
      '999.9K+',
      '1.2M+',
      '2B+',
    ]);
    expect(formatAtLeast(10_000_000, '$')).toBe('$10M+');
    await setLocale('de');
    expect(plain(formatAtLeast(10_000_000, '$'))).toBe('über 10 Mio. $');
    expect(plain(formatAtLeast(50_000))).toBe(plain(formatBrandFigure('50K+')));
    expect(plain(formatAtLeast(2_000_000_000))).toBe('2 Mrd.+');
  });
});

describe('a figure of the brand', () => {
  test('is unchanged in English', async () => {
    await setLocale('en');
    const figures = ['$1000', '100%', '50K+', '500+', '99.9%', '4.8', '24/7', 'all of it'];
    expect(figures.map(formatBrandFigure)).toEqual(figures);
  });

  test('is written in the format of the language, or unchanged if its format is unknown', async () => {
    await setLocale('de');
    expect(
      ['$1000', '100%', '99.9%', '4.8', '500+', '24/7'].map((figure) => plain(formatBrandFigure(figure))),
    ).toEqual(['1.000 $', '100 %', '99,9 %', '4,8', '500+', '24/7']);
  });
});
