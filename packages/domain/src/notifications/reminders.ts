import { addDays, osloInstant } from '../time/oslo.ts';

/** How long before a job its people are reminded. */
export const reminderHours = [24, 2] as const;
export type ReminderHours = (typeof reminderHours)[number];

/**
 * When a job is reminded of, by the clock of Oslo: the day before at the same time, whatever the clock does in that
 * night, and two hours before.
 */
export function reminderAt(date: string, time: string, hours: ReminderHours): Date {
  if (hours === 24) return osloInstant(addDays(date, -1), time);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const before = new Date(Date.UTC(2000, 0, 2, hour - hours, minute)).toISOString();
  return osloInstant(
    before.startsWith('2000-01-02') ? date : addDays(date, -1),
    before.slice(11, 16),
  );
}

/** A job as far as its reminders depend on it. */
export interface RemindedJob {
  scheduledDate: string;
  scheduledTime: string;
  /** Since when it has its current time: its acceptance, or a later change. */
  settledAt: Date;
}

/**
 * The reminders due now. One whose time had passed when the job was settled is skipped. One that was missed, by
 * downtime for instance, is sent until the next one is due, or the job begins.
 */
export function dueReminders(job: RemindedJob, now: Date): ReminderHours[] {
  const { scheduledDate: date, scheduledTime: time, settledAt } = job;
  const start = osloInstant(date, time);
  const twoBefore = reminderAt(date, time, 2);
  return reminderHours.filter((hours) => {
    const at = reminderAt(date, time, hours);
    const end = hours === 24 ? twoBefore : start;
    return settledAt < at && at <= now && now < end;
  });
}
