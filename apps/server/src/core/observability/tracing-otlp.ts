import { type Span, SpanKind, SpanStatusCode, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceSpan, Tracing } from './tracing.ts';

export interface OtlpOptions {
  /** Where a collector listens, such as `http://127.0.0.1:4318`. */
  endpoint: string;
  /** What the collector asks for, such as a key. */
  headers: Record<string, string>;
  serviceName: string;
  /** Milliseconds between two letters to the collector. */
  every?: number;
}

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
} as const;

/**
 * Traces by OTLP over HTTP. Steps are made by hand where they happen: what patches libraries from outside would
 * also send paths as they were typed and what stands in statements. Loaded only where it is wanted.
 */
export function startOtlp({ endpoint, headers, serviceName, every = 5000 }: OtlpOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    timeoutMillis: 5000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: every })],
  });
  const tracer = provider.getTracer('mesterhand');
  const known = new WeakMap<TraceSpan, Span>();
  const contextOf = (parent: TraceSpan | undefined) => {
    const span = parent === undefined ? undefined : known.get(parent);
    return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span);
  };

  return {
    begin(name, { kind, parent, facts }) {
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...facts } },
        contextOf(parent),
      );
      const told: TraceSpan = {
        set: (more) => void span.setAttributes({ ...more }),
        end: ({ hasFailed }) => {
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
      known.set(told, span);
      return told;
    },
    note(name, { kind, parent, facts, ms, hasFailed }) {
      const now = Date.now();
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...facts }, startTime: now - ms },
        contextOf(parent),
      );
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    close: () => provider.shutdown(),
  };
}
