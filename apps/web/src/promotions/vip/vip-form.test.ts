import type { VipSettings } from '@golden-acers/contract';
import { toMoney } from '@golden-acers/contract/money-values';
import { expect, test } from 'vitest';
import { parseVipForm, vipFormOf } from './vip-form.ts';

const settings: VipSettings = {
  tiers: [500, 2_500, 10_000, 50_000, 250_000].map((points, index) => ({
    ...{ tier: index + 1, points, cashbackPercent: 10 + index, rakebackBps: 10 * index },
    hasQueuePriority: index > 1,
    requestMax: toMoney(index === 4 ? 0 : 100_000 * (index + 1)),
  })),
  rates: { other: 100, CARD: 25, BINGO: 5 },
  requestMax: toMoney(50_000),
};
const form = vipFormOf(settings);
const withTier = (index: number, tier: object) => ({
  ...form,
  tiers: form.tiers.map((one, at) => (at === index ? { ...one, ...tier } : one)),
});

test('loaded settings are saved unchanged, without types that have no own rate', () => {
  expect(parseVipForm(form)).toEqual({ problems: {}, settings });
  expect(form.rates).toMatchObject({ SLOT: '', CARD: '25', BINGO: '5', other: '100' });
});

test('a tier needs more points than the one below, whichever of the two was typed', () => {
  expect(parseVipForm(withTier(1, { points: '500' })).problems).toEqual({ 'tiers.1.points': 'too_low' });
  expect(parseVipForm(withTier(0, { points: '2500' }))).toEqual({
    problems: { 'tiers.1.points': 'too_low' },
    settings: undefined,
  });
});

test.each([
  ['points', '0', { min: 1, max: 1_000_000_000 }],
  ['points', '12.5', { min: 1, max: 1_000_000_000 }],
  ['cashbackPercent', '51', { min: 0, max: 50 }],
  ['cashbackPercent', '', { min: 0, max: 50 }],
  ['rakebackBps', '-1', { min: 0, max: 500 }],
])('%s of %j is refused with its bounds', (name, text, problem) => {
  expect(parseVipForm(withTier(0, { [name]: text })).problems).toEqual({ [`tiers.0.${name}`]: problem });
});

test('a tier’s request limit is at least that of the tier below; 0 means no limit', () => {
  expect(parseVipForm(withTier(1, { requestMax: '999' })).problems).toEqual({
    'tiers.1.requestMax': 'falls',
  });
  expect(parseVipForm(withTier(1, { requestMax: '0' })).problems).toEqual({
    'tiers.2.requestMax': 'falls',
  });
  expect(parseVipForm({ ...form, requestMax: '0' }).problems).toEqual({
    'tiers.0.requestMax': 'falls',
  });
  expect(parseVipForm({ ...form, requestMax: '1000' }).problems).toEqual({});
});

test('only the rate of all other games is required', () => {
  const rates = { ...form.rates, CARD: ' ', SLOT: '1001', other: '' };
  const problem = { min: 0, max: 1_000 };
  expect(parseVipForm({ ...form, rates }).problems).toEqual({
    'rates.SLOT': problem,
    'rates.other': problem,
  });
});
