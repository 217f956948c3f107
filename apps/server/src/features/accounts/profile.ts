import type { AvatarId, Language, User } from '@golden-acers/contract';
import { inTransaction } from '@golden-acers/platform';
import type { Context } from '../../context.ts';
import { recordActivity } from '../activity/activity.ts';
import { recordAct } from '../audit/audit.ts';
import { demandNeverClosed, emailKey, usernameKey } from '../identity/identity.ts';
import { dropLinks } from '../links/links.ts';
import { writeMail } from '../mail/mail.ts';
import type { AgentActor } from '../sessions/actors.ts';
import { demandConfirmed } from '../sessions/confirmations.ts';
import { askForVerification } from '../verification/verification.ts';
import { lockAddress, type ProfileChange, updateAvatar, updateProfile } from './accounts.sql.ts';
import { getUser } from './accounts.ts';

/** A new address is unverified until its own link is opened; the former one is told, and its links are over. */
export async function changeProfile(
  context: Context,
  accountId: string,
  { profile, language }: { profile: ProfileForm; language: Language },
): Promise<User> {
  const keys = { emailKey: emailKey(profile.email), usernameKey: usernameKey(profile.username) };
  await inTransaction(context.db, async (tx) => {
    const former = await lockAddress(tx, accountId);
    await updateProfile(tx, accountId, context.clock.now(), { ...profile, ...keys });
    await demandNeverClosed(tx, context.config, profile);
    await recordActivity(tx, accountId, { kind: 'profile_changed', data: {} });
    if (former.emailKey === keys.emailKey) return;
    await dropLinks(tx, accountId);
    const about = { accountId, language } as const;
    await writeMail(tx, context, { ...about, kind: 'email_changed', recipient: former.email, link: null });
    await askForVerification(tx, context, { ...about, email: profile.email, emailKey: keys.emailKey });
  });
  return getUser(context, accountId);
}

/** Whoever has the address can have a link to a new password, so another one needs a fresh confirmation. */
export async function changeAgentProfile(
  context: Context,
  actor: AgentActor,
  { language, ...names }: AgentNames & { language: Language },
): Promise<User> {
  const { username, phone, country, currency, ...before } = await getUser(context, actor.agentId);
  if (emailKey(before.email) !== emailKey(names.email)) await demandConfirmed(context, actor);
  await inTransaction(context.db, (tx) => {
    const { firstName, lastName, email } = before;
    const subject = { kind: 'agent', id: actor.agentId } as const;
    const values = { before: { firstName, lastName, email }, after: names };
    return recordAct(tx, { actor, act: 'agent.profile_changed', subject, ...values });
  });
  const profile = { ...names, username, phone, country, currency };
  return changeProfile(context, actor.agentId, { profile, language });
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
