import { expect, test } from 'vitest';
import { countries } from '../constants.ts';
import { knownRegions, regionsOf } from './regions.ts';

test('the regions are the 50 states, the capital district, five territories and 13 of Canada', () => {
  expect(regionsOf('United States')).toHaveLength(56);
  expect(regionsOf('Canada')).toHaveLength(13);
  for (const country of countries.filter((one) => one !== 'United States' && one !== 'Canada'))
    expect(regionsOf(country)).toEqual([]);
  expect([regionsOf(null), regionsOf(undefined), regionsOf('')]).toEqual([[], [], []]);
});

test('each has one code of ISO 3166-2', () => {
  expect(new Set(knownRegions).size).toBe(69);
  for (const region of knownRegions) expect(region).toMatch(/^(?:US|CA)-[A-Z]{2}$/);
});
