/** A span in progress. */
export interface TraceSpan {
  /** Sets attributes; values from fixed sets, never personal data. */
  set(facts: TraceFacts): void;
  end(outcome: { hasFailed: boolean }): void;
}

export type TraceFacts = Readonly<Record<string, string | number>>;

interface SpanStart {
  kind: 'server' | 'internal' | 'client';
  parent?: TraceSpan | undefined;
  facts: TraceFacts;
}

/** Creates spans; absent unless a collector is configured. */
export interface Tracing {
  begin(name: string, start: SpanStart): TraceSpan;
  /** Records a completed span that took `ms` until now. */
  note(name: string, start: SpanStart & { ms: number; hasFailed: boolean }): void;
  /** Exports pending spans. */
  close(): Promise<void>;
}
