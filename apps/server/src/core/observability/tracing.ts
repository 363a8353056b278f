import type { WatchSettings } from './monitoring-settings.ts';
import type { Tracing } from './spans.ts';

/** Starts the exporter if a collector is configured; otherwise nothing of it is imported. */
export async function openTracing(otlp: WatchSettings['otlp']): Promise<Tracing | undefined> {
  if (otlp === undefined) return undefined;
  const { startOtlp } = await import('./tracing-otlp.ts');
  return startOtlp(otlp);
}
