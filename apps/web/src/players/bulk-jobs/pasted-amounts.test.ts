import { describe, expect, it } from 'vitest';
import { parseAmountEntries, parsePastedAmounts } from './pasted-amounts.ts';

const accounts = new Set(['ada_1', 'ben_2', 'cleo-3']);

describe('a pasted list of amounts', () => {
  it('is read line by line, as a spreadsheet or a person writes it', () => {
    const { amounts, invalidLineCount: strange } = parsePastedAmounts(
      'ada_1 500\nben_2,1250\r\n"cleo-3";"70"\n\n',
      accounts,
    );
    expect([...amounts]).toEqual([
      ['ada_1', '500'],
      ['ben_2', '1250'],
      ['cleo-3', '70'],
    ]);
    expect(strange).toBe(0);
  });

  it.each(['stranger 500', 'ada_1', 'ada_1 12.50', 'ada_1 -5', 'ada_1 0', '500 ada_1', '=ada_1 5'])(
    'guesses nothing: %j is counted as strange',
    (text) => expect(parsePastedAmounts(text, accounts)).toMatchObject({ invalidLineCount: 1 }),
  );

  it('takes the last of two lines about one player', () => {
    expect([...parsePastedAmounts('ada_1 1\nada_1 2', accounts).amounts]).toEqual([['ada_1', '2']]);
  });
});

it('an incomplete amount is not sent for a preview', () => {
  const typed = new Map([
    ['ada_1', '500'],
    ['ben_2', ''],
    ['cleo-3', '1x'],
  ]);
  expect(parseAmountEntries(typed)).toEqual([{ account: 'ada_1', amountCents: 500 }]);
});
