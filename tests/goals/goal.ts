import type { ClusterHandle } from '../support/cluster.ts';

/** Measurements, by names that contain their unit (`lostMessages`, `p99Ms`). */
export type Metrics = Record<string, number | string | boolean>;

/**
 * How much is tried: `whole` is what the promise says and what `npm run goal` runs. `short` takes a few seconds, is
 * part of every test run, and asserts counts, never speed.
 */
export type GoalSize = 'short' | 'whole';

export interface GoalRun {
  size: GoalSize;
  /** The database server on which the goal creates its databases. */
  cluster: ClusterHandle;
  /** Reports progress to the person who waits. */
  report: (progress: string) => void;
}

/** A promise of the product, the measurement that tests it, and the judgement. */
export interface Goal {
  /** The promise in a sentence, with its limits. */
  promise: string;
  /** Measured on a database with durable writes, as in production. */
  isDurable?: true;
  measure(run: GoalRun): Promise<Metrics>;
  /** Where the measurements fall short of the promise, a sentence each; empty when it is kept. */
  judge(metrics: Metrics): string[];
}

/** One line of a judgement: nothing when `holds`. */
export function unless(holds: boolean, shortfall: string): string[] {
  return holds ? [] : [shortfall];
}

/** A measurement that must be a number. @throws Error when it is missing. */
export function metric(metrics: Metrics, name: string): number {
  const value = metrics[name];
  if (typeof value !== 'number') throw new Error(`There is no measurement "${name}".`);
  return value;
}
