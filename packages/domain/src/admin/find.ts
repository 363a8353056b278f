import { z } from 'zod';
import { type Actor, isAdmin, isModerator } from '../access/actor.ts';
import { idSchema, instantSchema } from '../wire/page.ts';

/** What the panel's one search finds, in the order in which it is shown. */
export const foundKinds = [
  'users',
  'masters',
  'bookings',
  'agreements',
  'enquiries',
  'reports',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Matches of one kind that are shown. */
export const foundOfKind = 5;

/** A shorter search finds numbers alone: an index by trigrams needs three characters. */
export const findMinLength = 3;

/**
 * The kinds that an actor may search: those whose lists they may open. People and bookings, which are found by phone,
 * email and address, are for administrators.
 */
export function foundKindsOf(actor: Pick<Actor, 'role'>): readonly FoundKind[] {
  if (isAdmin(actor)) return foundKinds;
  return isModerator(actor) ? ['agreements', 'enquiries', 'reports'] : [];
}

export const findInput = z.object({
  search: z
    .string()
    .trim()
    .max(100)
    .meta({ description: 'A number, a name, a phone number, an e-mail address or an address.' }),
});

/** One match; `name` and `detail` are shown as they are. */
export const foundSchema = z
  .object({
    kind: z.enum(foundKinds).meta({ description: 'What it is.' }),
    id: idSchema.meta({ description: 'Id of it; of users and masters, that of the account.' }),
    name: z.string().meta({ description: 'What it is called.' }),
    detail: z.string().meta({ description: 'What distinguishes it from others of the same name.' }),
    at: instantSchema.meta({ description: 'When it was made.' }),
  })
  .meta({ id: 'Found' });
export type Found = z.infer<typeof foundSchema>;

/** What a search states besides words. */
export interface FindTerms {
  /** `58` or `#58`; null where it is no number. */
  id: number | null;
  /** The digits of a phone number as typed, without a Norwegian country code; null for fewer than four. */
  digits: string | null;
  /** Whether it is long enough to be searched as text. */
  isText: boolean;
}

/** Reads a search: the same text may be a number and a phone number. */
export function readFindTerms(search: string): FindTerms {
  const text = search.trim();
  const id = /^#?[1-9]\d{0,14}$/.test(text) ? Number(text.replace('#', '')) : null;
  const isPhone = /^[+\d][\d\s().-]*$/.test(text);
  // Written in groups, its parts are too short for an index, and no name has them.
  const isGrouped = isPhone && /[\s+]/.test(text);
  const digits = text.replaceAll(/\D/g, '').replace(/^(00)?47(?=\d{8}$)/, '');
  return {
    id,
    digits: isPhone && digits.length >= 4 ? digits : null,
    isText: text.length >= findMinLength && !text.startsWith('#') && !isGrouped,
  };
}
