import { z } from 'zod';
import { pictureUrlSchema } from '../wire/fields.ts';

/** Pictures with which a customer shows what a booking is about. */
export const maxBookingPictures = 5;

const isUnique = (addresses: readonly string[]): boolean =>
  new Set(addresses).size === addresses.length;

/** The pictures of a booking request: optional, so that a request without the field is what it was. */
export const bookingPicturesField = z
  .array(z.string().max(200, 'tooLong'))
  .max(maxBookingPictures, 'tooMany')
  .refine(isUnique, 'invalid')
  .optional()
  .meta({
    description:
      'Addresses of pictures that the customer has uploaded for a booking, in the order in which they are shown; none without it.',
    examples: [['/uploads/v1stgxr8z5jdhi6bmytq9a0k.webp']],
  });

/** The pictures in a booking. */
export const shownBookingPictures = z
  .array(pictureUrlSchema)
  .meta({ description: 'Addresses of the customer’s pictures; they need the bearer token.' });

/** An uploaded picture that waits for its booking. */
export const bookingPictureSchema = z
  .object({
    image: pictureUrlSchema.meta({
      description: 'Address of the stored picture, which a booking names.',
    }),
  })
  .meta({ id: 'BookingPicture' });
