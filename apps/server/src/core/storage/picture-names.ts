import type { ImageSize } from '@mesterhand/domain/uploads/images';

/** The name of a smaller size: `abc.webp` → `abc-card.webp`. */
export function variantName(name: string, variant: string): string {
  return name.replace(/\.webp$/, `-${variant}.webp`);
}

/** The name of the same size as AVIF: `abc-card.webp` → `abc-card.avif`. */
export function avifName(name: string): string {
  return name.replace(/\.webp$/, '.avif');
}

/** The names of the sizes of a picture that are stored as AVIF. */
export function avifNames({
  name,
  avif = [],
}: {
  name: string;
  avif?: readonly string[];
}): string[] {
  return avif.map((size) => avifName(size === 'full' ? name : variantName(name, size)));
}

/** The picture of which a stored name is a size or an encoding, and the size: `abc-card.avif` → `abc.webp` and `card`. */
export function readPictureName(name: string): { original: string; size: ImageSize } {
  const [, stem = name, size] = /^([^-.]*)(?:-(card|thumb))?\.(?:webp|avif)$/.exec(name) ?? [];
  if (stem === name) return { original: name, size: 'full' };
  return {
    original: `${stem}.webp`,
    size: size === 'card' || size === 'thumb' ? size : 'full',
  };
}
