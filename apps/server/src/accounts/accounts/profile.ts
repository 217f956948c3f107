import {
  type AvatarId,
  checkRegion,
  emailChangesOf,
  emailChangesTo,
  type Language,
  type User,
} from '@golden-acers/contract';
import { enforceRateLimit, refuse } from '@golden-acers/platform';
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
import { type Context, inTransaction } from '../../context.ts';
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
  const profile = { ...form, region: getNewRegion(before, form) };
  if (!isAgent && profile.username !== before.username) demandOwnName(profile.username);
  if (!isAgent) await demandAllowedMove(context, { before, profile, place });
  const key = emailKey(profile.email);
  const isMoved = emailKey(before.email) !== key;
  if (isMoved) {
    if (!isAgent) await demandTypedPassword(context, actor, currentPassword);
    if (isAgent || (await hasSecondFactor(context.db, accountId))) await demandRecentStepUp(context, actor);
    await enforceRateLimit(context.limiterOf(emailChangesOf), accountId);
    await enforceRateLimit(context.limiterOf(emailChangesTo), key);
  }
  await inTransaction(context, async (tx) => {
    const current = await lockEmail(tx.db, accountId);
    const email = current.emailKey === key ? profile.email : current.email;
    const changed = { ...profile, email, usernameKey: usernameKey(profile.username) };
    await updateProfile(tx.db, accountId, context.clock.now(), changed);
    await demandNeverClosed(tx, context.config, profile);
    await noteChangedPerson(tx, accountId);
    await recordActivity(tx, { accountId, kind: 'profile_changed', data: {} });
    if (isAgent) {
      const values = { before: auditedNames(before), after: auditedNames(changed) };
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

/** A request without a region comes from a program that does not know the field. */
function getNewRegion(before: User, { country, region }: ProfileForm): string | null {
  if (region !== undefined) return region;
  return country === before.country ? before.region : null;
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
  const problem = checkRegion({ country, region }, { isRequired });
  if (problem !== undefined) refuse('request.invalid', { fields: { region: problem } });
}

export interface ProfileData {
  readonly user: User;
  /** The address that waits for its link to be opened. */
  readonly pendingEmail: string | null;
}

export async function getProfile(context: Context, accountId: string): Promise<ProfileData> {
  const [user, pendingEmail] = await Promise.all([
    getUser(context, accountId),
    getPendingEmail(context, accountId),
  ]);
  return { user, pendingEmail };
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
  const { username, phone, country, region, currency } = await getUser(context, actor.accountId);
  return changeProfile(context, actor, {
    profile: { ...names, username, phone, country, region, currency },
    language,
    place: {},
  });
}

type AgentProfileForm = Pick<ProfileForm, 'firstName' | 'lastName' | 'email'>;
type ProfileForm = Omit<ProfileChange, 'usernameKey' | 'region'> & {
  /** Undefined: as it was, or none with another country. */
  readonly region?: string | null | undefined;
};

export async function changeAvatar(context: Context, accountId: string, avatar: AvatarId): Promise<User> {
  await inTransaction(context, async (tx) => {
    const isNew = await updateAvatar(tx.db, accountId, context.clock.now(), avatar);
    if (isNew) await recordActivity(tx, { accountId, kind: 'avatar_changed', data: { avatar } });
  });
  return getUser(context, accountId);
}
