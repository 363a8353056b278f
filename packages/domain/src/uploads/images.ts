/** Widths in pixels in which a picture is stored; 'full' is the file itself. */
export const imageWidths = { thumb: 320, card: 640, full: 1600 } as const;
export type ImageSize = keyof typeof imageWidths;

/** The address of another size of a stored picture: `/uploads/abc.webp` → `/uploads/abc-card.webp`. */
export function imageUrl(url: string, size: ImageSize): string {
  return size === 'full' ? url : url.replace(/\.webp$/, `-${size}.webp`);
}

/** The `srcset` of a stored picture; undefined for one that is not stored. */
export function imageSources(url: string): string | undefined {
  if (!url.endsWith('.webp')) return undefined;
  const sizes: ImageSize[] = ['thumb', 'card', 'full'];
  return sizes.map((size) => `${imageUrl(url, size)} ${imageWidths[size]}w`).join(', ');
}
