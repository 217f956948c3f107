import type { UserRow } from '@golden-acers/contract';
import { expect, test } from 'vitest';
import { inKnownOrder } from './steady-rows.ts';

const row = (account: string, balance = '0.00'): UserRow => ({
  account,
  balance,
  id: account,
  nickname: account,
  registerDate: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  manager: 'House',
  status: 'Active',
  vipTier: 0,
  labels: [],
  notices: [],
});
const known = [row('cora'), row('ben'), row('ada')];
const accountsOf = (rows: readonly UserRow[]) => rows.map(({ account }) => account);

test('a new row above the known ones waits, so that none of them moves', () => {
  expect(accountsOf(inKnownOrder(known, [row('dan'), ...known]))).toEqual(['cora', 'ben', 'ada']);
});

test('known rows show their newest data', () => {
  const rows = inKnownOrder(known, [row('dan'), row('cora', '5.00'), row('ben'), row('ada')]);
  expect(rows[0]).toMatchObject({ account: 'cora', balance: '5.00' });
});

test('a row that is gone stays until the rows may move', () => {
  expect(accountsOf(inKnownOrder(known, [row('cora'), row('ada')]))).toEqual(['cora', 'ben', 'ada']);
});

test('rows that are loaded below the known ones appear', () => {
  const further = [row('zoe'), row('yan')];
  expect(accountsOf(inKnownOrder(known, [row('dan'), ...known, ...further]))).toEqual([
    ...accountsOf(known),
    'zoe',
    'yan',
  ]);
  const rows = [...known, ...further];
  expect(inKnownOrder(known, rows)).toBe(rows);
});

test('rows in another order keep their places', () => {
  expect(accountsOf(inKnownOrder(known, [row('ada'), row('cora'), row('ben')]))).toEqual(accountsOf(known));
});
