import { addDays } from '../time/oslo.ts';

/** A day that was left out can be taken in again until so many days before it. */
export const restoreDays = 7;

/** Coming days of a series are listed until so many days ahead; bookings exist for the first weeks of them only. */
export const listedDays = 182;

/** Whether a day that was left out can still be taken in again, by the side that left it out. */
export function isRestorable(
  { date, side }: { date: string; side: string },
  { today, by }: { today: string; by: string },
): boolean {
  return side === by && date >= addDays(today, restoreDays);
}
