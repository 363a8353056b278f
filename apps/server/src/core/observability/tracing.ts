import type { WatchSettings } from './monitoring-settings.ts';

/** One step of a trace that is under way. */
export interface TraceSpan {
  /** Adds what is known by now; values are ours, never a person's. */
  set(facts: TraceFacts): void;
  end(outcome: { hasFailed: boolean }): void;
}

export type TraceFacts = Readonly<Record<string, string | number>>;

interface SpanStart {
  kind: 'server' | 'internal' | 'client';
  parent?: TraceSpan | undefined;
  facts: TraceFacts;
}

/** Starts sending traces where an address is set for them; where none is, nothing of it is loaded. */
export async function openTracing(otlp: WatchSettings['otlp']): Promise<Tracing | undefined> {
  if (otlp === undefined) return undefined;
  const { startOtlp } = await import('./tracing-otlp.ts');
  return startOtlp(otlp);
}

/** Where the steps of calls are told to; there is none unless an address to send them to is set. */
export interface Tracing {
  begin(name: string, start: SpanStart): TraceSpan;
  /** A step that is over: it took `ms` until now. */
  note(name: string, start: SpanStart & { ms: number; hasFailed: boolean }): void;
  /** Sends what is left. */
  close(): Promise<void>;
}
