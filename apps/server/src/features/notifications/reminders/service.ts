import type { DB } from '@mesterhand/db/schema';
import { type ReminderHours, dueReminders } from '@mesterhand/domain/notifications/reminders';
import { addDays, osloCivil, osloInstant } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { notify } from '../causes/service.ts';
import { type UpcomingJob, listSent, listUpcoming } from './queries.ts';

interface Reminder {
  job: UpcomingJob;
  hours: ReminderHours;
  startsAt: Date;
  /** Made of booking, creation time, start and interval, so that it is the same after a restore. */
  key: string;
}

/**
 * Sends due reminders for accepted jobs, once per start time, however many servers check.
 * @returns how many jobs were reminded of.
 */
export async function remind(db: Kysely<DB>, now: Date): Promise<number> {
  const today = osloCivil(now).date;
  const jobs = await listUpcoming(db, { from: today, to: addDays(today, 1) });
  const due = jobs.flatMap((job) => remindersOf(job, now));
  const sent = await listSent(
    db,
    due.map(({ key }) => key),
  );
  let count = 0;
  for (const reminder of due.filter(({ key }) => !sent.has(key)))
    if (await send(db, reminder, now)) count += 1;
  return count;
}

function remindersOf(job: UpcomingJob, now: Date): Reminder[] {
  const { id, createdAt, updatedAt, scheduledDate, scheduledTime } = job;
  const startsAt = osloInstant(scheduledDate, scheduledTime);
  const settledAt = new Date(updatedAt);
  return dueReminders({ scheduledDate, scheduledTime, settledAt }, now).map((hours) => ({
    job,
    hours,
    startsAt,
    key: `${id}.${createdAt}.${startsAt.toISOString()}.${hours}`,
  }));
}

/** False when another server was faster. */
function send(
  db: Kysely<DB>,
  { job, hours, startsAt, key }: Reminder,
  now: Date,
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const at = startsAt.toISOString();
    const inserted = await trx
      .insertInto('sentReminders')
      .values({ key, startsAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted === undefined) return false;
    const { id: bookingId, clientId, masterUserId } = job;
    const facts = { hours, startsAt: at };
    const notification = {
      kind: 'bookingReminder',
      bookingId,
      facts,
      now,
      deadline: startsAt,
    } as const;
    for (const userId of new Set([clientId, masterUserId]))
      await notify(trx, { ...notification, userId, key: `reminder.${bookingId}.${at}.${hours}` });
    return true;
  });
}

/** Deletes the records of reminders for jobs more than a month ago. */
export async function deleteOldReminders(db: Kysely<DB>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  await db.deleteFrom('sentReminders').where('startsAt', '<', before).execute();
}
