import { knownRegions } from '@golden-acers/contract';
import { ConfigError, envFields } from '@golden-acers/platform';
import {
  conservativeAges,
  countryList,
  headerNames,
  minimumAgeList,
  regionList,
  registrationFieldList,
} from './config-fields.ts';

export const jurisdictionEnvironment = {
  /** Countries whose law forbids online casino games or is unclear. */
  DENIED_COUNTRIES: countryList.default(['Australia', 'France', 'India', 'Japan']),
  DENIED_REGIONS: regionList.default([]),
  REGION_HEADER: headerNames.default([]),
  MINIMUM_AGES: minimumAgeList.default(conservativeAges),
  REGISTRATION_ASKS: registrationFieldList.default([]),
  TRUST_PROXY: envFields.proxies().default(0),
};

type Values = {
  readonly [Name in keyof typeof jurisdictionEnvironment]: ReturnType<
    (typeof jurisdictionEnvironment)[Name]['parse']
  >;
};

/** Returns whether every denied region is one that a profile can have. */
function hasOnlyKnownRegions(values: Values): boolean {
  return values.DENIED_REGIONS.every((region) => knownRegions.includes(region));
}

/** A misspelt code would deny nothing. Countries whose regions are not listed are not checked. */
function demandExistingRegions({ DENIED_REGIONS }: Values): void {
  const listed = new Set(knownRegions.map(countryCodeOf));
  const wrong = DENIED_REGIONS.find(
    (region) => listed.has(countryCodeOf(region)) && !knownRegions.includes(region),
  );
  if (wrong !== undefined)
    throw new ConfigError(`DENIED_REGIONS has ${wrong}, which is no code of ISO 3166-2.`);
}

const countryCodeOf = (region: string) => region.slice(0, 2);

export function readJurisdictions(values: Values) {
  const { DENIED_REGIONS, REGION_HEADER, REGISTRATION_ASKS, TRUST_PROXY } = values;
  demandExistingRegions(values);
  const isRequested = REGISTRATION_ASKS.includes('region');
  if (isRequested && !REGISTRATION_ASKS.includes('country'))
    throw new ConfigError('REGISTRATION_ASKS with region needs country too.');
  if (
    DENIED_REGIONS.length > 0 &&
    REGION_HEADER.length === 0 &&
    !(isRequested && hasOnlyKnownRegions(values))
  )
    throw new ConfigError(
      'DENIED_REGIONS needs REGION_HEADER, or, for the United States and Canada, region in REGISTRATION_ASKS.',
    );
  if (REGION_HEADER.length > 0 && TRUST_PROXY === 0)
    throw new ConfigError('REGION_HEADER needs TRUST_PROXY: without a proxy, players send what they like.');
  return {
    deniedCountries: values.DENIED_COUNTRIES,
    deniedRegions: DENIED_REGIONS,
    regionHeaders: REGION_HEADER,
    ...values.MINIMUM_AGES,
  };
}
