import { ageOn, type Country, countryCodes } from '@golden-acers/contract';
import { demand, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { getResidence } from './jurisdictions.sql.ts';
import type { SeenPlace } from './seen-place.ts';

/** Where the operator may offer play, and from which age. A player without a country counts as elsewhere. */
interface Jurisdictions {
  readonly deniedCountries: readonly Country[];
  /** Codes of ISO 3166-2. */
  readonly deniedRegions: readonly string[];
  /** In lower case: the headers in which a trusted proxy says where a visitor is. */
  readonly regionHeaders: readonly string[];
  /** In whole years, of everybody whose country has no separate one. */
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
 * Where the visitor is. Refuses a visitor who may be in a denied region: whose proxy tells the country alone,
 * or nothing, while the profile names such a country or none.
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

/** Called where a player signs in or launches a game: the lists may have grown since, and people travel. */
export async function demandPlaceAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
  seen: SeenPlace,
): Promise<void> {
  const residence = await getResidence(context.db, accountId);
  demandAllowedResidence(context, residence);
  demandAllowedPlace(context, seen, residence.country);
}
