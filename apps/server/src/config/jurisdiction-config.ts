import { ConfigError, envFields } from '@golden-acers/platform';
import { conservativeAges, countryList, headerNames, minimumAgeList, regionList } from './config-fields.ts';

export const jurisdictionEnvironment = {
  /** Where the law forbids online casino games, or leaves doubts. */
  DENIED_COUNTRIES: countryList.default(['Australia', 'France', 'India', 'Japan']),
  DENIED_REGIONS: regionList.default([]),
  REGION_HEADER: headerNames.default([]),
  MINIMUM_AGES: minimumAgeList.default(conservativeAges),
  TRUST_PROXY: envFields.proxies().default(0),
};

type Values = {
  readonly [Name in keyof typeof jurisdictionEnvironment]: ReturnType<
    (typeof jurisdictionEnvironment)[Name]['parse']
  >;
};

export function readJurisdictions(values: Values) {
  const { DENIED_REGIONS, REGION_HEADER, TRUST_PROXY } = values;
  if (DENIED_REGIONS.length > 0 && REGION_HEADER.length === 0)
    throw new ConfigError('DENIED_REGIONS needs REGION_HEADER: nothing else says where a player is.');
  if (REGION_HEADER.length > 0 && TRUST_PROXY === 0)
    throw new ConfigError('REGION_HEADER needs TRUST_PROXY: without a proxy, players send what they like.');
  return {
    deniedCountries: values.DENIED_COUNTRIES,
    deniedRegions: DENIED_REGIONS,
    regionHeaders: REGION_HEADER,
    ...values.MINIMUM_AGES,
  };
}
