import type { Country } from '@golden-acers/contract/constants';
import { currentLocale } from './index.ts';

const regionCodes: Readonly<Record<Country, string>> = {
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

export function countryNameOf(country: Country): string {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  return names.of(regionCodes[country]) ?? country;
}
