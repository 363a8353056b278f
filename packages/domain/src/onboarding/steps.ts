import { z } from 'zod';
import { requiredDocuments } from '../uploads/documents.ts';

/** What a new master states before customers can book and administrators can verify, in this order. */
export const onboardingSteps = [
  'trade',
  'services',
  'area',
  'hours',
  'personalId',
  'certificate',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/**
 * `open`: a required document is missing or was rejected. `waiting`: both wait for administrators, or are approved
 * without a decision about the badge. `withheld`: administrators have decided against the badge.
 */
export const verificationStates = ['open', 'waiting', 'withheld', 'verified'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** What is stored of a master. */
export interface OnboardingContents {
  /** Whether a rate or any experience is stated. */
  hasTrade: boolean;
  /** Services on offer. */
  services: number;
  hasBase: boolean;
  hasHours: boolean;
  documents: readonly { type: string; status: 'waiting' | 'approved' | 'rejected' }[];
  isVerified: boolean;
  /** Whether administrators have ever decided about the badge. */
  isDecided: boolean;
}

function hasDocument({ documents, isVerified }: OnboardingContents, wanted: string): boolean {
  return (
    isVerified || documents.some(({ type, status }) => type === wanted && status !== 'rejected')
  );
}

const isStored: Record<OnboardingStep, (contents: OnboardingContents) => boolean> = {
  trade: ({ hasTrade }) => hasTrade,
  services: ({ services }) => services > 0,
  area: ({ hasBase }) => hasBase,
  hours: ({ hasHours }) => hasHours,
  personalId: (contents) => hasDocument(contents, 'personalId'),
  certificate: (contents) => hasDocument(contents, 'certificate'),
};

function verificationOf(contents: OnboardingContents): VerificationState {
  if (contents.isVerified) return 'verified';
  if (!requiredDocuments.every((type) => hasDocument(contents, type))) return 'open';
  const isWaiting = contents.documents.some(({ status }) => status === 'waiting');
  return contents.isDecided && !isWaiting ? 'withheld' : 'waiting';
}

/** How far a master is with what is stored, and what is still missing. */
export function onboardingOf(contents: OnboardingContents) {
  return {
    verification: verificationOf(contents),
    missing: onboardingSteps.filter((step) => !isStored[step](contents)),
  };
}

/** Fewer decisions than these state no usual time. */
export const leastReviews = 5;
/** The latest decisions that the usual time comes from. */
export const countedReviews = 50;

/** Whole hours, at least one, of the minutes that reviews took; null of too few reviews. */
export function reviewHours({ count, minutes }: { count: number; minutes: number | null }) {
  if (minutes === null || count < leastReviews) return null;
  return Math.max(1, Math.ceil(minutes / 60));
}

/** How far the own registration as a master is. */
export const onboardingSchema = z
  .object({
    verification: z.enum(verificationStates).meta({
      description:
        'Whether documents are missing or rejected (`open`), wait for administrators, did not give the badge (`withheld`), or the master is verified.',
    }),
    missing: z
      .array(z.enum(onboardingSteps))
      .meta({ description: 'What is not stored yet, in the order of the steps.' }),
    reviewHours: z
      .int()
      .nullable()
      .meta({
        description:
          'Hours from sending a document to its decision, the median of the latest decisions; null where there are few.',
        examples: [20],
      }),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof onboardingSchema>;
