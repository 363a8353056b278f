/** The longest side of a photo as a phone stores and sends it, in pixels. */
export const photoSidePx = 1600;

/** Photos that wait on one phone: the disk of a browser is small, and shared with the rest of the day. */
export const maxWaitingPhotos = 30;
/** Their bytes together. */
export const maxWaitingPhotoBytes = 20_000_000;

export type PhotoRefusal = 'count' | 'bytes';

/** Why a phone takes no further photo until some of those that wait are sent; null when it does. */
export function refusePhoto(
  waiting: readonly { bytes: number }[],
  bytes: number,
): PhotoRefusal | null {
  if (waiting.length >= maxWaitingPhotos) return 'count';
  const sum = waiting.reduce((total, photo) => total + photo.bytes, bytes);
  return sum > maxWaitingPhotoBytes ? 'bytes' : null;
}

/** The size of a photo once its longest side is at most `side` pixels; it never grows. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } {
  const factor = Math.min(1, side / Math.max(width, height));
  const scaled = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: scaled(width), height: scaled(height) };
}
