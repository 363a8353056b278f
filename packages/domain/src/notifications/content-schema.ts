import { z } from 'zod';

/** The schema of what a kind of notification carries. */
export function contentSchema<Kind extends string, Shape extends z.ZodRawShape>(
  kind: Kind,
  shape: Shape,
) {
  const kindField = z.literal(kind).meta({ description: 'What the notification is about.' });
  return z.object({ kind: kindField, ...shape });
}
