import { availableParallelism } from 'node:os';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type ImageSize, imageWidths } from '@mesterhand/domain/uploads/images';
import type { Sharp } from 'sharp';
import { createWorkQueue } from '../concurrency/index.ts';

/** Pixels of a picture that is still decoded; the largest phone cameras make 50 million. */
const maxPixels = 50_000_000;
/** Pixels: a page-long screenshot stays within what WebP and a screen can hold. */
const maxHeight = 1600;
const quality = 82;

// A decoded picture is large, and a core must stay free for those who upload nothing.
const inTurn = createWorkQueue({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 100 });

/** Comes with the first picture: until then its 20 MB would be held for nothing. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Pictures pass through once: a cache would only keep identity papers in memory and their files open.
  sharp.cache(false);
  return sharp;
}

/** A picture made anew from its pixels alone, as WebP, upright, in the colours of the web. */
export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a picture and encodes it again: camera data, comments, further frames and whatever else hides in the
 * file stay behind.
 * @throws AppError `uploads.broken` when it can't be decoded whole, `uploads.tooLarge` for too many pixels.
 */
export function encodePicture(path: string): Promise<Encoded> {
  return inTurn(async () => {
    await refuseTooManyPixels(path);
    const sharp = await loadSharp();
    // Not stricter: some phones write pictures that are fine and that libjpeg warns about.
    const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
      seconds: 20,
    });
    return toWebp(picture.autoOrient(), 'full');
  });
}

/** A smaller size of an encoded picture. */
export function shrinkPicture(full: Encoded, size: ImageSize): Promise<Encoded> {
  return inTurn(async () => toWebp((await loadSharp())(full.bytes), size));
}

async function refuseTooManyPixels(path: string): Promise<void> {
  const sharp = await loadSharp();
  // Reads the header alone, so it needs no limit of its own.
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(refuseBroken);
  if (width * height > maxPixels) throw new AppError('uploads.tooLarge');
}

async function toWebp(picture: Sharp, size: ImageSize): Promise<Encoded> {
  const { data, info } = await picture
    .resize({
      width: imageWidths[size],
      height: maxHeight,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken);
  return { bytes: data, width: info.width, height: info.height };
}

function refuseBroken(cause: unknown): never {
  throw new AppError('uploads.broken', { cause });
}
