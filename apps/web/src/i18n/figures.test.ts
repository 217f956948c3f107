import { beforeAll, describe, expect, it } from 'vitest';
import { readDollars } from '../money/wallet/typed-dollars.ts';
import { changeText, dollars, figureText, moneyText, separators, shortMoneyText } from './figures.ts';
import { type Language, speak } from './index.ts';

/** Spaces of every width as plain ones. */
const plain = (text: string) => text.replace(/\s/gu, ' ');

describe.each<[Language, Record<string, string>]>([
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
      figure: '10+ Mio. $',
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
      figure: '10+ M $',
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
      figure: '10+ M $',
    },
  ],
])('money in %s', (language, expected) => {
  beforeAll(() => speak(language));

  it('has the dollar sign and two decimals where the language has them', () => {
    expect({
      balance: plain(dollars('1250.5')),
      debt: plain(moneyText(-1250n)),
      chip: plain(shortMoneyText(500n)),
      gain: plain(changeText('5.00')),
      none: plain(dollars(null)),
      figure: plain(figureText('$10M+')),
    }).toEqual(expected);
  });

  it('is read as it is written', () => {
    for (const cents of [1, 50, 2_050, 125_050, 99_999_999]) {
      expect(readDollars(moneyText(BigInt(cents)), separators())).toEqual({ kind: 'amount', cents });
    }
  });

  it('is exact in every cent', () => {
    expect(moneyText(900_719_925_474_099_3n).replace(/\D/g, '')).toBe('9007199254740993');
  });
});

describe('a figure of the brand', () => {
  it('is to the letter what the operator wrote, in English', async () => {
    await speak('en');
    const figures = ['$1000', '100%', '50K+', '500+', '99.9%', '4.8', '24/7', 'all of it'];
    expect(figures.map(figureText)).toEqual(figures);
  });

  it('is written as the language writes it, and otherwise left as it is', async () => {
    await speak('de');
    expect(
      ['$1000', '100%', '99.9%', '4.8', '500+', '24/7'].map((figure) => plain(figureText(figure))),
    ).toEqual(['1.000 $', '100 %', '99,9 %', '4,8', '500+', '24/7']);
  });
});
