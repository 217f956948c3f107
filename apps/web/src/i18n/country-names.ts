import { type Country, countryCodes } from '@golden-acers/contract/constants';
import { currentLocale } from './index.ts';

export function countryNameOf(country: Country): string {
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  return names.of(countryCodes[country]) ?? country;
}
