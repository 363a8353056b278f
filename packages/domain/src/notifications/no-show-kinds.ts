import { z } from 'zod';
import { sayInstant } from '../emails/dates.ts';
import { type Language, locales } from '../pages/languages.ts';
import { moneySchema } from '../wire/fields.ts';
import { instantSchema } from '../wire/page.ts';
import { ofBooking } from './booking-content.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits } from './traits.ts';

/** How a report ended, or went on to moderators. */
export const noShowOutcomes = ['agreed', 'lapsed', 'disputed', 'upheld', 'dismissed'] as const;

const fee = moneySchema.meta({ description: 'NOK that the rule of the booking names.' });

/** What the notifications of reported absences carry. */
export const noShowContents = {
  noShowReported: contentSchema('noShowReported', {
    ...ofBooking,
    fee,
    answerUntil: instantSchema.meta({ description: 'Until when the reader can answer.' }),
  }),
  noShowDecided: contentSchema('noShowDecided', {
    ...ofBooking,
    fee,
    outcome: z.enum(noShowOutcomes).meta({ description: 'What became of the report.' }),
  }),
};

type NoShowKind = keyof typeof noShowContents;
type NoShowContents = { [Kind in NoShowKind]: z.infer<(typeof noShowContents)[Kind]> };

const aboutReport = {
  audience: 'everybody',
  path: ({ bookingId }: { bookingId: number }) => `/dashboard?booking=${bookingId}`,
} as const;

/** The rows of reported absences in the registry. */
export const noShowKinds: { readonly [Kind in NoShowKind]: KindTraits<NoShowContents[Kind]> } = {
  // Without an answer the report counts as true: costly to miss, and a record.
  noShowReported: {
    ...aboutReport,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarX', 'red'],
    isUrgent: true,
    isRecord: true,
    bell: ({ side }) => ({ variant: side }),
    message: ({ side, fee, answerUntil }, { language }) => ({
      variant: side,
      values: { fee: saySum(fee, language), until: sayInstant(answerUntil, language) },
    }),
  },
  noShowDecided: {
    ...aboutReport,
    channels: ['mail', 'push'],
    icon: ['fileCheck', 'brand'],
    bell: ({ outcome }) => ({ variant: outcome }),
    message: ({ outcome, fee }, { language }) => ({
      variant: outcome,
      values: { fee: saySum(fee, language) },
    }),
  },
};

function saySum(nok: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(nok);
}
