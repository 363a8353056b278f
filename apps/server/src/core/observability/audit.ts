import type { DB } from '@mesterhand/db/schema';
import type { Transaction } from 'kysely';

export interface AuditEntry {
  /** The acting user. */
  actorId: number;
  /** The action, as `feature.verb`. */
  action: string;
  /** The kind of the affected object, in the singular. */
  subject: string;
  subjectId: number;
  /** The object's fields affected by the change, before it. Never passwords or tokens. */
  before?: object | null | undefined;
  after?: object | null | undefined;
  reason?: string | null | undefined;
}

/**
 * Appends an entry to the audit trail in the transaction of the change. The database rejects updates and deletes of
 * entries.
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
