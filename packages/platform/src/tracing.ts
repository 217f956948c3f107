import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';

type SpanAttributes = Readonly<Record<string, string | number>>;

/** One timed piece of work of a trace. */
export interface Span {
  readonly traceId: string;
  /** W3C Trace Context, for whoever continues the trace. */
  readonly traceparent: string;
  /** False outside of the sample: then nothing is kept. */
  readonly isRecorded: boolean;
  annotate(attributes: SpanAttributes): void;
  /** Only the error's code or name is kept. */
  fail(error: unknown): void;
  end(): void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  readonly parent?: Span | undefined;
  /** Instead of a parent: a `traceparent`. Whether a stranger's trace is sampled is decided here. */
  readonly continues?: { readonly traceparent: string; readonly isOwn: boolean } | undefined;
  /** Of work that has ended already. */
  readonly startedAt?: Date;
}

export interface TracingOptions {
  /** The base address of an OTLP receiver. */
  readonly endpoint: string;
  /** The share of traces that is kept, from 0 to 1. */
  readonly sampleRatio: number;
}

export interface Tracer {
  start(span: SpanStart): Span;
  /** Undefined: the share of its options again. */
  setShare(share: number | undefined): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const running = new AsyncLocalStorage<Span>();
let tracer: Tracer | undefined;

/** Undefined: from now on nothing is traced. */
export function useTracer(used: Tracer | undefined): void {
  tracer = used;
}

export function setTraceShare(share: number | undefined): void {
  tracer?.setShare(share);
}

export const isTracing = (): boolean => tracer !== undefined;

export const currentTraceparent = (): string | undefined => running.getStore()?.traceparent;

/** For log lines. */
export function traceFields(span = running.getStore()): { traceId?: string } {
  return span === undefined ? {} : { traceId: span.traceId };
}

/** Runs `work` as a part of the current trace, or of the one it continues, else of a new one. */
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

/** For callbacks: the caller ends the span. */
export function startSpan(start: SpanStart): Span | undefined {
  return tracer?.start(start);
}

export function runInSpan(span: Span, work: () => void): void {
  running.run(span, work);
}

const maxStatementLength = 2_000;

/** Kysely's log: each statement of a trace. Values are parameters, and literals are left out. */
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
