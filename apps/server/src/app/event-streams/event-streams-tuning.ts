export interface EventStreamsTuning {
  /** Streams of one account at one server: tabs and devices. */
  readonly maxStreamsPerAccount: number;
  /** Each stream costs a socket and about 30 kB. */
  readonly maxStreams: number;
  /** Below the minute after which proxies close a silent connection. */
  readonly heartbeatEveryMs: number;
  /** Scores change all the time: the entrants of a tournament are notified at most so often. */
  readonly leaderboardsEveryMs: number;
  /** One poll serves all streams: the longest delay of a change. */
  readonly pollEveryMs: number;
}

export const defaultEventStreamsTuning: EventStreamsTuning = {
  maxStreamsPerAccount: 5,
  maxStreams: 5_000,
  heartbeatEveryMs: 15_000,
  leaderboardsEveryMs: 3_000,
  pollEveryMs: 100,
};
