import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { meetsBlock, mostBlocksOfDay } from '@mesterhand/domain/calendar/blocked-hours';
import type { BlockForm, Clash, ListedBlock } from '@mesterhand/domain/calendar/schema';
import { AppError } from '@mesterhand/domain/errors/codes';
import { addDays } from '@mesterhand/domain/time/oslo';
import type { Kysely } from 'kysely';
import { withTransaction } from '../../../core/database/index.ts';
import { listAcceptedJobs, listBlocks } from '../queries.ts';
import { auditOthersChange, lockCalendar, refuseFarDates } from '../service.ts';

/**
 * Blocks hours of a day. Accepted jobs stay, and those within the hours are returned. The same hours again are the same
 * entry, so that a second tap changes nothing.
 *
 * @throws AppError `calendar.tooManyBlocks`
 */
export function blockHours(
  db: Kysely<DB>,
  actor: Actor,
  { masterId, ...hours }: BlockForm & { masterId: number },
  now: Date,
): Promise<ListedBlock & { masterId: number; clashes: Clash[] }> {
  return withTransaction(db, async (trx) => {
    const { date, from, to, note } = hours;
    refuseFarDates({ date }, now);
    await lockCalendar(trx, actor, masterId);
    const blocks = await listBlocks(trx, { masterId, from: date, to: date });
    const same = blocks.find((block) => block.from === from && block.to === to);
    // The evening before may hold a job that runs over midnight.
    const jobs = await listAcceptedJobs(trx, { masterId, from: addDays(date, -1), to: date });
    const clashes = jobs.filter((job) =>
      meetsBlock([hours], { ...job, minutes: job.durationMinutes }),
    );
    if (same) return { ...same, masterId, clashes };
    if (blocks.length >= mostBlocksOfDay) throw new AppError('calendar.tooManyBlocks');
    const { id } = await trx
      .insertInto('calendarBlocks')
      .values({ masterId, date, fromTime: from, toTime: to, note })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { date, from, to };
    await auditOthersChange(trx, actor, { masterId, action: 'calendar.block', after });
    return { id, ...hours, masterId, clashes };
  });
}

/** Opens blocked hours again. */
export function unblockHours(
  db: Kysely<DB>,
  actor: Actor,
  { masterId, id }: { masterId: number; id: number },
): Promise<{ id: number }> {
  return withTransaction(db, async (trx) => {
    await lockCalendar(trx, actor, masterId);
    const before = await trx
      .deleteFrom('calendarBlocks')
      .where('id', '=', id)
      .where('masterId', '=', masterId)
      .returning(['date', 'fromTime as from', 'toTime as to'])
      .executeTakeFirst();
    if (before === undefined) throw new AppError('calendar.notFound');
    await auditOthersChange(trx, actor, { masterId, action: 'calendar.unblock', before });
    return { id };
  });
}
