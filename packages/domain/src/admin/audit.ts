import { z } from 'zod';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import { personNameSchema, reasonTextSchema } from '../wire/fields.ts';
import { rangeInput } from './list.ts';

const name = z.string().trim().max(80, 'tooLong');

/** The filters of the audit trail. Dates are Norwegian civil days, both included. */
const auditFilter = {
  actorId: idSchema.optional().meta({ description: 'Id of whoever did it.' }),
  /** `settings.update`, or everything of a feature: `settings`. */
  action: name.optional().meta({
    description:
      'Changes of this kind alone, such as `users.setRole`, or of a feature: `settings`.',
    examples: ['bookings.delete'],
  }),
  subject: name
    .optional()
    .meta({ description: 'Of this kind of thing alone.', examples: ['review'] }),
  subjectId: idSchema.optional().meta({ description: 'Id of that thing.' }),
  ...rangeInput,
};

export const auditFilterInput = z.object(auditFilter);
export type AuditFilter = z.infer<typeof auditFilterInput>;

export const listAuditInput = z.object({ ...pageInput(50), ...auditFilter });
export type ListAuditInput = z.infer<typeof listAuditInput>;

/** One entry of the audit trail: actor, action, subject, time, reason, state before and after. */
export const auditEntrySchema = z
  .object({
    id: idSchema.meta({ description: 'Id of the entry of the audit trail.' }),
    at: instantSchema.meta({ description: 'When the change was made.' }),
    actor: z
      .object({
        id: idSchema.meta({ description: 'Id of the user who made the change.' }),
        name: personNameSchema.meta({ description: 'Name of that user.' }),
      })
      .meta({ description: 'Who made the change; null for somebody who is gone.' }),
    action: z.string().meta({
      description: 'The kind of change, such as `bookings.delete`.',
      examples: ['bookings.delete'],
    }),
    subject: z
      .string()
      .meta({ description: 'The kind of thing that was changed.', examples: ['review'] }),
    subjectId: idSchema.meta({ description: 'Id of that thing.' }),
    before: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Values before the change.' }),
    after: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Values after the change.' }),
    reason: reasonTextSchema
      .nullable()
      .meta({ description: 'Why it was made, in the words of that person.' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** The distinct values in the trail, as filter options. */
export const auditNamesSchema = z.object({
  actions: z.array(z.string()).meta({ description: 'Every kind of change there is.' }),
  subjects: z.array(z.string()).meta({ description: 'Every kind of thing there is.' }),
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
