import {
  ageOn,
  type Country,
  checkRegion,
  countryCodes,
  type PersonalDetails,
  type RegistrationField,
} from '@golden-acers/contract';
import { demand, refuse, utcDayOf } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { getResidence } from './jurisdictions.sql.ts';
import type { SeenPlace } from './seen-place.ts';

/**
 * The countries, regions and ages for which the operator offers play. A player without a country is allowed.
 */
interface Jurisdictions {
  readonly deniedCountries: readonly Country[];
  /** Codes of ISO 3166-2. */
  readonly deniedRegions: readonly string[];
  /** The headers, in lower case, in which a trusted proxy states a visitor's location. */
  readonly regionHeaders: readonly string[];
  /** In whole years, for countries without a specific minimum. */
  readonly minimumAge: number;
  readonly minimumAges: Readonly<Partial<Record<Country, number>>>;
}

function minimumAgeIn({ minimumAge, minimumAges }: Jurisdictions, country?: Country | null): number {
  return country ? (minimumAges[country] ?? minimumAge) : minimumAge;
}

export type Residence = Pick<PersonalDetails, 'country' | 'region' | 'dateOfBirth'>;

interface ResidenceProblem {
  readonly code: 'account.country_denied' | 'account.region_denied' | 'account.too_young';
  readonly field: RegistrationField;
}

/** Returns why no play may be offered to a resident. */
export function findResidenceProblem(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { country, region, dateOfBirth }: Residence,
): ResidenceProblem | undefined {
  const { jurisdictions } = config;
  if (country !== null && jurisdictions.deniedCountries.includes(country))
    return { code: 'account.country_denied', field: 'country' };
  if (region !== null && jurisdictions.deniedRegions.includes(region))
    return { code: 'account.region_denied', field: 'region' };
  if (dateOfBirth === null) return undefined;
  const isOldEnough = ageOn(utcDayOf(clock.now()), dateOfBirth) >= minimumAgeIn(jurisdictions, country);
  if (isOldEnough) return undefined;
  return { code: 'account.too_young', field: country === null ? 'dateOfBirth' : 'country' };
}

/** A registration and a change of the profile check it. */
export function demandAllowedResidence(
  context: Pick<Context, 'config' | 'clock'>,
  residence: Residence,
): void {
  const problem = findResidenceProblem(context, residence);
  if (problem !== undefined) refuse(problem.code, { field: problem.field });
}

/**
 * Refuses a player of a country with denied regions whose profile names none, where registration requires it.
 * Such a player signs in, because only the player can name it.
 */
function demandKnownRegion({ config }: Pick<Context, 'config'>, residence: Residence): void {
  const { country } = residence;
  if (country === null || !config.registrationFields.includes('region')) return;
  if (!hasDeniedRegions(config.jurisdictions, countryCodes[country])) return;
  const problem = checkRegion(residence, { isRequired: true });
  demand(problem === undefined, 'account.region_missing', { field: 'region' });
}

function hasDeniedRegions({ deniedRegions }: Jurisdictions, countryCode: string): boolean {
  return deniedRegions.some((region) => region.startsWith(`${countryCode}-`));
}

/** Checked when an agent grants a bonus. `admitCommand` checks it for a recharge. */
export async function demandCreditAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
): Promise<void> {
  const problem = findResidenceProblem(context, await getResidence(context.db, accountId));
  demand(problem === undefined, 'player.residence_denied');
}

/** It is checked when a player requests credit. */
export async function demandResidenceAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
): Promise<void> {
  const residence = await getResidence(context.db, accountId);
  demandAllowedResidence(context, residence);
  demandKnownRegion(context, residence);
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
  const { deniedCountries, deniedRegions, regionHeaders } = config.jurisdictions;
  const isDenied = deniedCountries.some((country) => countryCodes[country] === seen.country);
  demand(!isDenied, 'account.country_denied');
  if (deniedRegions.length === 0 || regionHeaders.length === 0) return;
  demand(seen.region === undefined || !deniedRegions.includes(seen.region), 'account.region_denied');
  if (seen.region !== undefined) return;
  const country = seen.country ?? (residence === null ? undefined : countryCodes[residence]);
  const isElsewhere = country !== undefined && !hasDeniedRegions(config.jurisdictions, country);
  demand(isElsewhere, 'account.region_unknown');
}

/** Each sign-in checks it, because the lists change and people travel. */
export async function demandPlaceAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
  seen: SeenPlace,
): Promise<Residence> {
  const residence = await getResidence(context.db, accountId);
  demandAllowedResidence(context, residence);
  demandAllowedPlace(context, seen, residence.country);
  return residence;
}

/** Each game launch checks it. It demands the same as a sign-in, and a known region. */
export async function demandPlayAllowed(
  context: Pick<Context, 'config' | 'clock' | 'db'>,
  accountId: string,
  seen: SeenPlace,
): Promise<void> {
  demandKnownRegion(context, await demandPlaceAllowed(context, accountId, seen));
}
