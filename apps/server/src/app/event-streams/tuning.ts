export interface LiveTuning {
  /** Streams of one account at one server: tabs and devices. */
  readonly streamsPerAccountMax: number;
  /** Streams at one server. Each costs a socket and about 30 kB. */
  readonly streamsMax: number;
  /** Shorter than the minute after which proxies take a silent connection for dead. */
  readonly beatEveryMs: number;
  /** How often the database is asked for news, once for all streams. A change shows that much later at most. */
  readonly lookEveryMs: number;
}

export const defaultLiveTuning: LiveTuning = {
  streamsPerAccountMax: 5,
  streamsMax: 5_000,
  beatEveryMs: 15_000,
  lookEveryMs: 100,
};
