import { z } from 'zod';
import { tooLong } from '../wire/page.ts';
import { megabyte } from '../uploads/documents.ts';
import { pictureUrlSchema } from '../wire/fields.ts';

/** Types of file that a post may show, by content; the list is also the file picker's. */
export const postPictureMimes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
/** Maximum bytes of a picture in a post, independent of the upload settings. */
export const maxPostPictureBytes = 10 * megabyte;
/** Maximum length of an alternative text, in characters. */
export const maxAltLength = 300;

/** A picture that was taken in for a post; sizes in pixels. */
export const postPictureSchema = z
  .object({
    url: pictureUrlSchema.meta({ description: 'Address of the stored picture.' }),
    width: z.number().meta({ description: 'Width in pixels.' }),
    height: z.number().meta({ description: 'Height in pixels.' }),
  })
  .meta({ id: 'PostPicture' });
export type PostPicture = z.infer<typeof postPictureSchema>;

const address = /^\/uploads\/([a-z0-9]{16,40}\.webp)$/;

/** The address of a picture that was uploaded here. */
export const coverSchema = z.string().max(200, tooLong).regex(address, 'invalid');

/** Whether a picture is in our own store; browsers load no other. */
export function isStoredPicture(url: string): boolean {
  return address.test(url);
}

/** The file behind an address; undefined for any other address. */
export function storedPictureName(url: string): string | undefined {
  return address.exec(url)?.[1];
}

const source = /src="\/uploads\/([a-z0-9]{16,40})(?:-card|-thumb)?\.webp"/;

/** The files of our own store that cleaned HTML shows, each once. */
export function storedPicturesIn(html: string): string[] {
  const shown = [...html.matchAll(/<img [^<>]*>/g)].flatMap(([tag]) => source.exec(tag)?.[1] ?? []);
  return [...new Set(shown.map((stem) => `${stem}.webp`))];
}
