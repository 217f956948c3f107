import { ageOn, type Country, countryCodes } from '@golden-acers/contract';
import { demand, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { getResidence } from './jurisdictions.sql.ts';
import type { SeenPlace } from './seen-place.ts';

/** Where and from which age the operator may offer play. A player without a country is in no denied one. */
interface Jurisdictions {
  readonly deniedCountries: readonly Country[];
  /** Codes of ISO 3166-2. */
  readonly deniedRegions: readonly string[];
  /** In lower case: the headers in which a trusted proxy says where a visitor is. */
  readonly regionHeaders: readonly string[];
  /** In whole years, for countries without a specific minimum. */
  readonly minimumAge: number;
  readonly minimumAges: Readonly<Partial<Record<Country, number>>>;
}

function minimumAgeIn({ minimumAge, minimumAges }: Jurisdictions, country?: Country | null): number {
  return country ? (minimumAges[country] ?? minimumAge) : minimumAge;
}

/** Called for a registration and a change of the profile. */
export function demandAllowedResidence(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { country, dateOfBirth }: { readonly country: Country | null; readonly dateOfBirth: string | null },
): void {
  const { jurisdictions } = config;
  const isDenied = country !== null && jurisdictions.deniedCountries.includes(country);
  demand(!isDenied, 'account.country_denied', { field: 'country' });
  if (dateOfBirth === null) return;
  const isOldEnough = ageOn(utcDayOf(clock.now()), dateOfBirth) >= minimumAgeIn(jurisdictions, country);
  demand(isOldEnough, 'account.too_young', { field: country === null ? 'dateOfBirth' : 'country' });
}

/**
 * Returns the visitor's location. Refuses a visitor who may be in a denied region: the proxy reports only the
 * country or nothing, and the profile names a country with denied regions or none.
 */
export function demandAllowedPlace(
  { config }: Pick<Context, 'config'>,
  seen: SeenPlace,
  residence: Country | null,
): void {
  const { deniedCountries, deniedRegions } = config.jurisdictions;
  const isDenied = deniedCountries.some((country) => countryCodes[country] === seen.country);
  demand(!isDenied, 'account.country_denied');
  if (deniedRegions.length === 0) return;
  demand(seen.region === undefined || !deniedRegions.includes(seen.region), 'account.region_denied');
  if (seen.region !== undefined) return;
  const country = seen.country ?? (residence === null ? undefined : countryCodes[residence]);
  const isElsewhere =
    country !== undefined && !deniedRegions.some((region) => region.startsWith(`${country}-`));
  demand(isElsewhere, 'account.region_unknown');
}

/** Called at each sign-in and game launch, because the lists change and people travel. */
export async function demandPlaceAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
  seen: SeenPlace,
): Promise<void> {
  const residence = await getResidence(context.db, accountId);
  demandAllowedResidence(context, residence);
  demandAllowedPlace(context, seen, residence.country);
}
