import { z } from 'zod';

const common = {
  port: z.number().int(),
  /** One connection each. Raw HTTP/1.1 requests, sent one after the other and then from the first again. */
  lanes: z.array(z.array(z.string())),
  /** Answers that come before this are not counted. */
  warmUpMs: z.number(),
  durationMs: z.number(),
};

/** What the load generator is told, by its parent. */
export const loadJob = z.discriminatedUnion('mode', [
  /** As fast as the answers come. */
  z.strictObject({ mode: z.literal('closed'), ...common }),
  /** Each lane one request per `everyMs`, beginning anywhere in it. Latencies count from when it was due. */
  z.strictObject({ mode: z.literal('paced'), intervalMs: z.number(), ...common }),
]);
export type LoadJob = z.input<typeof loadJob>;

export const loadResult = z.strictObject({
  /** Answers with a status below 300. */
  succeeded: z.number(),
  /** Of the others, by status; 0 is a broken connection. */
  failedByStatus: z.record(z.string(), z.number()),
  seconds: z.number(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
});
export type LoadResult = z.output<typeof loadResult>;

/** Stands in a request for what must differ in each, such as an idempotency key. As long as the UUID that takes its place. */
export const uniqueValuePlaceholder = '@unique-value@'.padEnd(36, '@');
