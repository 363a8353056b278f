import { z } from 'zod';
import { aboutLimits } from './limits.ts';

/** What customers choose a master by, in the order in which adding it helps most. */
export const profileParts = [
  'photo',
  'description',
  'services',
  'area',
  'hours',
  'documents',
] as const;
export type ProfilePart = (typeof profileParts)[number];

/** What a master's profile contains. */
export interface ProfileContents {
  hasPhoto: boolean;
  /** Characters of what the master writes about themself. */
  aboutLength: number;
  /** Services on offer. */
  services: number;
  /** Whether the address where the day begins is stated: together with the radius it is the area. */
  hasBase: boolean;
  /** Whether working hours are stated; without them the usual week counts. */
  hasHours: boolean;
  /** Documents that wait or are approved; a rejected one counts as missing. */
  documents: number;
  isVerified: boolean;
}

const isThere: Record<ProfilePart, (contents: ProfileContents) => boolean> = {
  photo: ({ hasPhoto }) => hasPhoto,
  description: ({ aboutLength }) => aboutLength >= aboutLimits.master,
  services: ({ services }) => services > 0,
  area: ({ hasBase }) => hasBase,
  hours: ({ hasHours }) => hasHours,
  documents: ({ documents, isVerified }) => isVerified || documents > 0,
};

/** How much of a profile there is. `percent` is whole; `next` is the missing part that helps most, null where nothing is missing. */
export const completenessSchema = z
  .object({
    percent: z
      .int()
      .meta({ description: 'Share of the parts that are there, in percent.', examples: [83] }),
    missing: z
      .array(z.enum(profileParts))
      .meta({ description: 'Parts that are missing, the one that helps most first.' }),
    next: z
      .enum(profileParts)
      .nullable()
      .meta({ description: 'The missing part that helps most; null where nothing is missing.' }),
  })
  .meta({ id: 'ProfileCompleteness' });
export type Completeness = z.infer<typeof completenessSchema>;

/** Computes how complete a master's profile is, and the next best step. */
export function completenessOf(contents: ProfileContents): Completeness {
  const missing = profileParts.filter((part) => !isThere[part](contents));
  const there = profileParts.length - missing.length;
  return {
    percent: Math.round((100 * there) / profileParts.length),
    missing,
    next: missing[0] ?? null,
  };
}
