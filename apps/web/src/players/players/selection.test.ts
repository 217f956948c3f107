import type { UserRow } from '@golden-acers/contract';
import { describe, expect, it } from 'vitest';
import {
  afterSearch,
  choose,
  forServer,
  isSelected,
  nobody,
  onlyOne,
  type Selection,
  sizeOf,
} from './selection.ts';

const row = (account: string): UserRow => ({
  id: '100001',
  account,
  nickname: account,
  balance: '0.00',
  registerDate: '2026-01-01T00:00:00.000Z',
  lastLogin: null,
  manager: 'House',
  status: 'Active',
  labels: [],
});
const [ada, bob, cleo] = [row('ada'), row('bob'), row('cleo')];
const of = { search: 'a', status: 'all', label: '' } as const;
const all: Selection = { kind: 'all', of, total: 3, isCapped: false, except: new Set() };

describe('players chosen one by one', () => {
  const some = choose(nobody, [ada, bob], new Set(['ada']));

  it('stay chosen while other pages and searches are looked at', () => {
    const more = choose(afterSearch(some, { ...of, search: 'c' }), [cleo], 'all');
    expect(forServer(more)).toEqual({ accounts: ['ada', 'cleo'] });
    expect(sizeOf(more)).toBe(2);
  });

  it('are one alone, or none', () => {
    expect(onlyOne(some)).toEqual(ada);
    expect(onlyOne(choose(some, [ada, bob], 'all'))).toBeUndefined();
    expect(choose(some, [ada, bob], new Set())).toEqual(nobody);
  });
});

describe('all of a search', () => {
  it('holds players whom nobody has scrolled to, but for those who were taken out', () => {
    const less = choose(all, [ada, bob], new Set(['ada']));
    expect(isSelected(less, 'cleo')).toBe(true);
    expect(isSelected(less, 'bob')).toBe(false);
    expect(forServer(less)).toEqual({ search: 'a', status: 'all', except: ['bob'] });
    expect(sizeOf(less)).toBe(2);
    expect(choose(less, [ada, bob], 'all')).toEqual(all);
  });

  it('is nobody any more when all are taken out, or another search begins', () => {
    expect(choose(all, [ada, bob, cleo], new Set())).toEqual(nobody);
    expect(afterSearch(all, { ...of, status: 'Active' })).toEqual(nobody);
    expect(afterSearch(all, of)).toBe(all);
  });

  it('names the label that it was searched by', () => {
    expect(forServer({ ...all, of: { ...of, label: 'lb_1' } })).toMatchObject({ label: 'lb_1' });
  });
});
