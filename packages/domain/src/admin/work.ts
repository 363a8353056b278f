import { z } from 'zod';
import { type Actor, isAdmin } from '../access/actor.ts';
import { instantSchema } from '../wire/page.ts';

/** What waits for staff, in the order in which it is shown: people who cannot work or sell without an answer come first. */
export const workKinds = [
  'documents',
  'reports',
  'enquiries',
  'objections',
  'noShows',
  'requests',
  'reviews',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** The kinds that an actor may decide: documents are for administrators. */
export function workKindsOf(actor: Pick<Actor, 'role'>): readonly WorkKind[] {
  return isAdmin(actor) ? workKinds : workKinds.filter((kind) => kind !== 'documents');
}

/** One queue: how much is in it, and since when its oldest item waits. */
export const workSchema = z
  .object({
    kind: z.enum(workKinds).meta({ description: 'What waits.' }),
    count: z.int().meta({ description: 'How many wait.' }),
    oldestAt: instantSchema
      .nullable()
      .meta({ description: 'Since when the oldest waits; null where nothing does.' }),
  })
  .meta({ id: 'Work' });
export type Work = z.infer<typeof workSchema>;
