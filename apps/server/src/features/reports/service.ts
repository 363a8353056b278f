import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { can } from '@mesterhand/domain/access/policy';
import { AppError } from '@mesterhand/domain/errors/codes';
import type {
  CreateReportInput,
  HandleReportInput,
  Report,
  SentReport,
} from '@mesterhand/domain/reports/schema';
import type { Kysely } from 'kysely';
import { audit } from '../../core/observability/index.ts';
import { withTransaction } from '../../core/database/index.ts';
import { findReport, findReportable, lockReport } from './queries.ts';

/** Reports something to the moderators. A person has one open report per thing; the unique key decides races. */
export function createReport(
  db: Kysely<DB>,
  actor: Actor,
  input: CreateReportInput,
  now: Date,
): Promise<SentReport> {
  return withTransaction(db, async (trx) => {
    const { subject, subjectId, reason, text } = input;
    const thing = await findReportable[subject](trx, subjectId, actor.userId);
    if (thing === undefined) throw new AppError('access.notFound');
    const { ownerId, excerpt } = thing;
    if (!can(actor, 'reports.create', { ownerId })) throw new AppError('reports.own');
    const createdAt = now.toISOString();
    const sent = await trx
      .insertInto('reports')
      .values({
        reporterId: actor.userId,
        subjectKind: subject,
        subjectId,
        ownerId,
        excerpt,
        reason,
        text,
        createdAt,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['reporterId', 'subjectKind', 'subjectId'])
          .where('state', '=', 'open')
          .doNothing(),
      )
      .returning(['id', 'state', 'createdAt'])
      .executeTakeFirst();
    if (sent === undefined) throw new AppError('reports.alreadySent');
    return { ...sent, subject, subjectId, reason, text };
  });
}

/** A moderator's decision. A report is decided once, and not by the reported person. */
export function handleReport(
  db: Kysely<DB>,
  actor: Actor,
  input: HandleReportInput,
  now: Date,
): Promise<Report> {
  return withTransaction(db, async (trx) => {
    const { id, state, note } = input;
    const report = await lockReport(trx, id);
    if (report === undefined) throw new AppError('access.notFound');
    if (!can(actor, 'reports.handle', report)) throw new AppError('access.forbidden');
    if (report.state !== 'open') throw new AppError('reports.alreadyHandled');
    await trx
      .updateTable('reports')
      .set({ state, note, handledBy: actor.userId, handledAt: now.toISOString() })
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      actorId: actor.userId,
      action: 'reports.handle',
      subject: 'report',
      subjectId: id,
      before: { state: report.state },
      after: { state },
      reason: note === '' ? null : note,
    });
    const handled = await findReport(trx, id);
    if (handled === undefined) throw new Error('A locked report is gone.');
    return handled;
  });
}
