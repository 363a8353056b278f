import { type Span, SpanKind, SpanStatusCode, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceSpan, Tracing } from './spans.ts';

export interface OtlpOptions {
  /** Base URL of the collector, such as `http://127.0.0.1:4318`. */
  endpoint: string;
  /** Headers for the collector, such as an API key. */
  headers: Record<string, string>;
  serviceName: string;
  /** Milliseconds between two exports. */
  every?: number;
}

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
} as const;

/**
 * Exports traces by OTLP over HTTP. Spans are created manually: auto-instrumentation would also send raw paths and
 * statement values. Imported only when configured.
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
      const traceSpan: TraceSpan = {
        set: (more) => void span.setAttributes({ ...more }),
        end: ({ hasFailed }) => {
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
      known.set(traceSpan, span);
      return traceSpan;
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
