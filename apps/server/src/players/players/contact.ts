import { createHash } from 'node:crypto';
import { type BodyOf, emailChangesOf, emailChangesTo, type Language } from '@golden-acers/contract';
import { demand, enforceRateLimit, refuse } from '@golden-acers/platform';
import { emailKey } from '../../access/identity/identity.ts';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { demandRecentStepUp } from '../../access/sessions/session-step-up.ts';
import { noteChangedPerson } from '../../accounts/exclusions/excluded-persons.ts';
import { requestEmailChange } from '../../accounts/verification/verification.ts';
import { getPlayerInSubtree } from '../../agents/agents/agents.ts';
import { type Context, inTransaction } from '../../context.ts';
import { recordActivity } from '../../events/activity/activity.ts';
import { recordPlayerEvent, sealPersonalValues } from '../../events/audit/audit.ts';
import { type ContactRow, getContact, lockPlayerAccount, updateContact } from './players.sql.ts';

type ContactForm = BodyOf<'PUT /fortune-panda/users/:username/contact'> & {
  readonly account: string;
  readonly language: Language;
};

/**
 * Changes a player's contact data, if they are still as the agent read them. A new address waits for its
 * link, as after a request by the player, and needs a step-up: links to a new password go to the address.
 */
export async function changePlayerContact(
  context: Context,
  actor: AgentActor,
  { account, version, email, language, ...change }: ContactForm,
): Promise<void> {
  demand(actor.permissions.has('players.contact'), 'agent.not_permitted');
  demandPlausibleBirth(context, change.dateOfBirth);
  await inTransaction(context, async (tx) => {
    const { playerId: id } = await getPlayerInSubtree(tx, actor.agentId, account);
    const { isActive } = await lockPlayerAccount(tx.db, id);
    demand(isActive, 'player.closed');
    const former = await getContact(tx.db, id);
    demand(contactVersionOf(former) === version, 'player.contact_changed');
    const isMoved = email !== undefined && emailKey(email) !== emailKey(former.email);
    if (isMoved) {
      await demandRecentStepUp(tx, actor);
      await enforceRateLimit(tx.limiterOf(emailChangesOf), id);
      await enforceRateLimit(tx.limiterOf(emailChangesTo), emailKey(email));
      await requestEmailChange(tx, { accountId: id, email, language, isByPlayer: false, sessionId: null });
    }
    const { before, after } = changesOf(former, change);
    if (Object.keys(after).length === 0 && !isMoved) return;
    await updateContact(tx.db, id, { ...change, at: context.clock.now() });
    await noteChangedPerson(tx, id);
    await recordActivity(tx, { accountId: id, kind: 'profile_changed', data: {} });
    const changes = { before, after: { ...after, ...(isMoved && { requestedEmail: email }) } };
    const sealed = await sealPersonalValues(tx, id, changes);
    await recordPlayerEvent(tx, actor, 'player.contact_changed', { id, ...sealed });
  });
}

type ContactChange = Omit<ContactRow, 'email'>;

function changesOf(former: ContactChange, change: ContactChange) {
  const fields = (['firstName', 'lastName', 'phone', 'dateOfBirth'] as const).filter(
    (field) => former[field] !== change[field],
  );
  const valuesOf = (of: ContactChange) => Object.fromEntries(fields.map((field) => [field, of[field]]));
  return { before: valuesOf(former), after: valuesOf(change) };
}

const earliestBirth = '1900-01-01';

function demandPlausibleBirth({ clock }: Context, dateOfBirth: string | null): void {
  if (dateOfBirth === null) return;
  const today = clock.now().toISOString().slice(0, 10);
  if (dateOfBirth < earliestBirth || dateOfBirth > today)
    refuse('request.invalid', { fields: { dateOfBirth: 'Invalid date of birth' } });
}

/** Names the contact data that an agent read, so that a change of them in between is noticed. */
export function contactVersionOf({ firstName, lastName, phone, email, dateOfBirth }: ContactRow): string {
  const text = JSON.stringify([firstName, lastName, phone, email, dateOfBirth]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
