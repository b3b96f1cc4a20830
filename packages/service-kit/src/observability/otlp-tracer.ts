// The only file that imports OpenTelemetry; loaded only where tracing is enabled.
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Span attributes. No personal data: a route is its pattern, a statement has placeholders. */
export type Attributes = Record<string, string | number>;
export type SpanOptions = {
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** W3C trace context of the parent; default the current span, or none for a new trace. */
  parent?: string | undefined;
  attributes?: Attributes;
  startTime?: number;
};
export type Span = {
  traceId: string;
  /** The span as W3C trace context, for its children. */
  traceparent: string;
  end(outcome?: { attributes?: Attributes; failed?: boolean }): void;
};
export type Tracer = { start(name: string, options: SpanOptions): Span; stop(): Promise<void> };

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

export type TracerOptions = {
  /** The service name in traces. */
  name: string;
  /** Base URL of an OTLP collector. */
  endpoint: string;
  /** Sampled share of root spans, 0 to 1; a child follows its parent. */
  share: number;
  log: Logger;
};

/** Creates a tracer that exports to an OTLP collector. While the collector is unavailable, spans are dropped. */
export function openTracer({ name, endpoint, share, log }: TracerOptions): Tracer {
  const silent = () => undefined;
  const error = (reason: string) => log.warn({ reason }, 'trace export failed');
  diag.setLogger(
    { error, warn: silent, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name, 'service.namespace': 'commonyard' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('commonyard');

  return {
    start(spanName, { kind, parent, attributes = {}, startTime }) {
      const span = tracer.startSpan(
        spanName,
        { kind: kinds[kind], attributes, ...(startTime !== undefined && { startTime }) },
        contextOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end({ attributes: more = {}, failed = false } = {}) {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown().catch((reason: unknown) => error(String(reason))),
  };
}

function contextOf(traceparent: string | undefined) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags!, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
