import { z } from 'zod';
import { documentTypes } from '../uploads/documents.ts';
import { idSchema, instantSchema, pageInput } from '../wire/page.ts';
import {
  personNameSchema,
  pictureUrlSchema,
  reasonTextSchema,
  userIdSchema,
} from '../wire/fields.ts';

export const documentTypeSchema = z.enum(documentTypes).meta({ id: 'DocumentType' });

export const documentStatuses = ['waiting', 'approved', 'rejected'] as const;

/**
 * An identity document as its owner and administrators see it. `url` is private: it requires the bearer token. Once the
 * picture was removed after the decision, `fileName` and `url` are empty.
 */
export const documentSchema = z
  .object({
    type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
    fileName: z.string().meta({
      description: 'Name of the stored file.',
      examples: ['qw3rty7uiop1asdfgh5jklzx.webp'],
    }),
    originalName: z
      .string()
      .meta({ description: 'Name of the file when it was sent.', examples: ['legitimasjon.jpg'] }),
    status: z
      .enum(documentStatuses)
      .meta({ description: 'Whether it waits for a decision, is approved or rejected.' }),
    /** Why it was rejected; empty otherwise. */
    reason: reasonTextSchema.meta({ description: 'Why it was rejected; null otherwise.' }),
    url: pictureUrlSchema.meta({ description: 'Address of the file; needs the bearer token.' }),
    uploadedAt: instantSchema.meta({ description: 'When it was sent.' }),
    /** When the picture was removed; null while it is there. */
    fileRemovedAt: instantSchema
      .nullable()
      .meta({ description: 'When the file was removed; null while it is there.' }),
  })
  .meta({ id: 'IdentityDocument' });
export type IdentityDocument = z.infer<typeof documentSchema>;

/** The state of a master's badge, as that master sees it. `decidedAt` is null before a decision. */
export const badgeSchema = z
  .object({
    isVerified: z
      .boolean()
      .meta({ description: 'Whether administrators have verified the master.' }),
    decidedAt: instantSchema.nullable().meta({ description: 'When it was decided; null before.' }),
    /** Why it was taken; empty otherwise. */
    reason: reasonTextSchema.meta({
      description: 'Why the badge was refused or removed; null otherwise.',
    }),
  })
  .meta({ id: 'MasterBadge' });
export type Badge = z.infer<typeof badgeSchema>;

/** A view of one of the own documents by somebody else; views within an hour count as one. */
export const documentViewSchema = z.object({
  id: idSchema.meta({ description: 'Id of the record of the view.' }),
  type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
  viewerName: personNameSchema.meta({ description: 'Name of the person who looked.' }),
  isAdmin: z.boolean().meta({ description: 'Whether the person is an administrator.' }),
  firstAt: instantSchema.meta({ description: 'When it was first viewed.' }),
  lastAt: instantSchema.meta({ description: 'When it was last viewed.' }),
});
export type DocumentView = z.infer<typeof documentViewSchema>;

export const listDocumentViewsInput = z.object(pageInput(20));

/** The own documents, or with `userId` another user's, for administrators. */
export const listDocumentsInput = z.object({
  userId: userIdSchema.optional().meta({ description: 'Whose documents; one’s own without it.' }),
});

export const ofTypeInput = z.object({
  type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
});

/**
 * An administrator's decision on the very file that was reviewed (`fileName`). `verified` sets or removes the master's
 * badge; rejecting a required document always removes it.
 */
export const decideDocumentInput = z
  .object({
    userId: userIdSchema.meta({ description: 'Id of the user.' }),
    type: documentTypeSchema.meta({ description: 'Kind of the document.' }),
    fileName: z
      .string()
      .max(100)
      .meta({
        description: 'Name of the stored file.',
        examples: ['qw3rty7uiop1asdfgh5jklzx.webp'],
      }),
    decision: z.enum(['approved', 'rejected']).meta({ description: 'What was decided.' }),
    reason: z
      .string()
      .trim()
      .max(2000, 'tooLong')
      .default('')
      .meta({
        description: 'Why: stored in the audit trail.',
        examples: ['Bildet viser noe annet enn arbeidet.'],
      }),
    verified: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the master is verified by the same decision.' }),
    /** The state of the document that was reviewed, for optimistic locking. */
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
