import type { AvatarId, Language, User } from '@golden-acers/contract';
import { demandNeverClosed, emailKey, usernameKey } from '../../access/identity/identity.ts';
import { deleteLinks } from '../../access/one-time-links/one-time-links.ts';
import type { Actor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAgentEvent } from '../../events/audit/audit.ts';
import { enqueueMail } from '../../messages/mail/mail.ts';
import { lockEmail, sendVerificationMail } from '../verification/verification.ts';
import { type ProfileChange, updateAvatar, updateProfile } from './accounts.sql.ts';
import { getUser } from './accounts.ts';

/**
 * A new address is unverified until its link is opened; the former one gets a mail and its links stop
 * working. An agent's change needs a step-up, because password links go to its address.
 */
export async function changeProfile(
  context: Context,
  actor: Actor,
  { profile, language }: { profile: ProfileForm; language: Language },
): Promise<User> {
  const { accountId } = actor;
  const keys = { emailKey: emailKey(profile.email), usernameKey: usernameKey(profile.username) };
  const before = await getUser(context, accountId);
  const isAgent = before.role === 'agent';
  await inTransaction(context, async (tx) => {
    const former = await lockEmail(tx.db, accountId);
    const isMoved = former.emailKey !== keys.emailKey;
    if (isAgent && isMoved) await demandRecentStepUp(tx, actor);
    await updateProfile(tx.db, accountId, context.clock.now(), { ...profile, ...keys });
    await demandNeverClosed(tx, context.config, profile);
    await recordActivity(tx, { accountId, kind: 'profile_changed', data: {} });
    if (isAgent) {
      const values = { before: auditedNames(before), after: auditedNames(profile) };
      await recordAgentEvent(tx, actor, 'agent.profile_changed', { id: accountId, ...values });
    }
    if (!isMoved) return;
    await deleteLinks(tx.db, accountId);
    const about = { accountId, language } as const;
    await enqueueMail(tx, { ...about, kind: 'email_changed', recipient: former.email, link: null });
    await sendVerificationMail(tx, { ...about, email: profile.email, emailKey: keys.emailKey });
  });
  return getUser(context, accountId);
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
  { language, ...names }: AgentProfileForm & { language: Language },
): Promise<User> {
  const { username, phone, country, currency } = await getUser(context, actor.accountId);
  return changeProfile(context, actor, {
    profile: { ...names, username, phone, country, currency },
    language,
  });
}

type AgentProfileForm = Pick<ProfileForm, 'firstName' | 'lastName' | 'email'>;
type ProfileForm = Omit<ProfileChange, 'emailKey' | 'usernameKey'>;

export async function changeAvatar(context: Context, accountId: string, avatar: AvatarId): Promise<User> {
  await inTransaction(context, async (tx) => {
    await updateAvatar(tx.db, accountId, context.clock.now(), avatar);
    await recordActivity(tx, { accountId, kind: 'avatar_changed', data: { avatar } });
  });
  return getUser(context, accountId);
}
