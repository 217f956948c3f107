import type { UserRow } from '@golden-acers/contract';
import { describe, expect, test } from 'vitest';
import {
  emptySelection,
  isSelected,
  type PlayerSelectionState,
  selectionForSearch,
  selectionSize,
  singleSelectedPlayer,
  toPlayerSelection,
  withRowSelection,
} from './player-selection.ts';

const row = (account: string): UserRow => ({
  id: '100001',
  account,
  nickname: account,
  balance: '0.00',
  registerDate: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  manager: 'House',
  status: 'Active',
  frozenAbove: null,
  notices: [],
  labels: [],
  vipTier: 0,
});
const [ada, bob, cleo] = [row('ada'), row('bob'), row('cleo')];
const noFilters = { label: '', manager: '', balanceMin: '', balanceMax: '', lastLogin: '' } as const;
const of = { search: 'a', status: 'all', ...noFilters } as const;
const all: PlayerSelectionState = {
  kind: 'all',
  search: of,
  total: 3,
  isCapped: false,
  excludedAccounts: new Set(),
};

describe('players selected one by one', () => {
  const some = withRowSelection(emptySelection, [ada, bob], new Set(['ada']));

  test('stay selected across pages and searches', () => {
    const more = withRowSelection(selectionForSearch(some, { ...of, search: 'c' }), [cleo], 'all');
    expect(toPlayerSelection(more)).toEqual({ accounts: ['ada', 'cleo'] });
    expect(selectionSize(more)).toBe(2);
  });

  test('can be a single one, or none', () => {
    expect(singleSelectedPlayer(some)).toEqual(ada);
    expect(singleSelectedPlayer(withRowSelection(some, [ada, bob], 'all'))).toBeUndefined();
    expect(withRowSelection(some, [ada, bob], new Set())).toEqual(emptySelection);
  });
});

describe('all players of a search', () => {
  test('include those that are not loaded, except deselected ones', () => {
    const less = withRowSelection(all, [ada, bob], new Set(['ada']));
    expect(isSelected(less, 'cleo')).toBe(true);
    expect(isSelected(less, 'bob')).toBe(false);
    expect(toPlayerSelection(less)).toEqual({ search: 'a', status: 'all', except: ['bob'] });
    expect(selectionSize(less)).toBe(2);
    expect(withRowSelection(less, [ada, bob], 'all')).toEqual(all);
  });

  test('are none after deselecting all, or with another search', () => {
    expect(withRowSelection(all, [ada, bob, cleo], new Set())).toEqual(emptySelection);
    expect(selectionForSearch(all, { ...of, status: 'Active' })).toEqual(emptySelection);
    expect(selectionForSearch(all, of)).toBe(all);
  });

  test('include the label of the search', () => {
    expect(toPlayerSelection({ ...all, search: { ...of, label: 'lb_1' } })).toMatchObject({ label: 'lb_1' });
  });
});
