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
