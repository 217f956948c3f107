import { toMoney } from '@golden-acers/contract/money-values';
import { describe, expect, test } from 'vitest';
import { isListUnclear, namesOf, parseAmountEntries, parsePastedAmounts } from './pasted-amounts.ts';

const accounts = new Set(['ada_1', 'ben_2', 'cleo-3', 'Twin', 'TWIN']);
const parse = (text: string, onDuplicate: '' | 'last' | 'sum' = '') =>
  parsePastedAmounts({ text, onDuplicate }, accounts);
const isUnclear = (text: string, onDuplicate: '' | 'last' | 'sum' = '') =>
  isListUnclear(parse(text, onDuplicate), { text, onDuplicate });

describe('a pasted list of amounts', () => {
  test('is read line by line, as a spreadsheet or a person writes it', () => {
    const { amounts, problems } = parse('\ufeffAccount,Cents\r\nada_1 500\nBEN_2,1250\r\n"cleo-3";"70"\n\n');
    expect([...amounts]).toEqual([
      ['ada_1', '500'],
      ['ben_2', '1250'],
      ['cleo-3', '70'],
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['stranger 500', 'account'],
    ['ada_1', 'format'],
    ['ada_1,16.00', 'amount'],
    ['ada_1 $15.00', 'amount'],
    ['ada_1 1,600', 'amount'],
    ['ada_1 -5', 'amount'],
    ['ada_1 0', 'amount'],
    ['500 ada_1', 'account'],
    ['=ada_1 5', 'account'],
    ['twin 5', 'account'],
  ])('stops the job and reports the line %j', (line, kind) => {
    const text = `ben_2 100\n${line}`;
    expect(parse(text).problems).toEqual([{ line: 2, text: line, kind }]);
    expect(isUnclear(text)).toBe(true);
  });

  test('reports an overlong line, and continues reading', () => {
    const hostile = `ada_1${','.repeat(200_000)}""x`;
    const { amounts, problems } = parse(`${hostile}\nben_2 5`);
    expect([...amounts]).toEqual([['ben_2', '5']]);
    expect(problems).toMatchObject([{ line: 1, kind: 'format' }]);
    expect(problems[0]?.text.length).toBeLessThan(100);
  });

  test('asks which amount to use for a player on two lines', () => {
    const text = 'ada_1 1\nben_2 5\nADA_1 2';
    expect(parse(text).duplicates).toEqual(['ada_1']);
    expect(isUnclear(text)).toBe(true);
    expect(isUnclear(text, 'last')).toBe(false);
    expect(parse(text, 'last').amounts.get('ada_1')).toBe('2');
    expect(parse(text, 'sum').amounts.get('ada_1')).toBe('3');
  });
});

describe('the names of a list', () => {
  test('are looked up once each, as it writes them, and only where they can be accounts', () => {
    const text = '\ufeffaccount;cents\r\nada_1 500\nADA_1,2\nada_1 7\nweird€name 5\nben_2';
    expect(namesOf(text, true)).toEqual(['ada_1', 'ADA_1']);
    expect(namesOf('Account\nada_1\n"ben_2"\ncleo-3 500', false)).toEqual(['ada_1', 'ben_2']);
  });

  test('need no amount where no money moves', () => {
    const list = { text: 'ada_1\nstranger\nben_2 500', onDuplicate: '' as const };
    expect(parsePastedAmounts(list, accounts, false)).toEqual({
      amounts: new Map(),
      duplicates: [],
      problems: [
        { line: 2, text: 'stranger', kind: 'account' },
        { line: 3, text: 'ben_2 500', kind: 'name' },
      ],
    });
  });
});

test('a pasted list is not sent for a preview while an amount is incomplete', () => {
  const typed = new Map([
    ['ada_1', '500'],
    ['ben_2', ''],
    ['cleo-3', '1x'],
  ]);
  expect(parseAmountEntries(typed)).toEqual([{ account: 'ada_1', amount: toMoney(500) }]);
});
