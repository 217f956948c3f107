import { z } from 'zod';
import { announcementStates, announcementStopCauses } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  emptyBody,
  idempotencyKey,
  instant,
  keysetQuery,
  localMinute,
  nextPageMeta,
  publicId,
} from '../fields.ts';
import { announcementTexts } from '../messages/notifications.ts';
import { playerFilterFields } from './player-filter.ts';

const announcementId = publicId('aa', 'Invalid announcement');

/**
 * The filters of the list of players, by the agent's subtree and rules at the time of sending. Closed and
 * excluded players get none.
 */
export const announcementAudience = z.strictObject({
  status: z.enum(['all', 'Active', 'Frozen']).default('all'),
  ...playerFilterFields,
});
export type AnnouncementAudience = z.infer<typeof announcementAudience>;

export const sending = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('draft') }),
  z.strictObject({ when: z.literal('now') }),
  z.strictObject({
    when: z.literal('at'),
    at: localMinute.describe("`YYYY-MM-DDTHH:mm` in the agent's time zone."),
  }),
]);

const reached = {
  audience: announcementAudience,
  isPromotion: z.boolean().describe('Only players who want promotions get it.'),
};

export const announcementForm = z.strictObject({ texts: announcementTexts, ...reached, send: sending });
export type AnnouncementForm = z.infer<typeof announcementForm>;

export const announcement = z.object({
  id: announcementId,
  state: z.enum(announcementStates),
  texts: announcementTexts,
  ...reached,
  names: z
    .object({ label: z.string().nullable(), manager: z.string().nullable() })
    .describe('The current names; a deleted label has none.'),
  by: z.object({ name: z.string(), isOwn: z.boolean() }),
  createdAt: instant,
  sendAt: instant.nullable().describe('Null for a draft.'),
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  stopCause: z.enum(announcementStopCauses).nullable().describe('Null unless the server stopped it.'),
  addressed: z.number().int().describe('The players who got it, and those of them who read it.'),
  opened: z.number().int(),
});
export type Announcement = z.infer<typeof announcement>;

const params = z.object({ id: announcementId });

const formRefusals = [
  'announcement.time_out_of_range',
  'announcement.too_many_a_day',
  'announcement.too_many_waiting',
  'agent.not_found',
  'label.not_found',
] as const;
const changeRefusals = ['announcement.not_found', 'announcement.of_another'] as const;

/** More than a person types. */
const announcementChanges = { uses: 30, per: 'minute' } as const;

export const announcementEndpoints = endpointTable({
  'GET /agent/announcements': {
    ...agentWith('players.announce'),
    summary: 'Announcements of the agent and of those below, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      state: z.enum(['all', ...announcementStates]).default('all'),
    }),
    data: z.array(announcement),
    extra: nextPageMeta,
  },
  'POST /agent/announcements': {
    ...agentWith('players.announce'),
    summary: 'Save an announcement as a draft, schedule it, or send it now; a repeat finds the first',
    rateLimits: [announcementChanges],
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: announcementForm,
    data: announcement,
    statuses: [201],
    refusals: [...formRefusals, 'transfer.key_required'],
  },
  'POST /agent/announcements/audience': {
    ...agentWith('players.announce'),
    summary: 'How many players an announcement would reach now',
    rateLimits: [{ uses: 60, per: 'minute' }],
    body: z.strictObject(reached),
    data: z.object({
      players: z.number().int(),
      isMore: z.boolean().describe('There are more than the number.'),
    }),
    refusals: ['agent.not_found', 'label.not_found'],
  },
  'PUT /agent/announcements/:id': {
    ...agentWith('players.announce'),
    summary: 'Change an own announcement that was not sent yet',
    rateLimits: [announcementChanges],
    params,
    body: announcementForm,
    data: announcement,
    refusals: [...formRefusals, ...changeRefusals, 'announcement.not_waiting'],
  },
  'POST /agent/announcements/:id/cancel': {
    ...agentWith('players.announce'),
    summary: 'Cancel an announcement that was not sent yet, of the agent or of one below',
    params,
    body: emptyBody,
    data: announcement,
    refusals: ['announcement.not_found', 'announcement.not_waiting'],
  },
  'POST /agent/announcements/:id/end': {
    ...agentWith('players.announce'),
    summary: 'End an announcement that was sent: it disappears from the players',
    params,
    body: emptyBody,
    data: announcement,
    refusals: ['announcement.not_found', 'announcement.not_sent'],
  },
});
