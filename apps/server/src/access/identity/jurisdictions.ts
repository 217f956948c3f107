import { ageOn, type Country } from '@golden-acers/contract';
import { demand, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { getResidence } from './jurisdictions.sql.ts';

/** Where the operator may offer play, and from which age. A player without a country counts as elsewhere. */
interface Jurisdictions {
  readonly deniedCountries: readonly Country[];
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

/** Called where a player signs in or launches a game: the list may have grown since. */
export async function demandCountryAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
): Promise<void> {
  demandAllowedResidence(context, await getResidence(context.db, accountId));
}
