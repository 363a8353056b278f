import { megabyte } from '@mesterhand/domain/uploads/documents';
import { maxWorkImages, type workImageTypes } from '@mesterhand/domain/works/schema';

export type PictureGroup = (typeof workImageTypes)[number];

/** Why a picture cannot be used; the catalogue has the texts. */
export type PictureProblem = 'tooLarge' | 'wrongType' | 'broken' | 'missing';

/** A chosen picture. `url` is set once uploaded, so that a retry uploads only the rest. */
export type Picture = {
  key: number;
  group: PictureGroup;
  file: File;
  /** An object URL. */
  preview: string;
  caption: string;
  url: string | null;
  /** Progress from 0 to 1. */
  sent: number;
  problem: PictureProblem | null;
};

const problems: readonly PictureProblem[] = ['tooLarge', 'wrongType', 'broken', 'missing'];
export const isPictureProblem = (text: string): text is PictureProblem =>
  problems.some((problem) => problem === text);

let keys = 0;

/** Adds chosen files as pictures; names those that are no images, and drops those above the limit. */
export function takeFiles(
  files: readonly File[],
  { group, room, maxMegabytes }: { group: PictureGroup; room: number; maxMegabytes: number },
) {
  const images = files.filter(({ type }) => type.startsWith('image/'));
  const pictures = images.slice(0, room).map((file): Picture => {
    keys += 1;
    return {
      key: keys,
      group,
      file,
      preview: URL.createObjectURL(file),
      caption: '',
      url: null,
      sent: 0,
      problem: file.size > maxMegabytes * megabyte ? 'tooLarge' : null,
    };
  });
  const refused = files.filter((file) => !images.includes(file)).map(({ name }) => name);
  return { pictures, refused, isTooMany: images.length > room };
}

export const roomFor = (pictures: readonly Picture[]): number => maxWorkImages - pictures.length;

/**
 * Splits the total progress into the progress of each file: they are sent one after the other. The form's own overhead
 * is small and ignored.
 */
export function shareProgress(sizes: readonly number[], sent: number): number[] {
  let left = sent * sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, left / size));
    left -= size;
    return share;
  });
}
