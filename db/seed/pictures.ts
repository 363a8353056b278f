import { colorsOf } from '@mesterhand/domain/uploads/look';
import type { Sharp } from 'sharp';
import type { Random } from './random.ts';

/** Where the seed's pictures go; the server's storage fits. */
export type SeedFiles = {
  put(file: { bytes: Buffer; mime: string; name: string; private: boolean }): Promise<void>;
};

export type Canvas = {
  name: string;
  purpose: 'avatar' | 'work' | 'gallery' | 'message' | 'blog' | 'document' | 'review';
  svg: string;
};
export type Painted = {
  name: string;
  purpose: Canvas['purpose'];
  private: boolean;
  bytes: number;
  width: number;
  height: number;
  variants: string[];
  /** What is shown before its bytes are there; null for a private picture. */
  placeholder: string | null;
};

const widths = {
  avatar: { full: 512, card: 512, thumb: 320 },
  work: { full: 1200, card: 640, thumb: 320 },
  gallery: { full: 1200, card: 640, thumb: 320 },
  blog: { full: 1200, card: 640, thumb: 320 },
  review: { full: 1200, card: 640, thumb: 320 },
  // What two people see has one size.
  message: { full: 1200, card: null, thumb: null },
  document: { full: 600, card: null, thumb: null },
} as const;
/** Flat shapes gain nothing from a slower encoder. */
const webp = { quality: 82, effort: 1 } as const;
const atOnce = 6;

/** A stored name as the table wants it: no dots, no case, not to be guessed from the outside. */
export const inventFileName = (r: Random) =>
  `${Array.from({ length: 24 }, () => r.int(0, 35).toString(36)).join('')}.webp`;

async function paint(canvas: Canvas, files: SeedFiles): Promise<Painted> {
  // Loaded when something is painted: a server that has its pictures would hold it for nothing.
  const { default: sharp } = await import('sharp');
  const width = widths[canvas.purpose];
  const { data, info } = await sharp(Buffer.from(canvas.svg))
    .resize({ width: width.full })
    .flatten({ background: '#fffdf9' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const stem = canvas.name.replace(/\.webp$/, '');
  const isPrivate = canvas.purpose === 'message' || canvas.purpose === 'document';
  const full = await pixels().webp(webp).toBuffer();
  const put = (name: string, bytes: Buffer) =>
    files.put({ bytes, mime: 'image/webp', name, private: isPrivate });
  const putSize = async (variant: 'card' | 'thumb'): Promise<string[]> => {
    const size = width[variant];
    if (size === null) return [];
    const isFull = size === width.full;
    const bytes = isFull ? full : await pixels().resize({ width: size }).webp(webp).toBuffer();
    await put(`${stem}-${variant}.webp`, bytes);
    return [variant];
  };
  const [thumb, card] = await Promise.all([
    putSize('thumb'),
    putSize('card'),
    put(canvas.name, full),
  ]);
  return {
    name: canvas.name,
    purpose: canvas.purpose,
    private: isPrivate,
    bytes: full.length,
    width: info.width,
    height: info.height,
    variants: [...thumb, ...card],
    placeholder: isPrivate ? null : await readColors(pixels()),
  };
}

/** The colours of its upper, middle and lower third. */
async function readColors(picture: Sharp): Promise<string> {
  return colorsOf(
    await picture.removeAlpha().resize({ width: 1, height: 3, fit: 'fill' }).raw().toBuffer(),
  );
}

/** Paints and stores every picture, a few at a time; the answers keep the order. */
export async function paintAll(canvases: readonly Canvas[], files: SeedFiles): Promise<Painted[]> {
  const painted: Painted[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < canvases.length) {
      const index = next;
      next += 1;
      const canvas = canvases[index];
      if (canvas !== undefined) painted[index] = await paint(canvas, files);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return painted;
}
