import { describe, expect, it } from 'vitest';
import { changesOf, nameText, valueText } from './audit-words.ts';

describe('what an act changed', () => {
  it('is told name by name, also where only one side has it', () => {
    expect(changesOf({ name: 'North', level: 'store' }, { name: 'South', isActive: false })).toEqual([
      { name: 'name', before: 'North', after: 'South' },
      { name: 'level', before: 'store', after: undefined },
      { name: 'isActive', before: undefined, after: 'false' },
    ]);
  });

  it('shows cents as money and keeps what only looks like it', () => {
    expect(valueText('amountCents', '2550')).toBe('$25.50');
    expect(valueText('amountCents', 'none')).toBe('none');
    expect(valueText('count', 2550)).toBe('2550');
  });

  it('shows a list by its parts and nothing as a dash', () => {
    expect(valueText('permissions', ['money.recharge', 'money.redeem'])).toBe('money.recharge, money.redeem');
    expect(valueText('permissions', [])).toBe('–');
    expect(valueText('reason', null)).toBe('–');
  });

  it('reads names as words, and a value of several parts by their names', () => {
    expect(['amountCents', 'isActive', 'day_max_cents'].map(nameText)).toEqual([
      'amount',
      'is active',
      'day max cents',
    ]);
    expect(valueText('filters', {})).toBe('–');
    expect(valueText('filters', { state: 'open', sumCents: '150' })).toBe('state: open, sum: $1.50');
  });
});
