import { z } from 'zod';
import { type Language, locales } from '../pages/languages.ts';
import { masterNameSchema, moneySchema, tradeNameSchema } from '../wire/fields.ts';
import { idSchema } from '../wire/page.ts';
import { ofBooking } from './booking-content.ts';
import { contentSchema } from './content-schema.ts';
import type { BookingStanding, KindTraits } from './traits.ts';

const ofRequest = {
  requestId: idSchema.meta({ description: 'Id of the job request.' }),
  category: tradeNameSchema.meta({ description: 'Name of the category.' }),
};
const ofOffer = {
  offerId: idSchema.meta({ description: 'Id of the offer.', examples: [73] }),
  person: masterNameSchema.meta({ description: 'Name of the other person.' }),
};
const total = moneySchema.meta({ description: 'Sum of the offer in NOK, VAT included.' });

/** What the notifications of offers and agreements carry. */
export const offerContents = {
  offerReceived: contentSchema('offerReceived', { ...ofRequest, ...ofOffer, total }),
  offerRetracted: contentSchema('offerRetracted', { ...ofRequest, ...ofOffer }),
  offerAccepted: contentSchema('offerAccepted', { ...ofBooking, ...ofOffer, total }),
  offerClosed: contentSchema('offerClosed', {
    ...ofRequest,
    why: z
      .enum(['otherChosen', 'declined'])
      .meta({ description: 'Whether the customer chose another master, or declined the offer.' }),
  }),
  agreementMade: contentSchema('agreementMade', {
    ...ofBooking,
    number: z.string().meta({ description: 'Number of the agreement.', examples: ['2026-000123'] }),
  }),
};

type OfferKind = keyof typeof offerContents;
type OfferContents = { [Kind in OfferKind]: z.infer<(typeof offerContents)[Kind]> };

const aboutRequest = {
  channels: ['mail', 'push'],
  path: ({ requestId }: { requestId: number }) => `/dashboard?request=${requestId}`,
} as const;

const aboutAgreement = {
  isRecord: true,
  path: ({ bookingId }: { bookingId: number }) => `/dashboard?booking=${bookingId}`,
  isTrue: (_: unknown, { status, acceptedAt }: BookingStanding) =>
    acceptedAt !== null && status !== 'cancelled',
} as const;

/** The rows of offers and agreements in the registry. */
export const offerKinds: { readonly [Kind in OfferKind]: KindTraits<OfferContents[Kind]> } = {
  offerReceived: {
    ...aboutRequest,
    audience: 'everybody',
    icon: ['fileCheck', 'brand'],
    bell: ({ person, category }) => ({ values: { person }, body: category }),
    message: ({ person, category, total: sum }, { language }) => ({
      values: { person, category, total: saySum(sum, language) },
    }),
  },
  offerRetracted: {
    ...aboutRequest,
    audience: 'everybody',
    channels: ['push'],
    icon: ['calendarX', 'red'],
    bell: ({ person, category }) => ({ values: { person }, body: category }),
    message: ({ person, category }) => ({ values: { person, category } }),
  },
  // The time is booked: costly to miss.
  offerAccepted: {
    ...aboutAgreement,
    audience: 'masters',
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarCheck', 'green'],
    bell: () => ({}),
    message: ({ total: sum }, { language }) => ({ values: { total: saySum(sum, language) } }),
  },
  offerClosed: {
    ...aboutRequest,
    audience: 'masters',
    icon: ['calendarX', 'blue'],
    bell: ({ why, category }) => ({ variant: why, body: category }),
    message: ({ why, category }) => ({ variant: why, values: { category } }),
  },
  // The confirmation of the contract, which the customer keeps: the document is enclosed.
  agreementMade: {
    ...aboutAgreement,
    audience: 'everybody',
    channels: ['mail'],
    icon: ['fileCheck', 'green'],
    bell: ({ number }) => ({ values: { number } }),
    message: ({ number }) => ({ values: { number } }),
  },
};

function saySum(nok: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 }).format(nok);
}
