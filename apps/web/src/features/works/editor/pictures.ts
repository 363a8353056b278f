import { megabyte } from '@mesterhand/domain/uploads/documents';
import { maxWorkImages, type workImageTypes } from '@mesterhand/domain/works/schema';

export type PictureGroup = (typeof workImageTypes)[number];

/** Why a picture cannot be used; words are in the catalogue. */
export type PictureProblem = 'tooLarge' | 'wrongType' | 'broken' | 'missing';

/** One chosen picture. `url` is set once the server has it, so that a second attempt sends only the rest. */
export type Picture = {
  key: number;
  group: PictureGroup;
  file: File;
  /** An address in this page's memory. */
  preview: string;
  caption: string;
  url: string | null;
  /** From 0 to 1. */
  sent: number;
  problem: PictureProblem | null;
};

const problems: readonly PictureProblem[] = ['tooLarge', 'wrongType', 'broken', 'missing'];
export const isPictureProblem = (text: string): text is PictureProblem =>
  problems.some((problem) => problem === text);

let keys = 0;

/** Chosen files as pictures; those that are no images are named, and what is too many is left out. */
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
 * How much of each file has left, from how much of all: they leave one after the other.
 * The form's own words between them are few and not counted.
 */
export function shareProgress(sizes: readonly number[], sent: number): number[] {
  let left = sent * sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, left / size));
    left -= size;
    return share;
  });
}
