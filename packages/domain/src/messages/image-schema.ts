import { z } from 'zod';
import { pictureUrlSchema } from '../wire/fields.ts';

/** An uploaded picture that waits to be sent. */
export const messageImageSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored picture, which a message names.',
    }),
  })
  .meta({ id: 'MessageImage' });
