import { availableParallelism } from 'node:os';
import { AppError } from '@mesterhand/domain/errors/codes';
import { type ImageSize, imageWidths } from '@mesterhand/domain/uploads/images';
import { type Focus, colorsOf, focusAt, squareAround } from '@mesterhand/domain/uploads/look';
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

/** A smaller square variant of an encoded picture, around what must be seen. */
export function shrinkSquare(
  full: Encoded,
  { size, focus }: { size: ImageSize; focus: Focus },
): Promise<Encoded> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    return toWebp(sharp(full.bytes).extract(squareAround(focus, full)), size);
  });
}

/** What is stored of a picture to show before its bytes are there; the placeholder is empty for one that can have none. */
export interface ComputedLook {
  placeholder: string;
  focus: Focus | null;
}

/**
 * Computes the look of a picture of any size. The focus is where libvips finds edges, saturated colours and the tones
 * of skin: attention, not the recognition of faces.
 */
export function computeLook(bytes: Buffer): Promise<ComputedLook> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    const { width, height } = await sharp(bytes).metadata().catch(refuseBroken);
    const picture = () => sharp(bytes, { limitInputPixels: maxPixels });
    const focus = await findAttention(picture(), { width, height });
    const { isOpaque } = await picture().stats().catch(refuseBroken);
    // Colours would shine through what is transparent.
    if (!isOpaque) return { placeholder: '', focus };
    const pixels = await picture()
      .removeAlpha()
      .toColourspace('srgb')
      .resize({ width: 1, height: 3, fit: 'fill' })
      .raw()
      .toBuffer()
      .catch(refuseBroken);
    return { placeholder: colorsOf(pixels), focus };
  });
}

/** Null for a picture that is too small to have a part worth more than others. */
async function findAttention(
  picture: Sharp,
  size: { width: number; height: number },
): Promise<Focus | null> {
  const side = Math.floor(Math.min(size.width, size.height) / 2);
  if (side < 16) return null;
  // Taller than wide where the picture is square: a crop of its own ratio would have nothing to choose.
  const height = size.width === size.height ? Math.floor(side / 2) : side;
  const { info } = await picture
    .resize({ width: side, height, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken);
  const { attentionX: x, attentionY: y } = info;
  if (x === undefined || y === undefined) return null;
  const focus = focusAt({ x, y }, size);
  // At the very edge libvips has found the edge itself, as in flat pictures.
  return isInside(focus.x) && isInside(focus.y) ? focus : null;
}

const isInside = (percent: number): boolean => percent > 2 && percent < 98;

/** The same picture as AVIF. Made on demand and not awaited by anybody, so that a slow encoder may take its time. */
export async function encodeAvif(webp: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(webp, { limitInputPixels: maxPixels })
    .timeout({ seconds: 60 })
    .avif({ quality: 55, effort: 2 })
    .toBuffer();
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
