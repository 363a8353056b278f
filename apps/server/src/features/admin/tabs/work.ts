import type { DB } from '@mesterhand/db/schema';
import type { Actor } from '@mesterhand/domain/access/actor';
import { type Work, workKindsOf, workSchema } from '@mesterhand/domain/admin/work';
import { type Kysely, sql } from 'kysely';
import { moderatorProcedure, router } from '../../../core/trpc/index.ts';
import { isUnanswered } from './job-requests.ts';

/** What waits for staff, on the panel's overview. */
export const workTab = router({
  work: moderatorProcedure({ rate: 'read', output: workSchema.array() }).query(({ ctx }) =>
    listWork(ctx.db, ctx.actor),
  ),
});

/** Every queue that the actor may decide, with its oldest item; one statement, by the queues' partial indexes. */
export async function listWork(db: Kysely<DB>, actor: Pick<Actor, 'role'>): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select 'documents' as kind, count(distinct m.id) as count, min(d.uploaded_at) as "oldestAt"
      from documents d join masters m on m.user_id = d.user_id and m.hidden_at is null
      where d.status = 'waiting'
    union all select 'reports', count(*), min(created_at) from reports where state = 'open'
    union all select 'enquiries', count(*), min(created_at) from support_messages where state = 'open'
    union all select 'objections', count(*), min(objected_at) from bills
      where state = 'objected' and objected_at is not null and booking_id is not null
    union all select 'noShows', count(*), min(coalesce(answered_at, reported_at)) from no_shows
      where state = 'disputed'
    union all select 'requests', count(*), min(created_at) from job_requests where ${isUnanswered}
    union all select 'reviews', count(*), min(created_at) from reviews
      where not approved and decision is null
  `.execute(db);
  const found = new Map(rows.map((row) => [row.kind, row]));
  return workKindsOf(actor).flatMap((kind) => found.get(kind) ?? []);
}
