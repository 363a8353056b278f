import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

export interface AuditEntry {
  /** The user who did it. */
  actorId: number;
  /** What was done, as `feature.verb`. */
  action: string;
  /** The kind of thing it was done to, in the singular. */
  subject: string;
  subjectId: number;
  /** What the thing looked like, as far as the change touches it. Never passwords or tokens. */
  before?: object | null | undefined;
  after?: object | null | undefined;
  reason?: string | null | undefined;
}

/**
 * Writes one line of the trail, in the transaction of the change: there is no change without its line and no
 * line without its change. The database refuses to alter or remove one.
 */
export async function audit(trx: Transaction<DB>, entry: AuditEntry): Promise<void> {
  const { actorId, action, subject, subjectId, reason } = entry;
  await trx
    .insertInto('auditEntries')
    .values({
      actorId,
      action,
      subject,
      subjectId,
      before: toJson(entry.before),
      after: toJson(entry.after),
      reason: reason ?? null,
    })
    .execute();
}

function toJson(value: object | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
