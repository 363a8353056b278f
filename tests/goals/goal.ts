import type { ClusterHandle } from '../support/cluster.ts';

/** What was counted or measured, by telling names with their unit in them (`lostMessages`, `p99Ms`). */
export type Figures = Record<string, number | string | boolean>;

/**
 * How much is tried: `whole` is what the promise says and what `npm run goal` runs, `short` a form of it for every
 * test run, of a few seconds, that asserts counts and never speed.
 */
export type GoalSize = 'short' | 'whole';

export interface GoalRun {
  size: GoalSize;
  /** The database server on which the goal makes databases of its own. */
  cluster: ClusterHandle;
  /** Tells a person who waits how far it is. */
  tell: (progress: string) => void;
}

/** A promise of the product, the deed that puts it to the test, and the judgement. */
export interface Goal {
  /** The promise in a sentence, with its limits. */
  promise: string;
  /** Measured on a database that writes to its disk what it acknowledges, as an owner's does. */
  isDurable?: true;
  measure(run: GoalRun): Promise<Figures>;
  /** In what the figures fall short of the promise, a sentence each; empty when it is kept. */
  judge(figures: Figures): string[];
}

/** One line of a judgement: nothing when `holds`. */
export function unless(holds: boolean, shortfall: string): string[] {
  return holds ? [] : [shortfall];
}

/** A figure that is a number, whatever came: a judgement never passes on a figure that is missing. */
export function figure(figures: Figures, name: string): number {
  const value = figures[name];
  if (typeof value !== 'number') throw new Error(`There is no figure "${name}".`);
  return value;
}
