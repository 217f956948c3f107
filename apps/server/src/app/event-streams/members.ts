import type { Endpoints } from '@golden-acers/contract';
import { type EventStream, refuse } from '@golden-acers/platform';
import type { LiveTuning } from './tuning.ts';

type PlayerStream = EventStream<Endpoints['GET /fortune-panda-user/events']['events']>;
type AgentStream = EventStream<Endpoints['GET /fortune-panda/events']['events']>;

interface Place {
  readonly accountId: string;
  readonly sessionId: string;
}
export type Member = Place &
  (
    | { readonly role: 'user'; readonly stream: PlayerStream }
    | { readonly role: 'agent'; readonly stream: AgentStream }
  );

/** Who follows the news at this server. */
export interface Members {
  /** Refuses when the account has too many streams, or the server. */
  demandPlace(accountId: string): void;
  add(member: Member): void;
  of(accountId: string): readonly Member[];
  all(): readonly Member[];
  count(): number;
  hasAgents(): boolean;
  isFollowing(accountId: string): boolean;
}

/** A full server may have room again after this; until then the browser polls. */
const fullRetrySeconds = 30;

export function createMembers(tuning: LiveTuning): Members {
  const byAccount = new Map<string, Set<Member>>();
  /** Whose places were given out in this turn of the event loop: their streams begin before the next one. */
  let promised: string[] = [];
  let count = 0;
  let agents = 0;
  const remove = (member: Member) => {
    const same = byAccount.get(member.accountId);
    if (same?.delete(member) !== true) return;
    if (same.size === 0) byAccount.delete(member.accountId);
    count -= 1;
    if (member.role === 'agent') agents -= 1;
  };
  return {
    demandPlace(accountId) {
      const own = (byAccount.get(accountId)?.size ?? 0) + promised.filter((id) => id === accountId).length;
      const details = { retryAfterSeconds: fullRetrySeconds };
      if (own >= tuning.streamsPerAccountMax) refuse('stream.too_many', details);
      if (count + promised.length >= tuning.streamsMax) refuse('stream.full', details);
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
    of: (accountId) => [...(byAccount.get(accountId) ?? [])],
    all: () => [...byAccount.values()].flatMap((same) => [...same]),
    count: () => count,
    hasAgents: () => agents > 0,
    isFollowing: (accountId) => byAccount.has(accountId),
  };
}
