import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

const name = z.string().trim().max(80, 'tooLong');

/** What a list of the trail may be narrowed to. Dates are Norwegian civil days, both included. */
const auditFilter = {
  actorId: idSchema.optional(),
  /** `settings.update`, or everything of a feature: `settings`. */
  action: name.optional(),
  subject: name.optional(),
  subjectId: idSchema.optional(),
  from: z.iso.date('date').optional(),
  to: z.iso.date('date').optional(),
};

export const auditFilterInput = z.object(auditFilter);
export type AuditFilter = z.infer<typeof auditFilterInput>;

export const listAuditInput = z.object({ ...pageInput(50), ...auditFilter });
export type ListAuditInput = z.infer<typeof listAuditInput>;

/** One line of the trail: who did what to which thing, when, why, and what it looked like before and after. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  actor: z.object({ id: idSchema, name: z.string() }),
  action: z.string(),
  subject: z.string(),
  subjectId: idSchema,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What has been written down at all, for the filters' choices. */
export const auditNamesSchema = z.object({
  actions: z.array(z.string()),
  subjects: z.array(z.string()),
});

/** The columns of the exported trail, in their order. */
export const auditColumns = [
  'id',
  'at',
  'actorId',
  'actor',
  'action',
  'subject',
  'subjectId',
  'before',
  'after',
  'reason',
] as const;
