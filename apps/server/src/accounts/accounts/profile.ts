import {
  type AvatarId,
  checkRegion,
  emailChangesOf,
  emailChangesTo,
  type Language,
  type User,
} from '@golden-acers/contract';
import { enforceRateLimit, recordVersionOf, refuse } from '@golden-acers/platform';
import { demandNeverClosed, emailKey, usernameKey } from '../../access/identity/identity.ts';
import {
  demandAllowedPlace,
  demandAllowedResidence,
  demandPlaceAllowed,
} from '../../access/identity/jurisdictions.ts';
import { demandOwnName } from '../../access/identity/operator-names.ts';
import type { SeenPlace } from '../../access/identity/seen-place.ts';
import { hasSecondFactor } from '../../access/second-factors/second-factors.ts';
import type { Actor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, demandVersion, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { noteChangedPerson } from '../exclusions/excluded-persons.ts';
import { getPendingEmail, lockEmail, requestEmailChange } from '../verification/verification.ts';
import { type ProfileChange, updateAvatar, updateProfile } from './accounts.sql.ts';
import { getUser } from './accounts.ts';
import { demandTypedPassword } from './password.ts';

/**
 * Changes the profile. A new address waits for its own link (`requestEmailChange`). Links to a new password
 * go to the address, so changing it needs the password, and a step-up of an agent and of a player with a
 * second factor: a token is not enough.
 */
export async function changeProfile(
  context: Context,
  actor: Actor,
  { profile: form, language, place, currentPassword }: ProfileRequest,
): Promise<ProfileData> {
  const { accountId } = actor;
  const before = await getUser(context, accountId);
  const isAgent = before.role === 'agent';
  demandVersion(context, profileVersionOf(before));
  const key = emailKey(form.email ?? before.email);
  const isMoved = emailKey(before.email) !== key;
  if (isMoved) {
    if (!isAgent) await demandTypedPassword(context, actor, currentPassword);
    if (isAgent || (await hasSecondFactor(context.db, accountId))) await demandRecentStepUp(context, actor);
    await enforceRateLimit(context.limiterOf(emailChangesOf), accountId);
    await enforceRateLimit(context.limiterOf(emailChangesTo), key);
  }
  await inTransaction(context, async (tx) => {
    const current = await lockEmail(tx.db, accountId);
    const locked = await getUser(tx, accountId);
    demandVersion(tx, profileVersionOf(locked));
    const profile = mergeProfile(locked, form);
    if (!isAgent && profile.username !== locked.username) demandOwnName(profile.username);
    if (!isAgent) await demandAllowedMove(tx, { before: locked, profile, place });
    const email = current.emailKey === key ? profile.email : current.email;
    const changed = { ...profile, email, usernameKey: usernameKey(profile.username) };
    await updateProfile(tx.db, accountId, context.clock.now(), changed);
    await demandNeverClosed(tx, context.config, profile);
    await noteChangedPerson(tx, accountId);
    await recordActivity(tx, { accountId, kind: 'profile_changed', data: {} });
    if (isAgent) {
      const values = { before: auditedNames(locked), after: auditedNames(changed) };
      await recordAgentEvent(tx, actor, 'agent.profile_changed', { id: accountId, ...values });
    }
    if (isMoved) {
      const { email: newEmail } = profile;
      const { sessionId } = actor;
      await requestEmailChange(tx, {
        ...{ accountId, email: newEmail, language, sessionId },
        isByPlayer: !isAgent,
      });
    }
  });
  return getProfile(context, accountId);
}

type EditedProfile = Omit<ProfileChange, 'usernameKey'>;

/** What the request does not name stays as it is. The region belongs to the country. */
function mergeProfile(before: User, form: ProfileForm): EditedProfile {
  const country = form.country === undefined ? before.country : form.country;
  const region = country === before.country ? before.region : null;
  const profile: EditedProfile = {
    firstName: form.firstName ?? before.firstName,
    lastName: form.lastName ?? before.lastName,
    username: form.username ?? before.username,
    email: form.email ?? before.email,
    phone: form.phone ?? before.phone,
    country,
    region: form.region === undefined ? region : form.region,
    currency: form.currency ?? before.currency,
  };
  demandKnownRegion(profile, { isRequired: false });
  return profile;
}

/** The version of what the profile's forms edit. */
function profileVersionOf(user: User): string {
  const { firstName, lastName, username, email, phone, country, region, currency } = user;
  return recordVersionOf({ firstName, lastName, username, email, phone, country, region, currency });
}

function demandKnownRegion(
  residence: Pick<EditedProfile, 'country' | 'region'>,
  options: { readonly isRequired: boolean },
): void {
  const problem = checkRegion(residence, options);
  if (problem !== undefined) refuse('request.invalid', { fields: { region: problem } });
}

/** A player in a denied place must not get in by typing another country or region. */
async function demandAllowedMove(
  context: Context,
  {
    before,
    profile,
    place,
  }: { before: User; profile: Pick<ProfileChange, 'country' | 'region'> } & Pick<RequestDetails, 'place'>,
): Promise<void> {
  const { country, region } = profile;
  if (country === before.country && region === before.region) return;
  await demandPlaceAllowed(context, before.id, place);
  demandAllowedResidence(context, { country, region, dateOfBirth: before.dateOfBirth });
  demandAllowedPlace(context, place, country);
  const isRequired = context.config.registrationFields.includes('region');
  demandKnownRegion({ country, region }, { isRequired });
}

export interface ProfileData {
  readonly user: User;
  readonly version: string;
  /** The address that waits for its link to be opened. */
  readonly pendingEmail: string | null;
}

export async function getProfile(context: Context, accountId: string): Promise<ProfileData> {
  const [user, pendingEmail] = await Promise.all([
    getUser(context, accountId),
    getPendingEmail(context, accountId),
  ]);
  return { user, version: profileVersionOf(user), pendingEmail };
}

interface ProfileRequest extends RequestDetails {
  readonly profile: ProfileForm;
}
interface RequestDetails {
  readonly language: Language;
  readonly place: SeenPlace;
  readonly currentPassword?: string | undefined;
}

const auditedNames = ({
  username,
  firstName,
  lastName,
  email,
}: Pick<User, 'username' | keyof AgentProfileForm>) => ({
  username,
  firstName,
  lastName,
  email,
});

export async function changeAgentProfile(
  context: Context,
  actor: Actor,
  { language, ...names }: AgentProfileForm & Omit<RequestDetails, 'currentPassword' | 'place'>,
): Promise<ProfileData> {
  return changeProfile(context, actor, { profile: names, language, place: {} });
}

type AgentProfileForm = Pick<ProfileForm, 'firstName' | 'lastName' | 'email'>;
type ProfileForm = { readonly [Name in keyof EditedProfile]?: EditedProfile[Name] | undefined };

export async function changeAvatar(context: Context, accountId: string, avatar: AvatarId): Promise<User> {
  await inTransaction(context, async (tx) => {
    const isNew = await updateAvatar(tx.db, accountId, context.clock.now(), avatar);
    if (isNew) await recordActivity(tx, { accountId, kind: 'avatar_changed', data: { avatar } });
  });
  return getUser(context, accountId);
}
