import { describe, expect, test } from 'vitest';
import { failureReasonText } from '../../i18n/failure-reasons.ts';
import { loadTranslate } from '../../i18n/index.ts';
import { formatTimeAgo } from '../../i18n/relative-time.ts';
import { parseSearchParams, withSearchParams } from '../../typed-search-params.ts';
import { type AmountLimits, parseDollars } from './parse-dollars.ts';
import { requestStatusStyleOf, transferStatusStyleOf } from './status-styles.ts';
import { periodStart, transferFilterParams } from './transfer-filter.ts';

const translate = await loadTranslate('wallet');

const parseFilter = (text: string) => parseSearchParams(transferFilterParams, new URLSearchParams(text));

describe('an amount in dollars', () => {
  test.each([
    ['20', 2_000],
    ['20.5', 2_050],
    [' $20.50 ', 2_050],
    ['0.01', 1],
    ['1,250.00', 125_000],
    ['0.29', 29],
    ['1000000', 100_000_000],
  ])('%s is exact', (text, cents) => {
    expect(parseDollars(text)).toEqual({ kind: 'amount', cents });
  });

  test.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1.234',
    '1,5',
    '12,34',
    '1,2345',
    '.5',
    '5.',
    '0x10',
    'ten',
    'NaN',
    '１０',
    '٣',
    '1 000',
    '$',
    '99999999999',
  ])('%s is not an amount', (text) => {
    expect(parseDollars(text).kind).toBe(text === '$' ? 'empty' : 'invalid');
  });

  test('above the operator’s ceiling or the balance, the error states what is left', () => {
    const limits = { ceilingCents: 10_000n, balanceCents: 2_500n };
    const parse = (text: string, given: AmountLimits) => parseDollars(text, undefined, given);
    expect(parse('25', limits)).toEqual({ kind: 'amount', cents: 2_500 });
    expect(parse('25.01', limits)).toEqual({ kind: 'aboveBalance', maxCents: 2_500n });
    expect(parse('100', { ceilingCents: 10_000n })).toEqual({ kind: 'amount', cents: 10_000 });
    expect(parse('100.01', { ceilingCents: 10_000n })).toEqual({ kind: 'aboveCeiling', maxCents: 10_000n });
    // The lower of ceiling and balance applies.
    expect(parse('500.01', { ...limits, balanceCents: 50_000n }).kind).toBe('aboveCeiling');
    expect(parse('0.01', { balanceCents: 0n }).kind).toBe('aboveBalance');
    expect(parse('1000000000.01', {}).kind).toBe('aboveCeiling');
  });

  test('is undefined while nothing is typed', () => expect(parseDollars('  ')).toEqual({ kind: 'empty' }));
});

describe('the filter in the URL', () => {
  test('is parsed as it was written', () => {
    for (const text of ['', 'kind=redeem', 'kind=recharge&state=checking&period=30d', 'period=today']) {
      const params = withSearchParams(transferFilterParams, new URLSearchParams(), parseFilter(text));
      expect(params.toString()).toBe(text);
    }
  });

  test('is empty if the URL contains something else', () => {
    const strange = parseFilter('kind=both&state=unknown&period=1y');
    expect(strange).toEqual({ kind: '', outcome: '', period: '' });
  });

  test('begins a period with its first day, and stays the same all day', () => {
    const [morning, night] = [new Date(2026, 2, 10, 0, 5), new Date(2026, 2, 10, 23, 59)];
    expect(periodStart('7d', morning)).toBe(periodStart('7d', night));
    expect(periodStart('7d', night)).toBe(new Date(2026, 2, 4).toISOString());
    expect(periodStart('today', night)).toBe(new Date(2026, 2, 10).toISOString());
    expect(periodStart('', night)).toBeUndefined();
  });
});

describe('an age', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  test.each([
    ['2026-03-10T12:00:00Z', 'now'],
    ['2026-03-10T12:00:09Z', 'now'],
    ['2026-03-10T11:59:48Z', '12 seconds ago'],
    ['2026-03-10T11:58:01Z', '1 minute ago'],
    ['2026-03-10T10:00:00Z', '2 hours ago'],
    ['2026-03-08T11:00:00Z', '2 days ago'],
  ])('since %s is shown as “%s”', (instant, text) => {
    expect(formatTimeAgo(instant, now, 'en')).toBe(text);
  });
});

describe('an unsettled transfer', () => {
  test('is in progress or being checked, and never called failed', () => {
    const words = (['requested', 'sending', 'unknown', 'review'] as const).map((state) =>
      translate(`wallet.${transferStatusStyleOf({ outcome: 'checking', state }).textKey}`),
    );
    expect(words).toEqual(['On its way', 'On its way', 'Being checked', 'Being checked']);
    expect(
      translate(`wallet.${transferStatusStyleOf({ outcome: 'failed', state: 'rejected' }).textKey}`),
    ).toBe('Failed');
  });

  test('is shown with its request', () => {
    const transfer = { id: 'tr_1', state: 'unknown', outcome: 'checking' } as const;
    const wordsOf = (request: Parameters<typeof requestStatusStyleOf>[0]) =>
      translate(`wallet.requests.states.${requestStatusStyleOf(request).textKey}`);
    expect(wordsOf({ state: 'approved', transfer, failure: null })).toBe('Approved, being checked');
    const notCarriedOut = { transferId: 'tr_1', code: 'provider.unavailable', text: '' };
    expect(wordsOf({ state: 'requested', transfer: null, failure: notCarriedOut })).toBe(
      'Waiting for your agent again',
    );
    const failed = { ...transfer, state: 'rejected', outcome: 'failed' } as const;
    expect(wordsOf({ state: 'approved', transfer: failed, failure: notCarriedOut })).toBe(
      'Approved, not carried out',
    );
  });
});

describe('the reason of a refusal', () => {
  test('has a text for the player, or else the server’s text', () => {
    const text = 'The player’s balance is too low.';
    expect(failureReasonText({ code: 'provider.player_balance_low', text })).toBe(
      'Your balance was lower than the amount.',
    );
    expect(failureReasonText({ code: 'provider.new_one', text })).toBe(text);
  });
});
