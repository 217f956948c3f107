import type { Announcement } from '@golden-acers/contract';
import type { AnnouncementState } from '@golden-acers/contract/agent-constants';
import { type InfiniteData, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type EndpointBody } from '../../api/client.ts';
import { cursorQuery } from '../../api/cursor-query.ts';

export type AnnouncementFilter = 'all' | AnnouncementState;
export type AnnouncementCommand = EndpointBody<'POST /agent/announcements'>;
type AudienceBody = EndpointBody<'POST /agent/announcements/audience'>;

export const announcementsKey = ['console', 'announcements'] as const;
const pageSize = '20';
/** Readers arrive at any time. A waiting announcement is sent within a second. */
const idlePollMs = 30_000;
const sendingPollMs = 2_000;

/** An announcement that is due is sent within a second. */
export const isBeingSent = ({ state, sendAt }: Announcement): boolean =>
  state === 'sending' || (state === 'scheduled' && sendAt !== null && Date.parse(sendAt) <= Date.now());

export const announcementsQuery = (state: AnnouncementFilter) => ({
  ...cursorQuery([...announcementsKey, 'list', state], (cursor, signal) =>
    call('GET /agent/announcements', { query: { state, limit: pageSize, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: ({
    state: { data },
  }: {
    state: { data: InfiniteData<{ data: readonly Announcement[] }> | undefined };
  }) => (data?.pages.some((page) => page.data.some(isBeingSent)) === true ? sendingPollMs : idlePollMs),
});

export const announcementReachQuery = (body: AudienceBody) =>
  queryOptions({
    queryKey: [...announcementsKey, 'reach', body],
    queryFn: async ({ signal }) => (await call('POST /agent/announcements/audience', { body, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Creates an announcement with an idempotency key, or changes a waiting one. */
export const postAnnouncement = (
  former: Announcement | undefined,
  body: AnnouncementCommand,
  idempotencyKey: string,
): Promise<unknown> =>
  former === undefined
    ? call('POST /agent/announcements', { body, idempotencyKey })
    : call('PUT /agent/announcements/:id', { params: { id: former.id }, body, ifMatch: former.version });
