import {
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { productVersion } from '../version.ts';
import type { Span, SpanStart, Tracer, TracingOptions } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** If the receiver is slow, further spans are dropped, so that many requests cannot fill the memory. */
const batches = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
const exportTimeoutMs = 3_000;

/** This file is loaded only if traces are configured. Spans are sent in batches, in the background. */
export function createOtlpTracer({ endpoint, sampleRatio }: TracingOptions): Tracer {
  let sampler: Sampler = new TraceIdRatioBasedSampler(sampleRatio);
  const adjustable: Sampler = {
    shouldSample: (...given) => sampler.shouldSample(...given),
    toString: () => `adjustable ${sampler}`,
  };
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'golden-acers', 'service.version': productVersion }),
    // The sampling flag of a client must not decide what is sent.
    sampler: new ParentBasedSampler({
      root: adjustable,
      remoteParentSampled: adjustable,
      remoteParentNotSampled: adjustable,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter, { ...batches, exportTimeoutMillis: exportTimeoutMs })],
  });
  const tracer = provider.getTracer('golden-acers');
  return {
    start({ name, kind, attributes = {}, parent, continues, startedAt }) {
      const above = parentContext({ parent, continues });
      const within = above === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above);
      const options = { kind: kinds[kind], attributes, ...(startedAt && { startTime: startedAt }) };
      return describeSpan(tracer.startSpan(name, options, within));
    },
    setShare(share = sampleRatio) {
      sampler = new TraceIdRatioBasedSampler(share);
    },
    stop: () => provider.shutdown(),
  };
}

/** Version 00, with ids that are not zero. */
const traceparentPattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function parentContext({
  parent,
  continues,
}: Pick<SpanStart, 'parent' | 'continues'>): SpanContext | undefined {
  const given = continues ?? (parent && { traceparent: parent.traceparent, isOwn: true });
  const [, traceId, spanId, flags] = traceparentPattern.exec(given?.traceparent ?? '') ?? [];
  if (given === undefined || traceId === undefined || spanId === undefined) return undefined;
  const traceFlags = Number.parseInt(flags ?? '', 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: !given.isOwn };
}

function describeSpan(span: ReturnType<ReturnType<BasicTracerProvider['getTracer']>['startSpan']>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    isRecorded: span.isRecording(),
    annotate: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const type = typeof code === 'string' ? code : error instanceof Error ? error.name : 'error';
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
    },
    end: () => span.end(),
  };
}
