import { z } from 'zod';
import { documentTypeSchema } from '../uploads/documents.ts';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

export const documentStatuses = ['waiting', 'approved', 'rejected'] as const;

/**
 * An identity paper as its owner and administrators see it. `url` is private: it wants the bearer token. Once the
 * picture was removed after the decision, `fileName` and `url` are empty.
 */
export const documentSchema = z.object({
  type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
  fileName: z.string().meta({ description: 'Name of the stored file.' }),
  originalName: z.string().meta({ description: 'Name of the file when it was sent.' }),
  status: z
    .enum(documentStatuses)
    .meta({ description: 'Whether it waits for a decision, is approved or rejected.' }),
  /** Why it was rejected; empty otherwise. */
  reason: z.string().meta({ description: 'Why it was rejected; null otherwise.' }),
  url: z.string().meta({ description: 'Address of the file; needs the bearer token.' }),
  uploadedAt: instantSchema.meta({ description: 'When it was sent.' }),
  /** When the picture was removed; null while it is there. */
  fileRemovedAt: instantSchema
    .nullable()
    .meta({ description: 'When the file was removed; null while it is there.' }),
});
export type IdentityDocument = z.infer<typeof documentSchema>;

/** What became of a master's badge, as that master reads it. `decidedAt` is null while nobody has decided. */
export const badgeSchema = z.object({
  isVerified: z.boolean().meta({ description: 'Whether administrators have verified the master.' }),
  decidedAt: instantSchema.nullable().meta({ description: 'When it was decided; null before.' }),
  /** Why it was taken; empty otherwise. */
  reason: z.string().meta({ description: 'Why the badge was refused or removed; null otherwise.' }),
});
export type Badge = z.infer<typeof badgeSchema>;

/** Somebody's looks at a paper of one's own: those within an hour are one. */
export const documentViewSchema = z.object({
  id: idSchema.meta({ description: 'Id of the record of the view.' }),
  type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
  viewerName: z.string().meta({ description: 'Name of the person who looked.' }),
  isAdmin: z.boolean().meta({ description: 'Whether the person is an administrator.' }),
  firstAt: instantSchema.meta({ description: 'When it was first viewed.' }),
  lastAt: instantSchema.meta({ description: 'When it was last viewed.' }),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

export const listDocumentViewsInput = z.object(pageInput(20));

/** One's own papers, or with `userId` another's, for administrators. */
export const listDocumentsInput = z.object({
  userId: idSchema.optional().meta({ description: 'Whose documents; one’s own without it.' }),
});

export const ofTypeInput = z.object({
  type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
});

/**
 * An administrator's decision on the very file that was looked at (`fileName`). `verified` sets or takes the
 * master's badge; a rejected required paper takes it in any case.
 */
export const decideDocumentInput = z
  .object({
    userId: idSchema.meta({ description: 'Id of the user.' }),
    type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
    fileName: z.string().max(100).meta({ description: 'Name of the stored file.' }),
    decision: z.enum(['approved', 'rejected']).meta({ description: 'What was decided.' }),
    reason: z
      .string()
      .trim()
      .max(2000, 'tooLong')
      .default('')
      .meta({ description: 'Why: kept in the audit trail.' }),
    verified: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the master is verified by the same decision.' }),
    /** How the paper stood when it was looked at: with it, what another has decided meanwhile stands. */
    seen: z
      .enum(documentStatuses)
      .optional()
      .meta({ description: 'The state that the decision was made on: another one is refused.' }),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
    path: ['reason'],
    message: 'required',
  });
export type DecideDocumentInput = z.infer<typeof decideDocumentInput>;
