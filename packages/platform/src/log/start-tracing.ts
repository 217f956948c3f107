import { type TracingOptions, useTracer } from './tracing.ts';

/**
 * Call once per process, before the database and the HTTP server are created. Without options nothing is
 * loaded or measured. Returns a function that stops tracing.
 */
export async function startTracing(options: TracingOptions | undefined): Promise<() => Promise<void>> {
  if (options === undefined) return async () => undefined;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const tracer = createOtlpTracer(options);
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.stop();
  };
}
