import { photoSidePx, sizeWithin } from '@mesterhand/domain/work/waiting-photos';

const quality = 0.8;

/** A canvas as a file; undefined where the browser can't write this type. */
function write(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((file) => resolve(file?.type === type ? file : undefined), type, quality);
  });
}

type Shrinking = {
  /** The longest side, in pixels. */
  side: number;
  /** In the order of preference. */
  types: readonly string[];
};

/**
 * A photo as small as it is needed, before it is stored: a phone takes several megabytes, and its place with it, which
 * the canvas leaves out. Undefined where the browser can't read it.
 */
export async function shrinkPhoto(
  taken: Blob,
  { side, types }: Shrinking = { side: photoSidePx, types: ['image/webp', 'image/jpeg'] },
): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(taken, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, sizeWithin(picture, side));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const type of types) {
      const file = await write(canvas, type);
      if (file) return file;
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/**
 * A picture as small as it is needed, as a file. The original where it is smaller already, moves, or can't be read here.
 */
export async function shrinkFile(file: File): Promise<File> {
  if (file.type === 'image/gif') return file;
  const small = await shrinkPhoto(file);
  if (small === undefined || small.size >= file.size) return file;
  return new File([small], file.name, { type: small.type });
}
