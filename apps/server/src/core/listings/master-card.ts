import type { MasterCard } from '@mesterhand/domain/masters/schema';
import { spokenLanguages } from '@mesterhand/domain/masters/refinements';
import { citySchema } from '@mesterhand/domain/places/cities';
import { z } from 'zod';
import { uploadUrl } from '../storage/index.ts';
import { type AvailabilityRow, readNextFree } from './availability.ts';

const spoken = z.array(z.enum(spokenLanguages)).catch([]);

/** The field of a master's card or profile; none where no language is stated. */
export function readLanguages(stored: unknown): Pick<MasterCard, 'languages'> {
  const languages = spoken.parse(stored);
  return languages.length === 0 ? {} : { languages };
}

const serviceCards = z.array(
  z.object({ id: z.number(), name: z.string(), price: z.number(), categoryId: z.number() }),
);

/** Columns that a card shows, of the search table and of `availability`, which is left-joined. */
export const cardColumns = [
  'listing.masterId',
  'listing.userId',
  'listing.firstName',
  'listing.lastName',
  'listing.avatarFile',
  'listing.specialization',
  'listing.description',
  'listing.hourlyRate',
  'listing.city',
  'listing.categoryId',
  'listing.categoryCode',
  'listing.isVerified',
  'listing.rating',
  'listing.reviewCount',
  'listing.completedJobs',
  'listing.responseMinutes',
  'listing.answerMinutes',
  'listing.answerRequests',
  'listing.services',
  'listing.languages',
  'availability.firstDay as freeFrom',
  'availability.starts as freeStarts',
] as const;

/** The same as SQL, for the tables of `cardTables`. */
export const cardList = cardColumns
  .map((column) => column.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`))
  .join(', ');

/** The tables of `cardList`, joined to the master ids of a page. */
export const cardTables = `join listing on listing.master_id = page.master_id
  left join availability on availability.master_id = page.master_id`;

export interface CardRow extends AvailabilityRow {
  masterId: number;
  userId: number;
  firstName: string;
  lastName: string;
  avatarFile: string | null;
  specialization: string;
  description: string;
  hourlyRate: number | null;
  city: string | null;
  categoryId: number;
  categoryCode: string;
  isVerified: boolean;
  rating: number;
  reviewCount: number;
  completedJobs: number;
  responseMinutes: number | null;
  answerMinutes: number | null;
  answerRequests: number;
  services: unknown;
  languages: unknown;
}

/** Parses a row of the search table. */
export function readCard(row: CardRow, now: Date): MasterCard {
  const city = citySchema.safeParse(row.city).data ?? null;
  const { firstName, lastName, specialization, description, hourlyRate, rating, reviewCount } = row;
  return {
    id: row.masterId,
    name: `${firstName} ${lastName}`.trim(),
    user: { id: row.userId, firstName, lastName, avatar: uploadUrl(row.avatarFile), city },
    specialization,
    description,
    hourlyRate,
    rating,
    reviewCount,
    completedJobs: row.completedJobs,
    isVerified: row.isVerified,
    responseTime: row.responseMinutes,
    city,
    category: row.categoryCode,
    categoryId: row.categoryId,
    services: serviceCards.parse(row.services),
    ...readNextFree(row, now),
    ...readLanguages(row.languages),
    ...(row.answerRequests > 0 && {
      answerTime: { medianMinutes: row.answerMinutes, requests: row.answerRequests },
    }),
  };
}
