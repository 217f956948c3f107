import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';

type SpanAttributes = Readonly<Record<string, string | number>>;

/** One timed piece of work in a trace. */
export interface Span {
  readonly traceId: string;
  /** W3C Trace Context, to be sent to the next program of the trace. */
  readonly traceparent: string;
  /** False if the trace is not sampled. Then nothing is recorded. */
  readonly isRecorded: boolean;
  annotate(attributes: SpanAttributes): void;
  /** Records only the error's code or name. */
  fail(error: unknown): void;
  end(): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  readonly parent?: Span | undefined;
  /**
   * A `traceparent` to continue, instead of a parent. If it is not our own, this program decides about
   * sampling.
   */
  readonly continues?: { readonly traceparent: string; readonly isOwn: boolean } | undefined;
  /** For work that has already ended. */
  readonly startedAt?: Date;
}

export interface TracingOptions {
  /** The base URL of an OTLP receiver. */
  readonly endpoint: string;
  /** The share of traces that are sent, from 0 to 1. */
  readonly sampleRatio: number;
}

export interface Tracer {
  start(span: SpanStart): Span;
  /** Undefined: the share of the options again. */
  setShare(share: number | undefined): void;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

const running = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Undefined turns tracing off. */
export function useTracer(used: Tracer | undefined): void {
  tracer = used;
}

export function setTraceShare(share: number | undefined): void {
  tracer?.setShare(share);
}

export const isTracing = (): boolean => tracer !== undefined;

export const currentTraceparent = (): string | undefined => running.getStore()?.traceparent;

/** Fields for log lines. */
export function traceFields(span = running.getStore()): { traceId?: string } {
  return span === undefined ? {} : { traceId: span.traceId };
}

/** Runs `work` in a span of the current trace, of the trace that it continues, or of a new one. */
export async function inSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  if (tracer === undefined) return work();
  const span = tracer.start({ parent: running.getStore(), ...start });
  try {
    return await running.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Starts a span for callbacks. The caller ends it. */
export function startSpan(start: SpanStart): Span | undefined {
  return tracer?.start(start);
}

export function runInSpan(span: Span, work: () => void): void {
  running.run(span, work);
}

const maxStatementLength = 2_000;

/**
 * Records, as the log function of Kysely, each statement of a trace, without parameter values and literals.
 */
export function traceStatement(event: LogEvent): void {
  const parent = running.getStore();
  if (tracer === undefined || parent?.isRecorded !== true) return;
  const text = event.query.sql
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  const span = tracer.start({
    name: `SQL ${text.split(' ', 1)[0]?.toLowerCase()}`,
    kind: 'client',
    parent,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxStatementLength) },
    startedAt: new Date(Date.now() - event.queryDurationMillis),
  });
  if (event.level === 'error') span.fail(event.error);
  span.end();
}
