import type { Endpoints } from '@golden-acers/contract';
import { type EventStream, refuse } from '@golden-acers/platform';
import type { EventStreamsTuning } from './event-streams-tuning.ts';

type PlayerStream = EventStream<Endpoints['GET /fortune-panda-user/events']['events']>;
type AgentStream = EventStream<Endpoints['GET /fortune-panda/events']['events']>;

interface SubscriberIdentity {
  readonly accountId: string;
  readonly sessionId: string;
  /** The network of the client, which may not take all streams. */
  readonly site: string;
}
type NewSubscriber = Pick<SubscriberIdentity, 'accountId' | 'site'>;
export type StreamSubscriber = SubscriberIdentity &
  (
    | { readonly role: 'user'; readonly stream: PlayerStream }
    | { readonly role: 'agent'; readonly stream: AgentStream }
  );

export type StreamSubscribers = ReturnType<typeof createStreamSubscribers>;

/** The time after which a full server may accept a stream. Until then the browser polls. */
const streamRetryAfterSeconds = 30;

export function createStreamSubscribers(tuning: EventStreamsTuning) {
  const byAccount = new Map<string, Set<StreamSubscriber>>();
  const countOfSite = new Map<string, number>();
  const maxStreamsOfSite = Math.ceil(tuning.maxStreams * tuning.maxShareOfSite);
  let reserved: NewSubscriber[] = [];
  let count = 0;
  let agents = 0;
  const remove = (subscriber: StreamSubscriber) => {
    const same = byAccount.get(subscriber.accountId);
    if (same?.delete(subscriber) !== true) return;
    if (same.size === 0) byAccount.delete(subscriber.accountId);
    count -= 1;
    countSite(subscriber.site, -1);
    if (subscriber.role === 'agent') agents -= 1;
  };
  const countSite = (site: string, change: 1 | -1) => {
    const left = (countOfSite.get(site) ?? 0) + change;
    if (left === 0) countOfSite.delete(site);
    else countOfSite.set(site, left);
  };
  return {
    /** Refuses if the account, its network or this server has too many streams. */
    demandCapacity(one: NewSubscriber) {
      const reservedAs = (key: keyof NewSubscriber) =>
        reserved.filter((other) => other[key] === one[key]).length;
      const own = (byAccount.get(one.accountId)?.size ?? 0) + reservedAs('accountId');
      const ofSite = (countOfSite.get(one.site) ?? 0) + reservedAs('site');
      const details = { retryAfterSeconds: streamRetryAfterSeconds };
      if (own >= tuning.maxStreamsPerAccount) refuse('stream.too_many', details);
      if (count + reserved.length >= tuning.maxStreams || ofSite >= maxStreamsOfSite)
        refuse('stream.full', details);
      if (reserved.length === 0) setImmediate(() => (reserved = []));
      reserved.push(one);
    },
    add(subscriber: StreamSubscriber) {
      const index = reserved.findIndex(({ accountId }) => accountId === subscriber.accountId);
      if (index >= 0) reserved.splice(index, 1);
      const same = byAccount.get(subscriber.accountId) ?? new Set();
      byAccount.set(subscriber.accountId, same.add(subscriber));
      count += 1;
      countSite(subscriber.site, 1);
      if (subscriber.role === 'agent') agents += 1;
      subscriber.stream.onClose(() => remove(subscriber));
    },
    listOf: (accountId: string) => [...(byAccount.get(accountId) ?? [])],
    list: () => [...byAccount.values()].flatMap((same) => [...same]),
    listAgentIds: () =>
      [...byAccount].flatMap(([accountId, same]) =>
        [...same].some(({ role }) => role === 'agent') ? [accountId] : [],
      ),
    listPlayerIds: () =>
      [...byAccount].flatMap(([accountId, same]) =>
        [...same].some(({ role }) => role === 'user') ? [accountId] : [],
      ),
    countStreams: () => count,
    hasAgents: () => agents > 0,
    has: (accountId: string) => byAccount.has(accountId),
  };
}
