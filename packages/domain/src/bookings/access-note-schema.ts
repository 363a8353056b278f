import { z } from 'zod';
import { idSchema } from '../wire/page.ts';
import { accessNoteLength } from './access-note.ts';

/** How to get in, as an input. */
export const accessNoteField = z
  .string()
  .trim()
  .max(accessNoteLength, 'tooLong')
  .meta({ examples: ['Portkode 1234. Parkering i bakgården.'] });

export const setAccessNoteInput = z.object({
  id: idSchema.meta({ description: 'Id of the booking.' }),
  accessNote: accessNoteField.meta({
    description: 'How to get in: door code, parking, pets. Empty for none.',
  }),
});
export type SetAccessNoteInput = z.infer<typeof setAccessNoteInput>;
