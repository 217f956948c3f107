import type { Context } from '../../context.ts';

/** The visitor's location in ISO 3166 codes, as a trusted proxy reports it. Empty if it reports none. */
export interface SeenPlace {
  readonly country?: string;
  /** The region with the code of its country, such as US-WA. */
  readonly region?: string;
}

/** Values that proxies send for an address without a known location. */
const unknownCountries = ['XX', 'ZZ'];

/** Reads one header with the full code, or country and region from two. Ignores invalid values. */
export function seenPlaceOf(
  { config }: Pick<Context, 'config'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): SeenPlace {
  const values = config.jurisdictions.regionHeaders.map((name) => String(headers[name] ?? '').trim());
  const [, country, region] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3})?)?$/.exec(values.join('-').toUpperCase()) ?? [];
  if (country === undefined || unknownCountries.includes(country)) return {};
  return region === undefined ? { country } : { country, region: `${country}-${region}` };
}
