import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, runInSpan, type Span, startSpan, traceFields } from '../log/tracing.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/**
 * Adds a span for each request of an endpoint, which continues the browser's trace. Attributes contain the
 * route's pattern, never the URL. If tracing is off, no hook is added.
 */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return;
  http.addHook('onRequest', (request, _reply, done) => {
    const { url: route = '', config } = request.routeOptions;
    if (config.declaredRefusals === undefined || config.isStream === true) return done();
    const traceparent = request.headers.traceparent;
    const span = startSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
      continues: typeof traceparent === 'string' ? { traceparent, isOwn: false } : undefined,
    });
    if (span === undefined) return done();
    spans.set(request, span);
    runInSpan(span, done);
  });
  // The body arrived in events of the connection, outside of the request's context.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else runInSpan(span, done);
  });
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.annotate({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(new Error(String(reply.statusCode)));
    span?.end();
    done();
  });
}

/** Log lines that are written after the response use it. */
export function traceFieldsOf(request: FastifyRequest): { traceId?: string } {
  return traceFields(spans.get(request));
}
