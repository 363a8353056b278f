import type { DB } from '@mesterhand/db/schema';
import {
  type AuditEntry,
  type AuditFilter,
  type ListAuditInput,
  auditEntrySchema,
  auditNamesSchema,
  listAuditInput,
} from '@mesterhand/domain/admin/audit';
import { pageOf } from '@mesterhand/domain/wire/page';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { decodeCursor, pageOfRows, withinDays } from '../../../core/database/index.ts';
import { adminProcedure, router } from '../../../core/trpc/index.ts';

/** The audit log: read-only here, written with each change. */
export const auditTab = router({
  list: adminProcedure({
    rate: 'read',
    output: pageOf(auditEntrySchema),
    rest: {
      method: 'GET',
      path: '/admin/audit',
      list: true,
      tag: 'admin',
      summary: 'Who changed what and why, newest first',
      description: 'Nothing in it can be changed. `before` and `after` hold what differed.',
    },
  })
    .input(listAuditInput)
    .query(({ ctx, input }) => listEntries(ctx.db, input)),

  names: adminProcedure({ rate: 'read', output: auditNamesSchema }).query(async ({ ctx }) => {
    const [actions, subjects] = await Promise.all([
      listNames(ctx.db, 'action'),
      listNames(ctx.db, 'subject'),
    ]);
    return { actions, subjects };
  }),
});

/** Audit entries, newest first. */
export async function listEntries(db: Kysely<DB>, input: ListAuditInput) {
  const { limit, cursor } = input;
  let rows = selectEntries(db, input).limit(limit + 1);
  if (cursor !== undefined)
    rows = rows.where('auditEntries.id', '<', decodeCursor(z.tuple([z.int()]), cursor)[0]);
  return pageOfRows(await rows.execute(), limit, { item: readEntry, place: ({ id }) => [id] });
}

/** Every entry that matches a filter, newest first, in batches of a thousand. */
export async function* eachEntry(db: Kysely<DB>, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  const atOnce = 1000;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await selectEntries(db, filter)
      .where('auditEntries.id', '<', before)
      .limit(atOnce)
      .execute();
    for (const row of rows) yield readEntry(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    before = last.id;
  }
}

function selectEntries(db: Kysely<DB>, filter: AuditFilter) {
  const { actorId, action, subject, subjectId } = filter;
  let rows = db
    .selectFrom('auditEntries')
    .leftJoin('users', 'users.id', 'auditEntries.actorId')
    .select(['auditEntries.id', 'auditEntries.at', 'auditEntries.actorId'])
    .select(['auditEntries.action', 'auditEntries.subject', 'auditEntries.subjectId'])
    .select(['auditEntries.before', 'auditEntries.after', 'auditEntries.reason'])
    .select(['users.firstName', 'users.lastName'])
    .orderBy('auditEntries.id', 'desc');
  if (actorId !== undefined) rows = rows.where('auditEntries.actorId', '=', actorId);
  if (action !== undefined && action !== '')
    rows = action.includes('.')
      ? rows.where('auditEntries.action', '=', action)
      : rows.where('auditEntries.action', 'like', `${action.replaceAll(/[\\%_]/g, '')}.%`);
  if (subject !== undefined && subject !== '')
    rows = rows.where('auditEntries.subject', '=', subject);
  if (subjectId !== undefined) rows = rows.where('auditEntries.subjectId', '=', subjectId);
  return rows.where(withinDays('auditEntries.at', filter));
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function readEntry({
  actorId,
  firstName,
  lastName,
  before,
  after,
  ...entry
}: EntryRow): AuditEntry {
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim();
  return auditEntrySchema.parse({ ...entry, before, after, actor: { id: actorId, name } });
}

/** Distinct names by a loose index scan instead of reading the whole table. */
async function listNames(db: Kysely<DB>, column: 'action' | 'subject'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive names as (
      (select ${name} as name from audit_entries order by ${name} limit 1)
      union all
      select (select ${name} from audit_entries where ${name} > names.name order by ${name} limit 1)
      from names where names.name is not null
    )
    select name from names where name is not null
  `.execute(db);
  return rows.map((row) => row.name);
}
