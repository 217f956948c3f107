export interface EventStreamsTuning {
  /** Streams of one account at one server, for example tabs and devices. */
  readonly maxStreamsPerAccount: number;
  /** Each stream costs a socket and about 30 kB. */
  readonly maxStreams: number;
  /** The part of all streams that one network may have. */
  readonly maxShareOfSite: number;
  /** Less than the minute after which proxies close an idle connection. */
  readonly heartbeatEveryMs: number;
  /** The interval of the check for leaderboards whose cached copies have expired on every server. */
  readonly leaderboardsEveryMs: number;
  /** One poll serves all streams. It is the longest delay of a change. */
  readonly pollEveryMs: number;
}

export const defaultEventStreamsTuning: EventStreamsTuning = {
  maxStreamsPerAccount: 5,
  maxStreams: 5_000,
  maxShareOfSite: 0.5,
  heartbeatEveryMs: 15_000,
  leaderboardsEveryMs: 1_000,
  pollEveryMs: 100,
};
