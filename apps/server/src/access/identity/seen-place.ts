import type { Context } from '../../context.ts';

/** Where a trusted proxy sees a visitor, by the codes of ISO 3166. Empty: it does not say. */
export interface SeenPlace {
  readonly country?: string;
  /** With the code of its country, such as US-WA. */
  readonly region?: string;
}

/** What proxies write for an address that they can't place. */
const unknownCountries = ['XX', 'ZZ'];

/** One header holds the whole code, or two hold country and region. A doubled or odd value says nothing. */
export function seenPlaceOf(
  { config }: Pick<Context, 'config'>,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): SeenPlace {
  const values = config.jurisdictions.regionHeaders.map((name) => String(headers[name] ?? '').trim());
  const [, country, region] = /^([A-Z]{2})(?:-([A-Z0-9]{1,3})?)?$/.exec(values.join('-').toUpperCase()) ?? [];
  if (country === undefined || unknownCountries.includes(country)) return {};
  return region === undefined ? { country } : { country, region: `${country}-${region}` };
}
