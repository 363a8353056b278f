import { z } from 'zod';
import { idSchema, instantSchema } from '../wire/page.ts';
import { noteLength } from './rules.ts';

const noteId = idSchema.meta({ description: 'Id of the note.' });
const userId = idSchema.meta({ description: 'Id of the user whom the notes are about.' });

const textSchema = z
  .string('required')
  .max(noteLength, 'tooLong')
  .trim()
  .min(1, 'required')
  .meta({ description: 'Words of the note.', examples: ['Ringte om regningen, er enig nå.'] });

/** A note about a person, for staff. */
export const staffNoteSchema = z
  .object({
    id: noteId,
    authorId: idSchema
      .nullable()
      .meta({ description: 'Id of the user who wrote it; null for somebody who is gone.' }),
    author: z.string().meta({ description: 'Name of the author.', examples: ['Anne Admin'] }),
    text: textSchema,
    createdAt: instantSchema.meta({ description: 'When it was written.' }),
    editedAt: instantSchema
      .nullable()
      .meta({ description: 'When it was changed last; null before.' }),
  })
  .meta({ id: 'StaffNote' });
export type StaffNote = z.infer<typeof staffNoteSchema>;

export const listNotesInput = z.object({ userId });

export const addNoteInput = z.object({
  userId,
  key: z.uuid('format').meta({ description: 'Chosen by the client: a retry stores one note.' }),
  text: textSchema,
});
export type AddNoteInput = z.infer<typeof addNoteInput>;

export const editNoteInput = z.object({
  id: noteId,
  text: textSchema,
  seen: z
    .string()
    .max(noteLength, 'tooLong')
    .meta({ description: 'The words that were changed: others are refused.' }),
});
export type EditNoteInput = z.infer<typeof editNoteInput>;

export const noteIdInput = z.object({ id: noteId });

export const removedNoteSchema = z.object({
  id: noteId,
  deleted: z.literal(true).meta({ description: 'Always true: it is deleted.' }),
});
