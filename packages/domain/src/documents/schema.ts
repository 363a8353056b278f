import { z } from 'zod';
import { documentTypeSchema } from '../uploads/documents.ts';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';

export const documentStatuses = ['waiting', 'approved', 'rejected'] as const;

/**
 * An identity paper as its owner and administrators see it. `url` is private: it wants the bearer token. Once the
 * picture was removed after the decision, `fileName` and `url` are empty.
 */
export const documentSchema = z.object({
  type: documentTypeSchema,
  fileName: z.string(),
  originalName: z.string(),
  status: z.enum(documentStatuses),
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  url: z.string(),
  uploadedAt: instantSchema,
  /** When the picture was removed; null while it is there. */
  fileRemovedAt: instantSchema.nullable(),
});
export type IdentityDocument = z.infer<typeof documentSchema>;

/** What became of a master's badge, as that master reads it. `decidedAt` is null while nobody has decided. */
export const badgeSchema = z.object({
  isVerified: z.boolean(),
  decidedAt: instantSchema.nullable(),
  /** Why it was taken; empty otherwise. */
  reason: z.string(),
});
export type Badge = z.infer<typeof badgeSchema>;

/** Somebody's looks at a paper of one's own: those within an hour are one. */
export const documentViewSchema = z.object({
  id: idSchema,
  type: documentTypeSchema,
  viewerName: z.string(),
  isAdmin: z.boolean(),
  firstAt: instantSchema,
  lastAt: instantSchema,
});
export type DocumentView = z.infer<typeof documentViewSchema>;

export const listDocumentViewsInput = z.object(pageInput(20));

/** One's own papers, or with `userId` another's, for administrators. */
export const listDocumentsInput = z.object({ userId: idSchema.optional() });

export const ofTypeInput = z.object({ type: documentTypeSchema });

/**
 * An administrator's decision on the very file that was looked at (`fileName`). `verified` sets or takes the
 * master's badge; a rejected required paper takes it in any case.
 */
export const decideDocumentInput = z
  .object({
    userId: idSchema,
    type: documentTypeSchema,
    fileName: z.string().max(100),
    decision: z.enum(['approved', 'rejected']),
    reason: z.string().trim().max(2000, 'tooLong').default(''),
    verified: z.boolean().optional(),
    /** How the paper stood when it was looked at: with it, what another has decided meanwhile stands. */
    seen: z.enum(documentStatuses).optional(),
  })
  .refine(({ decision, reason }) => decision === 'approved' || reason !== '', {
    path: ['reason'],
    message: 'required',
  });
export type DecideDocumentInput = z.infer<typeof decideDocumentInput>;
