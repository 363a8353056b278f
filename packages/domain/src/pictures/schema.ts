import { z } from 'zod';
import { focusSchema } from '../uploads/look.ts';
import { pictureUrlSchema } from '../wire/fields.ts';

/** What public pictures are uploaded for; those of other purposes are never cropped. */
export const publicPurposes = ['avatar', 'work', 'gallery', 'blog'] as const;
export type PublicPurpose = (typeof publicPurposes)[number];

const namedPicture = {
  picture: z
    .string('required')
    .trim()
    .max(80, 'tooLong')
    .meta({
      description: 'Address of the picture, as answers state it.',
      examples: ['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp'],
    }),
};

export const pictureFocusInput = z.object(namedPicture);

/** Chooses what every crop of a picture must show. */
export const setPictureFocusInput = z
  .object({ ...namedPicture, ...focusSchema.shape })
  .meta({ id: 'SetPictureFocusInput' });
export type SetPictureFocusInput = z.infer<typeof setPictureFocusInput>;

/** A picture and the point that its crops show. */
export const pictureFocusSchema = z
  .object({
    picture: pictureUrlSchema.meta({
      description: 'Address of the picture: another one after a portrait was cropped.',
    }),
    focus: focusSchema.meta({ description: 'What crops show; the middle unless it was chosen.' }),
  })
  .meta({ id: 'PictureFocus' });
export type PictureFocus = z.infer<typeof pictureFocusSchema>;
