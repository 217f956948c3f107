import type { Endpoints } from '@golden-acers/contract';
import { type EventStream, refuse } from '@golden-acers/platform';
import type { EventStreamsTuning } from './event-streams-tuning.ts';

type PlayerStream = EventStream<Endpoints['GET /fortune-panda-user/events']['events']>;
type AgentStream = EventStream<Endpoints['GET /fortune-panda/events']['events']>;

interface SubscriberIdentity {
  readonly accountId: string;
  readonly sessionId: string;
}
export type StreamSubscriber = SubscriberIdentity &
  (
    | { readonly role: 'user'; readonly stream: PlayerStream }
    | { readonly role: 'agent'; readonly stream: AgentStream }
  );

/** Who follows the news at this server. */
export interface StreamSubscribers {
  /** Refuses when the account has too many streams, or the server. */
  demandCapacity(accountId: string): void;
  add(member: StreamSubscriber): void;
  listOf(accountId: string): readonly StreamSubscriber[];
  list(): readonly StreamSubscriber[];
  countStreams(): number;
  hasAgents(): boolean;
  has(accountId: string): boolean;
}

/** A full server may have room again after this; until then the browser polls. */
const streamRetryAfterSeconds = 30;

export function createStreamSubscribers(tuning: EventStreamsTuning): StreamSubscribers {
  const byAccount = new Map<string, Set<StreamSubscriber>>();
  /** Whose places were given out in this turn of the event loop: their streams begin before the next one. */
  let promised: string[] = [];
  let count = 0;
  let agents = 0;
  const remove = (member: StreamSubscriber) => {
    const same = byAccount.get(member.accountId);
    if (same?.delete(member) !== true) return;
    if (same.size === 0) byAccount.delete(member.accountId);
    count -= 1;
    if (member.role === 'agent') agents -= 1;
  };
  return {
    demandCapacity(accountId) {
      const own = (byAccount.get(accountId)?.size ?? 0) + promised.filter((id) => id === accountId).length;
      const details = { retryAfterSeconds: streamRetryAfterSeconds };
      if (own >= tuning.maxStreamsPerAccount) refuse('stream.too_many', details);
      if (count + promised.length >= tuning.maxStreams) refuse('stream.full', details);
      if (promised.length === 0) setImmediate(() => (promised = []));
      promised.push(accountId);
    },
    add(member) {
      const place = promised.indexOf(member.accountId);
      if (place >= 0) promised.splice(place, 1);
      const same = byAccount.get(member.accountId) ?? new Set();
      byAccount.set(member.accountId, same.add(member));
      count += 1;
      if (member.role === 'agent') agents += 1;
      member.stream.onClose(() => remove(member));
    },
    listOf: (accountId) => [...(byAccount.get(accountId) ?? [])],
    list: () => [...byAccount.values()].flatMap((same) => [...same]),
    countStreams: () => count,
    hasAgents: () => agents > 0,
    has: (accountId) => byAccount.has(accountId),
  };
}
