import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsoleTranslate, loadConsoleTranslations } from '../../i18n/console-translations.ts';
import { type Locale, setLocale } from '../../i18n/index.ts';
import { getActiveLocale } from '../../i18n/translations.ts';
import { auditChangesOf, auditFieldText, auditTitle, auditValueText } from './audit-texts.ts';

beforeAll(loadConsoleTranslations);
afterAll(() => setLocale('en'));

const now = () => createConsoleTranslate(getActiveLocale().translate);
const value = (name: string, content: unknown) => auditValueText(now(), name, content);

test('a rejected transfer has its end and reason as the title, any other transfer its start', () => {
  const title = (state: 'applied' | 'rejected', refusalCode: string | null) =>
    auditTitle(now(), {
      action: 'money.redeem_requested',
      transfer: { state, refusalCode, balanceBefore: null, balanceAfter: null },
    });
  expect(title('rejected', 'provider.player_balance_low')).toBe('Redeem rejected: balance too low');
  expect(title('rejected', 'provider.new_one')).toBe('Redeem rejected');
  expect(title('applied', null)).toBe('Redeem started');
});

describe('the changes of an audit event', () => {
  test('lists each changed field, even if only one side has it', () => {
    expect(
      auditChangesOf(now(), { name: 'North', level: 'store' }, { name: 'South', isActive: false }),
    ).toEqual([
      { name: 'name', before: 'North', after: 'South' },
      { name: 'level', before: 'Store', after: undefined },
      { name: 'active', before: undefined, after: 'off' },
    ]);
  });

  test('omit equal values and show added and removed list items', () => {
    expect(
      auditChangesOf(
        now(),
        { level: 'store', commandMaxCents: 100, permissions: ['money.redeem', 'audit.read'] },
        { level: 'store', commandMaxCents: 250, permissions: ['audit.read', 'money.recharge'] },
      ),
    ).toEqual([
      { name: 'limit per transfer', before: '$1.00', after: '$2.50' },
      { name: 'permissions', before: 'Redeem', after: 'Recharge' },
    ]);
  });

  test('omit empty values of new objects and show a period from its start', () => {
    expect(
      auditChangesOf(now(), null, {
        toDate: '2026-03-10',
        players: [],
        fromDate: '2026-03-01',
        accounts: 79,
      }),
    ).toEqual([
      { name: 'accounts', before: undefined, after: '79' },
      { name: 'from', before: undefined, after: '2026-03-01' },
      { name: 'to', before: undefined, after: '2026-03-10' },
    ]);
    expect(value('filters', { toDate: '2026-03-10', fromDate: '2026-03-01' })).toBe(
      'from: 2026-03-01, to: 2026-03-10',
    );
  });

  test('omit ids without a page and separate accounts', () => {
    expect(auditChangesOf(now(), null, { note: 'nt_01', text: 'Called.', players: 'ada_x,bea_y' })).toEqual([
      { name: 'text', before: undefined, after: 'Called.' },
      { name: 'players', before: undefined, after: 'ada_x, bea_y' },
    ]);
  });

  test('show cents and decimal amounts as money, and nothing else', () => {
    expect(value('amountCents', '2550')).toBe('$25.50');
    expect(value('amountCents', 'none')).toBe('none');
    expect(value('amount', '2550.5')).toBe('$2,550.50');
    expect(value('rows', 2550)).toBe('2550');
  });

  test('show lists by item, objects by field, and empty values as a dash', () => {
    expect(value('permissions', ['money.recharge', 'audit.read'])).toBe('Recharge, Read the audit log');
    expect(value('filters', { state: 'open', sumCents: '150' })).toBe('state: Open, sum: $1.50');
    expect(['permissions', 'reason', 'filters'].map((name) => value(name, []))).toEqual(['–', '–', '–']);
    expect(value('filters', {})).toBe('–');
    expect(value('reason', null)).toBe('–');
  });

  test('translate known codes and keep unknown ones', () => {
    expect(value('kind', 'reset_password')).toBe('Reset Password');
    expect(value('kind', 'jp')).toBe('JP Records');
    expect(value('because', 'idle')).toBe('inactive');
    expect(value('table', 'welfare-records')).toBe('Welfare Records');
    expect(value('sort', '-balance')).toBe('Balance ↓');
    expect(value('kind', 'newer_one')).toBe('newer_one');
    expect(value('text', 'store')).toBe('store');
    expect(value('constructor', 'store')).toBe('store');
  });

  test('keep an unknown field name as it is', () => {
    expect(['amountCents', 'newField', 'other_one'].map((name) => auditFieldText(now(), name))).toEqual([
      'amount',
      'new field',
      'other one',
    ]);
  });

  test.each([
    ['es', 'nivel', 'Cajero', 'activado'],
    ['fr', 'niveau', 'Caissier', 'activé'],
    ['de', 'Stufe', 'Kasse', 'ein'],
  ] satisfies [Locale, string, string, string][])(
    'are translated in %s',
    async (language, name, level, yes) => {
      await setLocale(language);
      expect(auditChangesOf(now(), { level: 'cashier' }, null)).toEqual([
        { name, before: level, after: undefined },
      ]);
      expect(value('isActive', true)).toBe(yes);
    },
  );
});
