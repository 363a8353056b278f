import { z } from 'zod';
import { type Language, locales } from '../pages/languages.ts';
import { moneySchema } from '../wire/fields.ts';
import { ofBooking } from './booking-content.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits } from './traits.ts';

const changeTotal = moneySchema.meta({ description: 'What the change adds in NOK, VAT included.' });
const billTotal = moneySchema.meta({ description: 'Sum of the bill in NOK, VAT included.' });

/** What the notifications of change orders, bills and withdrawals carry. */
export const billContents = {
  changeProposed: contentSchema('changeProposed', { ...ofBooking, total: changeTotal }),
  changeDecided: contentSchema('changeDecided', {
    ...ofBooking,
    total: changeTotal,
    outcome: z.enum(['accepted', 'acceptedWithoutTime', 'refused']).meta({
      description:
        'What the customer decided about the change; and that its hours do not fit into the plan, if so.',
    }),
  }),
  billSent: contentSchema('billSent', {
    ...ofBooking,
    total: billTotal,
    isCorrected: z.boolean().meta({
      description: 'Whether it replaces a bill that the customer objected to.',
      examples: [false],
    }),
  }),
  billObjected: contentSchema('billObjected', { ...ofBooking, total: billTotal }),
  billAnswered: contentSchema('billAnswered', { ...ofBooking, total: billTotal }),
  billDecided: contentSchema('billDecided', {
    ...ofBooking,
    total: billTotal,
    outcome: z.enum(['accepted', 'settled']).meta({
      description: 'Whether the customer accepted it, or moderators closed an objection.',
    }),
  }),
  withdrawalMade: contentSchema('withdrawalMade', {
    ...ofBooking,
    due: moneySchema.meta({ description: 'What the customer pays, in NOK.' }),
  }),
};

type BillKind = keyof typeof billContents;
type BillContents = { [Kind in BillKind]: z.infer<(typeof billContents)[Kind]> };

const aboutBooking = {
  channels: ['mail', 'push'],
  path: ({ bookingId }: { bookingId: number }) => `/dashboard?booking=${bookingId}`,
} as const;

/** The rows of change orders, bills and withdrawals in the registry. */
export const billKinds: { readonly [Kind in BillKind]: KindTraits<BillContents[Kind]> } = {
  // The work waits for the answer.
  changeProposed: {
    ...aboutBooking,
    audience: 'everybody',
    icon: ['fileCheck', 'amber'],
    isUrgent: true,
    isTrue: (_, { status }) => status !== 'cancelled' && status !== 'completed',
    bell: ({ total }, { language }) => ({ values: { total: saySum(total, language) } }),
    message: ({ total }, { language }) => ({ values: { total: saySum(total, language) } }),
  },
  changeDecided: {
    ...aboutBooking,
    audience: 'masters',
    icon: ['fileCheck', 'brand'],
    isUrgent: true,
    bell: ({ outcome }) => ({ variant: outcome }),
    message: ({ outcome, total }, { language }) => ({
      variant: outcome,
      values: { total: saySum(total, language) },
    }),
  },
  billSent: {
    ...aboutBooking,
    audience: 'everybody',
    icon: ['fileCheck', 'brand'],
    isRecord: true,
    bell: ({ isCorrected, total }, { language }) => ({
      variant: isCorrected ? 'corrected' : 'first',
      values: { total: saySum(total, language) },
    }),
    message: ({ isCorrected, total }, { language }) => ({
      variant: isCorrected ? 'corrected' : 'first',
      values: { total: saySum(total, language) },
    }),
  },
  billObjected: {
    ...aboutBooking,
    audience: 'masters',
    icon: ['fileCheck', 'red'],
    bell: () => ({}),
    message: ({ total }, { language }) => ({ values: { total: saySum(total, language) } }),
  },
  billAnswered: {
    ...aboutBooking,
    audience: 'everybody',
    icon: ['message', 'brand'],
    bell: () => ({}),
    message: ({ total }, { language }) => ({ values: { total: saySum(total, language) } }),
  },
  billDecided: {
    ...aboutBooking,
    audience: 'everybody',
    icon: ['circleCheck', 'green'],
    bell: ({ outcome }) => ({ variant: outcome }),
    message: ({ outcome, total }, { language }) => ({
      variant: outcome,
      values: { total: saySum(total, language) },
    }),
  },
  // The job and its pay change: the master keeps it.
  withdrawalMade: {
    ...aboutBooking,
    audience: 'masters',
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarX', 'red'],
    isRecord: true,
    bell: () => ({}),
    message: ({ due }, { language }) => ({ values: { due: saySum(due, language) } }),
  },
};

function saySum(nok: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(nok);
}
