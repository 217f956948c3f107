import { type Country, countryCodes } from '@golden-acers/contract';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

export interface PhoneNumber {
  /** E.164, such as +15550100142. */
  readonly number: string;
  readonly callingCode: string;
}

/** A number without a calling code is one of the player's country. Undefined: it isn't a number. */
export function parsePhoneNumber(typed: string, country: Country | null): PhoneNumber | undefined {
  const code = country === null ? undefined : countryCodes[country];
  const defaultCountry: CountryCode | undefined =
    code !== undefined && isSupportedCountry(code) ? code : undefined;
  const parsed = parsePhoneNumberFromString(typed, { ...(defaultCountry && { defaultCountry }) });
  if (parsed === undefined || !parsed.isValid()) return undefined;
  return { number: parsed.number, callingCode: parsed.countryCallingCode };
}
