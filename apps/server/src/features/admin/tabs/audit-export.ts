import type { MakeContext } from '../../../core/trpc/index.ts';
import { Readable } from 'node:stream';
import { isAdmin } from '@mesterhand/domain/access/actor';
import {
  type AuditEntry,
  type AuditFilter,
  auditColumns,
  auditFilterInput,
} from '@mesterhand/domain/admin/audit';
import { csvLine, csvMark } from '@mesterhand/domain/admin/csv';
import { AppError } from '@mesterhand/domain/errors/codes';
import type { DB } from '@mesterhand/db/schema';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { coerceText, fieldsOf } from '../../../core/rest/index.ts';
import { issuesOf, refuseUnreadable } from '../../../core/errors/index.ts';
import { eachEntry } from './audit.ts';

/** `GET /api/admin/audit.csv`: the audit log as CSV, filtered like the list and streamed. */
export function installAuditExport(fastify: FastifyInstance, contextOf: MakeContext): void {
  fastify.get('/api/admin/audit.csv', async (request, reply) => {
    const { db, actor, limits } = await contextOf(request);
    if (actor === null) throw new AppError('auth.required');
    if (!isAdmin(actor)) throw new AppError('access.forbidden');
    await limits.consume('search', `user:${actor.userId}`);
    const filter = readFilter(request.query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit.csv"')
      .send(Readable.from(auditLines(db, filter)));
  });
}

const fields = fieldsOf(auditFilterInput) ?? new Map<string, never[]>();
const addressTexts = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

function readFilter(query: unknown): AuditFilter {
  const texts = Object.entries(addressTexts.parse(query)).flatMap(([name, text]) => {
    const types = fields.get(name);
    return types === undefined ? [] : [[name, coerceText(types, text)] as const];
  });
  const parsed = auditFilterInput.safeParse(refuseUnreadable(Object.fromEntries(texts)));
  if (!parsed.success) throw new AppError('input.invalid', { issues: issuesOf(parsed.error) });
  return parsed.data;
}

async function* auditLines(db: Kysely<DB>, filter: AuditFilter): AsyncGenerator<string> {
  yield csvMark + csvLine(auditColumns);
  for await (const entry of eachEntry(db, filter)) yield csvLine(cellsOf(entry));
}

function cellsOf({ id, at, actor, action, subject, subjectId, ...entry }: AuditEntry) {
  const json = (value: AuditEntry['before']) => (value === null ? null : JSON.stringify(value));
  const { before, after, reason } = entry;
  const what = [action, subject, subjectId];
  return [id, at, actor.id, actor.name, ...what, json(before), json(after), reason];
}
