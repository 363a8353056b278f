import { z } from 'zod';
import type { Op } from './wire.ts';

export type Kind = Op['kind'] | 'delivery';

export const sliceSchema = z.object({
  /** All sessions that came, also before the measured time. */
  sessions: z.number(),
  /** How often each step happened. */
  steps: z.record(z.string(), z.number()),
  /** Milliseconds from when a step was due until it was answered. */
  latencies: z.record(
    z.string(),
    z.object({ count: z.number(), p50: z.number(), p99: z.number() }),
  ),
  failures: z.number(),
  firstFailure: z.string(),
});
export type Slice = z.output<typeof sliceSchema>;

export interface Recorder {
  /** From now on steps count. */
  begin(): void;
  come(): void;
  note(step: string, kind: Kind, ms: number): void;
  /** Counts at any time. */
  fail(reason: string): void;
  end(): void;
  /** What there was since the last time. */
  take(): Slice;
}

const nothing = () => ({
  sessions: 0,
  failures: 0,
  firstFailure: '',
  steps: new Map<string, number>(),
  times: new Map<Kind, number[]>(),
});

export function createRecorder(): Recorder {
  let isOn = false;
  let counted = nothing();
  return {
    begin: () => void (isOn = true),
    come: () => void (counted.sessions += 1),
    note(step, kind, ms) {
      if (!isOn) return;
      counted.steps.set(step, (counted.steps.get(step) ?? 0) + 1);
      const known = counted.times.get(kind);
      if (known === undefined) counted.times.set(kind, [ms]);
      else known.push(ms);
    },
    fail(reason) {
      counted.failures += 1;
      counted.firstFailure ||= reason;
    },
    end: () => void (isOn = false),
    take() {
      const { sessions, failures, firstFailure, steps, times } = counted;
      counted = nothing();
      const latencies = [...times].map(([kind, list]) => [
        kind,
        { count: list.length, p50: at(0.5, list), p99: at(0.99, list) },
      ]);
      return {
        sessions,
        failures,
        firstFailure,
        steps: Object.fromEntries(steps),
        latencies: Object.fromEntries(latencies),
      };
    },
  };
}

function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
