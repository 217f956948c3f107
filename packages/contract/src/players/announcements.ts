import { z } from 'zod';
import { announcementStates, announcementStopCauses } from '../agent-constants.ts';
import { agentWith, endpointTable } from '../endpoint.ts';
import {
  changesVersion,
  emptyBody,
  instant,
  keysetQuery,
  localMinute,
  nextPageMeta,
  publicId,
  recordVersion,
  runsOncePerKey,
} from '../fields.ts';
import { announcementTexts } from '../messages/notifications.ts';
import { playerFilterFields } from './player-filter.ts';

const announcementId = publicId('aa', 'Invalid announcement');

/**
 * The filters of the list of players, by the agent's subtree and rules at the time of sending. Closed and
 * excluded players get none.
 */
export const announcementAudience = z.strictObject({
  status: z
    .enum(['all', 'Active', 'Frozen'])
    .default('all')
    .describe('Only players with this status; `all`: every status.'),
  ...playerFilterFields,
});
export type AnnouncementAudience = z.infer<typeof announcementAudience>;

export const sending = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('draft').describe('Saved only; it can be changed.') }),
  z.strictObject({ when: z.literal('now').describe('Sent at once.') }),
  z.strictObject({
    when: z.literal('at').describe('Sent at a time.'),
    at: localMinute.describe('The time, `YYYY-MM-DDTHH:mm` in the agent’s time zone.'),
  }),
]);

const reached = {
  audience: announcementAudience.describe('The players who get it.'),
  isPromotion: z.boolean().describe('Whether it is a promotion, which only players get who want promotions.'),
};

export const announcementForm = z.strictObject({
  texts: announcementTexts.describe('The title and text by language.'),
  ...reached,
  send: sending.describe('When it is sent.'),
});
export type AnnouncementForm = z.infer<typeof announcementForm>;

export const announcement = z.object({
  id: announcementId.describe('The id of the announcement.'),
  state: z.enum(announcementStates).describe('The state of the announcement.'),
  texts: announcementTexts.describe('The title and text by language.'),
  ...reached,
  names: z
    .object({
      label: z
        .string()
        .nullable()
        .describe('The name of the label; null: none was chosen, or it was deleted.'),
      manager: z.string().nullable().describe('The name of the manager; null: none was chosen.'),
    })
    .describe('The present names of what the audience names by id.'),
  by: z
    .object({
      name: z.string().describe('The name of the agent.'),
      isOwn: z.boolean().describe('Whether the agent is the caller.'),
    })
    .describe('The agent who wrote it.'),
  version: recordVersion,
  createdAt: instant.describe('When it was created (UTC).'),
  sendAt: instant.nullable().describe('When it is to be sent (UTC); null for a draft.'),
  sentAt: instant.nullable().describe('When the sending began (UTC); null before.'),
  endedAt: instant.nullable().describe('When it was stopped or cancelled (UTC); null if it was not.'),
  endedBy: z
    .string()
    .nullable()
    .describe('The name of the agent who stopped or cancelled it; null: nobody, or the server.'),
  stopCause: z
    .enum(announcementStopCauses)
    .nullable()
    .describe('Why the server stopped or cancelled it; null: it did not.'),
  addressed: z.number().int().describe('The number of players who got it.'),
  opened: z.number().int().describe('The number of those players who read it.'),
});
export type Announcement = z.infer<typeof announcement>;

const params = z.object({ id: announcementId.describe('The id of the announcement.') });

const formRefusals = [
  'announcement.time_out_of_range',
  'announcement.too_many_a_day',
  'announcement.too_many_waiting',
  'agent.not_found',
  'label.not_found',
] as const;
const changeRefusals = ['announcement.not_found', 'announcement.of_another'] as const;

/** No person types faster. */
const announcementChanges = { uses: 30, per: 'minute' } as const;

export const announcementEndpoints = endpointTable({
  'GET /agent/announcements': {
    ...agentWith('players.announce'),
    summary: 'Announcements of the agent and of those below, newest first',
    query: z.strictObject({
      ...keysetQuery({ default: 20, max: 50 }),
      state: z
        .enum(['all', ...announcementStates])
        .default('all')
        .describe('Announcements in this state only; `all`: every state.'),
    }),
    data: z.array(announcement),
    extra: nextPageMeta,
  },
  'POST /agent/announcements': {
    ...runsOncePerKey,
    ...agentWith('players.announce'),
    summary: 'Save an announcement as a draft, schedule it, or send it now',
    rateLimits: [announcementChanges],
    body: announcementForm,
    data: announcement,
    statuses: [201],
    refusals: formRefusals,
  },
  'POST /agent/announcements/audience': {
    ...agentWith('players.announce'),
    summary: 'How many players an announcement would reach now',
    rateLimits: [{ uses: 60, per: 'minute' }],
    body: z.strictObject(reached),
    data: z.object({
      players: z
        .number()
        .int()
        .describe('The number of players whom it would reach now, among the first 10,000 of the audience.'),
      isMore: z
        .boolean()
        .describe(
          'Whether the audience has more than 10,000 players, so that it reaches more than `players`.',
        ),
    }),
    refusals: ['agent.not_found', 'label.not_found'],
  },
  'PUT /agent/announcements/:id': {
    ...changesVersion,
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
