import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';
import { Type } from 'typebox';

/** What a span says of itself. Nothing personal: a route is its pattern, a statement has placeholders. */
export type Attributes = Record<string, string | number>;
export type SpanOptions = {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** W3C trace context of the cause; without it the span that is under way here is the cause, or it is a beginning. */
  parent?: string | undefined;
  attributes?: Attributes;
  startTime?: number;
};
export type Span = {
  traceId: string;
  /** The span as W3C trace context, for those it causes. */
  traceparent: string;
  end(outcome?: { attributes?: Attributes; failed?: boolean }): void;
};
export type Tracer = { start(name: string, options: SpanOptions): Span; stop(): Promise<void> };

/** The settings of traces, which have the names that every tool of this kind knows. */
export const tracingSettings = {
  /** Where traces go, by OTLP over HTTP; without it there are none, and nothing of them is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ default: 1, minimum: 0, maximum: 1 }),
};
type TracingConfig = { OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined; OTEL_TRACES_SAMPLER_ARG: number };

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span>();

/** Begins to trace this process, if its settings say where to. Comes before what is to be traced. */
export async function startTracing(
  name: string,
  config: TracingConfig,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return { stop: async () => undefined };
  const { openTracer } = await import('./tracing.otlp.ts');
  tracer = openTracer({ name, endpoint, share, log });
  return tracer;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The trace context for whoever is asked or told next, and undefined where nothing is traced. */
export const traceparent = (): string | undefined => current.getStore()?.traceparent;

/** The trace context as a header of a request to another service. */
export const traceHeaders = (): { traceparent?: string } => {
  const context = traceparent();
  return context ? { traceparent: context } : {};
};

/** What a log line says of the trace it belongs to. */
export const traceFields = (): { traceId?: string } => {
  const span = current.getStore();
  return span ? { traceId: span.traceId } : {};
};

/** Runs `work` within a span, or just runs it where nothing is traced. */
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

/** The trace context that came with a request. */
export const traceOf = ({ headers: { traceparent } }: FastifyRequest): string | undefined =>
  typeof traceparent === 'string' ? traceparent : undefined;

/**
 * Makes the onRequest hook that gives each request a span. `parentOf` says what caused it; a gateway gives none, whatever
 * a client sends, so that nobody outside writes into a trace.
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

/** For Kysely's `log`: each statement as a span. Its text has placeholders; the values stay here. */
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
