import { availableParallelism } from 'node:os';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type ImageSize, imageWidths } from '@mesterhand/domain/uploads/images';
import type { Sharp } from 'sharp';
import { createWorkQueue } from '../concurrency/index.ts';

/** Maximum pixels of a picture; the largest phone cameras make 50 million. */
const maxPixels = 50_000_000;
/** Pixels: a page-long screenshot stays within the limits of WebP and screens. */
const maxHeight = 1600;
const quality = 82;

// Decoding takes much memory and CPU; one core stays free for other requests.
const inTurn = createWorkQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  waiting: 100,
});

/** Imported with the first picture, to save 20 MB until then. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Each picture is processed once: a cache would only keep identity documents in memory and their files open.
  sharp.cache(false);
  return sharp;
}

/** A picture re-encoded from its pixels as WebP, upright, in sRGB. */
export interface Encoded {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes and re-encodes a picture: metadata, comments, further frames and appended data are dropped.
 * @throws AppError `uploads.broken` when it can't be decoded completely, `uploads.tooLarge` for too many pixels.
 */
export function encodePicture(path: string): Promise<Encoded> {
  return inTurn(async () => {
    await refuseTooManyPixels(path);
    const sharp = await loadSharp();
    // Not stricter: some phones write valid pictures that libjpeg warns about.
    const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({
      seconds: 20,
    });
    return toWebp(picture.autoOrient(), 'full');
  });
}

/** A smaller variant of an encoded picture. */
export function shrinkPicture(full: Encoded, size: ImageSize): Promise<Encoded> {
  return inTurn(async () => toWebp((await loadSharp())(full.bytes), size));
}

async function refuseTooManyPixels(path: string): Promise<void> {
  const sharp = await loadSharp();
  // Reads the header only, so it needs no pixel limit.
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
