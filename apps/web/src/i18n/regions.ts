import type { Country } from '@golden-acers/contract/vocabulary';
import { currentLanguage } from './index.ts';

const regions: Readonly<Record<Country, string>> = {
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
  Australia: 'AU',
  Germany: 'DE',
  France: 'FR',
  Japan: 'JP',
  India: 'IN',
  Brazil: 'BR',
  Mexico: 'MX',
  Spain: 'ES',
  Italy: 'IT',
};

/** A country's name in the reader's language; the English ones are the specification's. */
export function countryName(country: Country): string {
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' });
  return names.of(regions[country]) ?? country;
}
