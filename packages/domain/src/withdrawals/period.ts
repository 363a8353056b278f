import { holidayOn } from '../calendar/holidays.ts';
import { lawNumber } from '../law/terms.ts';
import { addDays, osloCivil, startOfOsloDay, weekdayOf } from '../time/oslo.ts';

/** Whether a civil date is neither a Saturday, a Sunday nor a public holiday. */
export function isWorkingDay(date: string): boolean {
  return weekdayOf(date) < 6 && holidayOn(date) === undefined;
}

/**
 * The last day on which a customer can withdraw, a civil date in Oslo. The day of the agreement is not counted, every day
 * after it is, and a period that would end on a Saturday, a Sunday or a holiday ends on the next working day.
 */
export function lastDayToWithdraw(agreedAt: Date): string {
  let day = addDays(osloCivil(agreedAt).date, lawNumber('withdrawalPeriod'));
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** The instant at which the right to withdraw ends: the midnight in Oslo after its last day. */
export function withdrawalEndsAt(agreedAt: Date): Date {
  return startOfOsloDay(addDays(lastDayToWithdraw(agreedAt), 1));
}

/**
 * Whether a job on this civil date begins before the right to withdraw ends: then the customer has to ask for that
 * expressly, and is asked when they accept.
 */
export function beginsEarly(date: string, agreedAt: Date): boolean {
  return date <= lastDayToWithdraw(agreedAt);
}
