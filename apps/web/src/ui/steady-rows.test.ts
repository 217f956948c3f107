import { expect, test } from 'vitest';
import { inKnownOrder } from './steady-rows.ts';

interface Row {
  readonly account: string;
  readonly balance: string;
}

const row = (account: string, balance = '0.00'): Row => ({ account, balance });
const options = { idOf: ({ account }: Row) => account };
const known = [row('cora'), row('ben'), row('ada')];
const accountsOf = (rows: readonly Row[]) => rows.map(({ account }) => account);

test('a new row above the known ones waits, so that none of them moves', () => {
  expect(accountsOf(inKnownOrder(known, [row('dan'), ...known], options))).toEqual(['cora', 'ben', 'ada']);
});

test('known rows show their newest data', () => {
  const rows = inKnownOrder(known, [row('dan'), row('cora', '5.00'), row('ben'), row('ada')], options);
  expect(rows[0]).toMatchObject({ account: 'cora', balance: '5.00' });
});

test('a row that is gone stays until the rows may move', () => {
  expect(accountsOf(inKnownOrder(known, [row('cora'), row('ada')], options))).toEqual(['cora', 'ben', 'ada']);
});

test('rows that are loaded below the known ones appear', () => {
  const further = [row('zoe'), row('yan')];
  expect(accountsOf(inKnownOrder(known, [row('dan'), ...known, ...further], options))).toEqual([
    ...accountsOf(known),
    'zoe',
    'yan',
  ]);
  const rows = [...known, ...further];
  expect(inKnownOrder(known, rows, options)).toBe(rows);
});

test('rows in another order keep their places', () => {
  expect(accountsOf(inKnownOrder(known, [row('ada'), row('cora'), row('ben')], options))).toEqual(
    accountsOf(known),
  );
});

test('a row that the user removes is gone at once, and a new one above still waits', () => {
  const rows = [row('dan'), row('cora'), row('ada')];
  expect(accountsOf(inKnownOrder(known, rows, { ...options, dropsGoneRows: true }))).toEqual(['cora', 'ada']);
});

test('a list of which no row is known is another list', () => {
  const others = [row('zoe'), row('yan')];
  expect(inKnownOrder(known, others, options)).toBe(others);
  expect(inKnownOrder(known, [], options)).toEqual([]);
});
