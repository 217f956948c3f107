export interface EventStreamsTuning {
  /** Streams of one account at one server: tabs and devices. */
  readonly maxStreamsPerAccount: number;
  /** Streams at one server. Each costs a socket and about 30 kB. */
  readonly maxStreams: number;
  /** Shorter than the minute after which proxies take a silent connection for dead. */
  readonly heartbeatEveryMs: number;
  /** How often the database is asked for news, once for all streams. A change shows that much later at most. */
  readonly pollEveryMs: number;
}

export const defaultEventStreamsTuning: EventStreamsTuning = {
  maxStreamsPerAccount: 5,
  maxStreams: 5_000,
  heartbeatEveryMs: 15_000,
  pollEveryMs: 100,
};
