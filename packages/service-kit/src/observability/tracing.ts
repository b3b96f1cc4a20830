import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { Type } from 'typebox';
import type { Span, SpanOptions, Tracer } from './otlp-tracer.ts';

/** Tracing settings, with OpenTelemetry's standard names. */
export const tracingSettings = {
  /** OTLP over HTTP endpoint; unset disables tracing and loads no tracing code. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** The sampled share of requests, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ default: 1, minimum: 0, maximum: 1 }),
};
type TracingConfig = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number };

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Starts tracing where an endpoint is configured. Call it before creating what is to be traced. */
export async function startTracing(
  name: string,
  config: TracingConfig,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return { stop: async () => undefined };
  const { openTracer } = await import('./otlp-tracer.ts');
  tracer = openTracer({ name, endpoint, share, log });
  return tracer;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The current trace context for outgoing calls and events; undefined where nothing is traced. */
export const traceparent = (): string | undefined => current.getStore()?.traceparent;

/** The trace context as headers of a request to another service. */
export const traceHeaders = (): { traceparent?: string } => {
  const context = traceparent();
  return context ? { traceparent: context } : {};
};

/** The log fields of the current trace. */
export const traceFields = (): { traceId?: string } => {
  const span = current.getStore();
  return span ? { traceId: span.traceId } : {};
};

/** Runs `work` within a span; without tracing it only runs `work`. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const span = tracer.start(name, { ...options, parent: options.parent ?? traceparent() });
  try {
    const result = await current.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failed: true });
    throw error;
  }
}

/** The trace context of a request's headers. */
export const incomingTraceparent = ({ headers: { traceparent } }: FastifyRequest): string | undefined =>
  typeof traceparent === 'string' ? traceparent : undefined;

/**
 * Creates the onRequest hook that starts a span for each request. `parentOf` returns the parent's trace context; the
 * gateway returns none, so that clients cannot write into a trace.
 */
export function traceRequests(parentOf: (request: FastifyRequest) => string | undefined) {
  return (request: FastifyRequest, { raw }: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (!tracer || request.routeOptions.config.withoutCaller) return done();
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = tracer.start(`${method} ${route}`, {
      kind: 'server',
      parent: parentOf(request),
      attributes: { 'http.request.method': method, 'http.route': route, 'commonyard.request_id': id },
    });
    raw.once('close', () => {
      const status = raw.statusCode;
      span.end({ attributes: { 'http.response.status_code': status }, failed: status >= 500 });
    });
    current.run(span, done);
  };
}

/** For Kysely's `log`: records each statement as a span, with placeholders instead of values. */
export function traceStatement({ query: { sql }, queryDurationMillis, level }: LogEvent): void {
  const parent = traceparent();
  if (!tracer || !parent) return;
  tracer
    .start(`sql ${sql.slice(0, sql.search(/\s|$/))}`, {
      kind: 'client',
      parent,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 2_000) },
      startTime: Date.now() - queryDurationMillis,
    })
    .end({ failed: level === 'error' });
}
