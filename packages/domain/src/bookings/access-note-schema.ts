import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { accessNoteLength } from './access-note.ts';

/** How to get in, as an input. */
export const accessNoteField = z
  .string()
  .trim()
  .max(accessNoteLength, 'tooLong')
  .meta({ examples: ['Portkode 1234. Parkering i bakgården.'] });

/** The field of the booking form. */
export const accessNoteFormField = accessNoteField
  .optional()
  .meta({ description: 'How to get in: door code, parking, pets.' });

/** The note in a booking: null to the master until the job is accepted, and once it is over. */
export const shownAccessNote = z
  .string()
  .nullable()
  .meta({
    description: 'How to get in; null without a note and where it is not shown.',
    examples: ['Portkode 1234. Parkering i bakgården.'],
  });

export const setAccessNoteInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  accessNote: accessNoteField.meta({
    description: 'How to get in: door code, parking, pets. Empty for none.',
  }),
});
export type SetAccessNoteInput = z.infer<typeof setAccessNoteInput>;
