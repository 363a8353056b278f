import { z } from 'zod';
import { isWebAddress } from '../settings/index.ts';

/** Monitoring options from the environment. */
export interface WatchSettings {
  /** Bearer token that allows other machines to read metrics; undefined: this machine only. */
  metricsToken: string | undefined;
  /** Threshold of the slow query log in milliseconds. */
  slowQueryMs: number;
  /** The OpenTelemetry collector; undefined: traces are off. */
  otlp: { endpoint: string; headers: Record<string, string>; serviceName: string } | undefined;
}

export const watchVariables = {
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  SLOW_QUERY_MS: z
    .string()
    .regex(/^\d{1,6}$/, 'milliseconds')
    .default('200')
    .transform(Number),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'an address such as http://127.0.0.1:4318')
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, 'such as api-key=value,other=value')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'at most 100 letters').default('mesterhand'),
};

const shape = z.object(watchVariables);

export function readWatching(data: z.output<typeof shape>): WatchSettings {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = data;
  const headers = readHeaders(data.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  return {
    metricsToken: data.METRICS_TOKEN,
    slowQueryMs: data.SLOW_QUERY_MS,
    otlp: endpoint === undefined ? undefined : { endpoint, headers, serviceName },
  };
}

/** `key=value,key=value`, with percent-encoded values. */
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}
