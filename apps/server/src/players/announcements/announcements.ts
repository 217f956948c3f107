import {
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementForm,
  announcementLimits,
  type QueryOf,
} from '@golden-acers/contract';
import { demand, type ListPage, newId, pageFromRows, recordVersionOf } from '@golden-acers/platform';
import { z } from 'zod';
import type { AgentActor } from '../../access/sessions/actors.ts';
import { getAgentTimeZone } from '../../agents/agent-settings/agent-settings.ts';
import { isInSubtree } from '../../agents/agents/agents.ts';
import { type Context, demandVersion, inTransaction, type TxContext } from '../../context.ts';
import { recordAuditEvent } from '../../events/audit/audit.ts';
import { defineExport } from '../../reporting/exports/exports.ts';
import { findLabel } from '../players/labels.ts';
import { listSelectedPlayers } from '../players/players.ts';
import { agentAnnouncementJobs } from './announcement-delivery.ts';
import {
  type AnnouncementRow,
  countAnnouncements,
  countReachedPlayers,
  findAnnouncement,
  insertAgentAnnouncement,
  listAnnouncementRows,
  lockAnnouncement,
  lockAnnouncer,
  readSendTime,
  selectExportedAnnouncements,
  updateAnnouncement,
  writeAnnouncementEnd,
} from './announcements.sql.ts';

/** An agent sees its announcements and those of the agents below it. */
export async function listAnnouncements(
  { db }: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  { state, ...page }: QueryOf<'GET /agent/announcements'>,
): Promise<ListPage<Announcement>> {
  const found = await listAnnouncementRows(db, agentId, { state, ...page });
  const { rows, nextCursor } = pageFromRows(found, page.limit);
  return { rows: rows.map((row) => describeAnnouncement(row, agentId)), nextCursor };
}

/** Saves a draft, schedules it, or sends it now. */
export async function saveAnnouncement(
  context: Context,
  actor: AgentActor,
  form: AnnouncementForm,
): Promise<Announcement> {
  const { agentId, apiKeyId } = actor;
  const id = await inTransaction(context, async (tx) => {
    await lockAnnouncer(tx.db, agentId);
    const newAnnouncementId = newId('aa', tx.clock, tx.random);
    const values = await validateForm(tx, actor, newAnnouncementId, form);
    await insertAgentAnnouncement(tx.db, {
      ...values,
      ...{ id: newAnnouncementId, agentId, apiKeyId },
    });
    await recordSaved(tx, actor, newAnnouncementId, values);
    return newAnnouncementId;
  });
  return getAnnouncement(context, actor, id);
}

/** Changes an own announcement while it waits; `send` may schedule it, or make it a draft again. */
export async function changeAnnouncement(
  context: Context,
  actor: AgentActor,
  { id, ...form }: AnnouncementForm & { readonly id: string },
): Promise<Announcement> {
  await inTransaction(context, async (tx) => {
    await lockAnnouncer(tx.db, actor.agentId);
    const { agentId, state } = await demandAnnouncement(tx, actor, id);
    demand(agentId === actor.agentId, 'announcement.of_another');
    demand(state === 'draft' || state === 'scheduled', 'announcement.not_waiting');
    demandVersion(tx, (await getAnnouncement(tx, actor, id)).version);
    const values = await validateForm(tx, actor, id, form);
    await updateAnnouncement(tx.db, id, { ...values, apiKeyId: actor.apiKeyId });
    await recordSaved(tx, actor, id, values);
  });
  return getAnnouncement(context, actor, id);
}

type ValidAnnouncement = Omit<AnnouncementForm, 'send'> & { readonly sendAt: Date | null };

async function validateForm(
  tx: TxContext,
  { agentId }: AgentActor,
  id: string,
  { send, ...values }: AnnouncementForm,
): Promise<ValidAnnouncement> {
  await demandAudience(tx, agentId, values.audience);
  const timeZone = await getAgentTimeZone(tx, agentId);
  const { maxDaysAhead, maxPerDay, maxWaiting } = announcementLimits;
  const { sendAt, isInRange } = await readSendTime(tx.db, send, { timeZone, maxDaysAhead });
  demand(isInRange, 'announcement.time_out_of_range', { field: 'send' });
  const { waiting, sameDay } = await countAnnouncements(tx.db, { agentId, exceptId: id, sendAt });
  demand(waiting < maxWaiting, 'announcement.too_many_waiting');
  demand(sameDay < maxPerDay, 'announcement.too_many_a_day');
  if (send.when === 'now') await tx.jobs.send(tx.db, agentAnnouncementJobs, {});
  return { ...values, sendAt };
}

async function demandAudience(
  context: Pick<Context, 'db'>,
  agentId: string,
  { label, manager }: AnnouncementAudience,
): Promise<void> {
  if (label !== undefined) demand(await findLabel(context.db, label), 'label.not_found');
  if (manager !== undefined) demand(await isInSubtree(context.db, agentId, manager), 'agent.not_found');
}

async function recordSaved(
  tx: TxContext,
  actor: AgentActor,
  id: string,
  { texts, audience, isPromotion, sendAt }: ValidAnnouncement,
): Promise<void> {
  await recordAuditEvent(tx, {
    actor,
    action: sendAt === null ? 'announcement.saved' : 'announcement.scheduled',
    subject: { kind: 'announcement', id },
    after: {
      text: `${texts.en.title}: ${texts.en.text}`,
      filters: audience,
      isPromotion,
      ...(sendAt !== null && { sendAt: sendAt.toISOString() }),
    },
  });
}

/** Cancels one that waits: an own one, or one of an agent below. */
export function cancelAnnouncement(context: Context, actor: AgentActor, id: string): Promise<Announcement> {
  return endAnnouncementAs(context, actor, id, 'cancelled');
}

/** Ends one that was sent: a background job removes it from the players. */
export function endAnnouncement(context: Context, actor: AgentActor, id: string): Promise<Announcement> {
  return endAnnouncementAs(context, actor, id, 'ended');
}

async function endAnnouncementAs(
  context: Context,
  actor: AgentActor,
  id: string,
  end: 'cancelled' | 'ended',
): Promise<Announcement> {
  await inTransaction(context, async (tx) => {
    const { state } = await demandAnnouncement(tx, actor, id);
    if (end === 'cancelled') demand(state === 'draft' || state === 'scheduled', 'announcement.not_waiting');
    else demand(state === 'sending' || state === 'sent', 'announcement.not_sent');
    await writeAnnouncementEnd(tx.db, id, { state: end, endedBy: actor.agentId });
    const subject = { kind: 'announcement', id } as const;
    await recordAuditEvent(tx, { actor, action: `announcement.${end}`, subject, before: { state } });
    if (end === 'ended') await tx.jobs.send(tx.db, agentAnnouncementJobs, {});
  });
  return getAnnouncement(context, actor, id);
}

async function demandAnnouncement(tx: TxContext, { agentId }: AgentActor, id: string) {
  const found = await lockAnnouncement(tx.db, agentId, id);
  demand(found, 'announcement.not_found');
  return found;
}

/** Larger audiences are shown as "more than". */
const maxCounted = 10_000;

/** Counts the players that an announcement would reach now. */
export async function countAudience(
  context: Context,
  actor: AgentActor,
  { audience, isPromotion }: Pick<AnnouncementForm, 'audience' | 'isPromotion'>,
): Promise<{ players: number; isMore: boolean }> {
  await demandAudience(context, actor.agentId, audience);
  const page = { after: 0n, limit: maxCounted + 1 };
  const found = await listSelectedPlayers(context, actor, { ...audience, search: '', except: [] }, page);
  const playerIds = found.slice(0, maxCounted).map(({ playerId }) => playerId);
  const players = await countReachedPlayers(context.db, playerIds, isPromotion);
  return { players, isMore: found.length > maxCounted };
}

async function getAnnouncement(
  { db }: Pick<Context, 'db'>,
  { agentId }: AgentActor,
  id: string,
): Promise<Announcement> {
  const row = await findAnnouncement(db, agentId, id);
  demand(row, 'announcement.not_found');
  return describeAnnouncement(row, agentId);
}

function describeAnnouncement(row: AnnouncementRow, agentId: string): Announcement {
  const { id, state, texts, audience, isPromotion, stopCause, addressed, opened } = row;
  return {
    ...{ id, state, texts, audience, isPromotion, stopCause, addressed, opened },
    version: recordVersionOf({ texts, audience, isPromotion, sendAt: row.sendAt }),
    names: { label: row.label, manager: row.manager },
    by: { name: row.agentName, isOwn: row.agentId === agentId },
    createdAt: row.createdAt.toISOString(),
    sendAt: row.sendAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedBy,
  };
}

/** The list as a file. */
export const announcementsExport = defineExport({
  name: 'announcements',
  permission: 'players.announce',
  filters: z.strictObject({}),
  rows: selectExportedAnnouncements,
  columns: [
    ['Announcement', ({ id }) => id],
    ['State', ({ state }) => state],
    ['Title', ({ texts }) => texts.en.title],
    ['Text', ({ texts }) => texts.en.text],
    ['Promotion', ({ isPromotion }) => (isPromotion ? 'yes' : 'no')],
    ['By', ({ agentName }) => agentName],
    ['Planned', ({ sendText }) => sendText, 'time'],
    ['Sent', ({ sentText }) => sentText, 'time'],
    ['Ended', ({ endedText }) => endedText, 'time'],
    ['Addressed', ({ addressed }) => addressed],
    ['Read', ({ opened }) => opened],
  ],
});
