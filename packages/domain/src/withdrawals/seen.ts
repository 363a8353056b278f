import { toOre } from '../numbers/ore.ts';
import { computeDue, type DueCalculation, type DueSource } from './due.ts';

/** Minutes for which a customer may rely on the sum that they were shown. */
export const seenMinutes = 15;

/** A calculation, and until when it counts work. */
export interface SeenDue {
  calculation: DueCalculation;
  countedUntil: Date;
}

/**
 * What is due after a withdrawal by a customer who was shown `seenDue` NOK. While work goes on the sum increases every
 * minute, so that of the latest minute counts which is not above the shown one, among the last {@link seenMinutes} and
 * never before the start of the work. Undefined where more is due: the customer has to see that first.
 */
export function dueAsSeen(source: DueSource, seenDue: number): SeenDue | undefined {
  const { startedAt, withdrawnAt } = source;
  for (let minutes = 0; minutes <= seenMinutes; minutes += 1) {
    const countedUntil = new Date(withdrawnAt.getTime() - minutes * 60_000);
    if (minutes > 0 && (startedAt === null || countedUntil < startedAt)) return undefined;
    const calculation = computeDue({ ...source, withdrawnAt: countedUntil });
    if (toOre(calculation.due) <= toOre(seenDue)) return { calculation, countedUntil };
  }
  return undefined;
}
