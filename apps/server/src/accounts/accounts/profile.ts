import type { AvatarId, Language, User } from '@golden-acers/contract';
import { inTransaction } from '@golden-acers/platform';
import { demandNeverClosed, emailKey, usernameKey } from '../../access/identity/identity.ts';
import { dropLinks } from '../../access/one-time-links/links.ts';
import type { Actor } from '../../access/sessions/actors.ts';
import { demandConfirmed } from '../../access/sessions/confirmations.ts';
import type { Context } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordAct } from '../../events/audit/audit.ts';
import { writeMail } from '../../messages/mail/mail.ts';
import { askForVerification } from '../verification/verification.ts';
import { lockAddress, type ProfileChange, updateAvatar, updateProfile } from './accounts.sql.ts';
import { getUser } from './accounts.ts';

/**
 * A new address is unverified until its own link is opened; the former one is told, and its links are over. Whoever has an
 * agent's address can have a link to a new password, so another one needs a fresh confirmation.
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
  await inTransaction(context.db, async (tx) => {
    const former = await lockAddress(tx, accountId);
    const isMoved = former.emailKey !== keys.emailKey;
    if (isAgent && isMoved) await demandConfirmed({ ...context, db: tx }, actor);
    await updateProfile(tx, accountId, context.clock.now(), { ...profile, ...keys });
    await demandNeverClosed(tx, context.config, profile);
    await recordActivity(tx, accountId, { kind: 'profile_changed', data: {} });
    if (isAgent) {
      const subject = { kind: 'agent', id: accountId } as const;
      const values = { before: named(before), after: named(profile) };
      await recordAct(tx, { actor, act: 'agent.profile_changed', subject, ...values });
    }
    if (!isMoved) return;
    await dropLinks(tx, accountId);
    const about = { accountId, language } as const;
    await writeMail(tx, context, { ...about, kind: 'email_changed', recipient: former.email, link: null });
    await askForVerification(tx, context, { ...about, email: profile.email, emailKey: keys.emailKey });
  });
  return getUser(context, accountId);
}

const named = ({ username, firstName, lastName, email }: Pick<User, 'username' | keyof AgentNames>) => ({
  username,
  firstName,
  lastName,
  email,
});

/** What an agent calls itself in the console. The rest of its account stays. */
export async function changeAgentProfile(
  context: Context,
  actor: Actor,
  { language, ...names }: AgentNames & { language: Language },
): Promise<User> {
  const { username, phone, country, currency } = await getUser(context, actor.accountId);
  return changeProfile(context, actor, {
    profile: { ...names, username, phone, country, currency },
    language,
  });
}

type AgentNames = Pick<ProfileForm, 'firstName' | 'lastName' | 'email'>;
type ProfileForm = Omit<ProfileChange, 'emailKey' | 'usernameKey'>;

export async function chooseAvatar(context: Context, accountId: string, avatar: AvatarId): Promise<User> {
  await inTransaction(context.db, async (tx) => {
    await updateAvatar(tx, accountId, context.clock.now(), avatar);
    await recordActivity(tx, accountId, { kind: 'avatar_changed', data: { avatar } });
  });
  return getUser(context, accountId);
}
