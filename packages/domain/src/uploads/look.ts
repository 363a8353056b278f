import { z } from 'zod';

/** The point of a picture that every crop must show, in percent from its left and upper edge. */
export const focusSchema = z.object({
  x: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Percent from the left edge.', examples: [50] }),
  y: z
    .int()
    .min(0)
    .max(100)
    .meta({ description: 'Percent from the upper edge.', examples: [30] }),
});
export type Focus = z.infer<typeof focusSchema>;

/** What a page needs of a picture before its bytes are there. */
export const pictureLookSchema = z
  .object({
    colors: z
      .string()
      .optional()
      .meta({
        description:
          'Colours of the upper, middle and lower third, as the stops of a CSS gradient; missing where the picture has none.',
        examples: ['#c9d3d6,#8d9a92,#5c4f42'],
      }),
    focus: focusSchema.optional().meta({
      description: 'What crops must show; missing where it is the middle.',
    }),
  })
  .meta({ id: 'PictureLook' });
export type PictureLook = z.infer<typeof pictureLookSchema>;

/** The middle: where a picture is cropped around while nobody and nothing has chosen another point. */
export const middle: Focus = { x: 50, y: 50 };

/**
 * The stops of a gradient, of the colours of a picture's thirds: `#c9d3d6,#8d9a92,#5c4f42`.
 * @param pixels Red, green and blue of each third, 0–255, from the top.
 */
export function colorsOf(pixels: Iterable<number>): string {
  const digits = [...pixels].map((part) => part.toString(16).padStart(2, '0')).join('');
  return digits.replaceAll(/.{6}/g, ',#$&').slice(1);
}

/** A point in pixels as a focus; coordinates outside of the picture count as its edge. */
export function focusAt(
  point: { x: number; y: number },
  size: { width: number; height: number },
): Focus {
  const percent = (part: number, whole: number): number =>
    whole <= 0 ? 50 : Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
  return { x: percent(point.x, size.width), y: percent(point.y, size.height) };
}

/** How far an arrow key moves the focus, in percent. */
export const focusStep = 5;

/**
 * The square of a picture around its focus, in pixels, as `object-position` with the same percentages shows it: where
 * the picture ends, so does the square.
 */
export function squareAround(
  { x, y }: Focus,
  { width, height }: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const side = Math.min(width, height);
  return {
    left: Math.round(((width - side) * x) / 100),
    top: Math.round(((height - side) * y) / 100),
    width: side,
    height: side,
  };
}
