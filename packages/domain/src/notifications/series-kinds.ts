import { z } from 'zod';
import { sayDay } from '../emails/dates.ts';
import { repetitions } from '../series/rule.ts';
import { dayTextSchema } from '../wire/fields.ts';
import { slotFormat } from '../wire/formats.ts';
import { idSchema } from '../wire/page.ts';
import { ofBooking } from './booking-content.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits, Wording } from './traits.ts';

/** The data in every notification of a series: that of its first booking, and its rule. */
const ofSeries = {
  ...ofBooking,
  seriesId: idSchema.meta({ description: 'Id of the series.', examples: [6] }),
  repeats: z.enum(repetitions).meta({ description: 'How often the job comes back.' }),
};

/** The same for another time of a series. */
const ofMove = {
  ...ofSeries,
  from: dayTextSchema.meta({
    description: 'The first day at the new time, in Oslo.',
    format: 'date',
  }),
  at: z.string().meta({ description: 'The new start, in Oslo.', ...slotFormat }),
};

/** What the notifications of series carry. */
export const seriesContents = {
  seriesRequested: contentSchema('seriesRequested', ofSeries),
  seriesAccepted: contentSchema('seriesAccepted', ofSeries),
  seriesEnded: contentSchema('seriesEnded', {
    ...ofSeries,
    outcome: z
      .enum(['declined', 'ended'])
      .meta({ description: 'Whether the request was declined, or the series ended.' }),
    by: z.enum(['client', 'master', 'admin']).meta({ description: 'Which side did it.' }),
    from: dayTextSchema.meta({ description: 'The first day without it, in Oslo.', format: 'date' }),
    reason: z.string().meta({ description: 'Why; empty without a reason.' }),
  }),
  seriesTimeProposed: contentSchema('seriesTimeProposed', ofMove),
  seriesProposalDeclined: contentSchema('seriesProposalDeclined', ofMove),
  seriesMoved: contentSchema('seriesMoved', ofMove),
  seriesSkipped: contentSchema('seriesSkipped', {
    ...ofSeries,
    outcome: z
      .enum(['skipped', 'restored'])
      .meta({ description: 'Whether the day was left out, or taken in again.' }),
    occurrence: dayTextSchema.meta({ description: 'The day, in Oslo.', format: 'date' }),
  }),
  seriesClash: contentSchema('seriesClash', {
    ...ofSeries,
    occurrence: dayTextSchema.meta({
      description: 'The day that clashes, in Oslo.',
      format: 'date',
    }),
  }),
};

type SeriesKind = keyof typeof seriesContents;
type SeriesContents = { [Kind in SeriesKind]: z.infer<(typeof seriesContents)[Kind]> };

const aboutSeries = {
  audience: 'everybody',
  channels: ['mail', 'push'],
  path: ({ seriesId }: { seriesId: number }) => `/dashboard?series=${seriesId}`,
} as const;

type Move = Readonly<{ from: string; at: string; side: 'client' | 'master' }>;
const sayMove = ({ from, at, side }: Move, { language }: Wording) => ({
  variant: side,
  values: { from: sayDay(from, language), at },
});

const repeatsIn = (repeats: string, { t }: Wording) => t(`repeats.${repeats}`);

/** The rows of series in the registry: one notification for a series, none for each of its bookings. */
export const seriesKinds: { readonly [Kind in SeriesKind]: KindTraits<SeriesContents[Kind]> } = {
  seriesRequested: {
    ...aboutSeries,
    audience: 'masters',
    icon: ['calendarPlus', 'amber'],
    isTrue: (_, { status, acceptedAt }) => status === 'pending' && acceptedAt === null,
    bell: ({ repeats }, wording) => ({ values: { repeats: repeatsIn(repeats, wording) } }),
    message: ({ repeats }, wording) => ({ values: { repeats: repeatsIn(repeats, wording) } }),
  },
  seriesAccepted: {
    ...aboutSeries,
    icon: ['calendarCheck', 'green'],
    isRecord: true,
    bell: ({ repeats }, wording) => ({ values: { repeats: repeatsIn(repeats, wording) } }),
    message: ({ repeats }, wording) => ({ values: { repeats: repeatsIn(repeats, wording) } }),
  },
  // Who comes to a job that was called off has come in vain.
  seriesEnded: {
    ...aboutSeries,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarX', 'red'],
    isRecord: true,
    bell: ({ outcome, from, reason }, { language }) => ({
      variant: outcome,
      values: { from: sayDay(from, language) },
      reason,
    }),
    message: ({ outcome, from, reason }, { language }) => ({
      variant: outcome,
      values: { from: sayDay(from, language) },
      reason,
    }),
  },
  seriesTimeProposed: {
    ...aboutSeries,
    icon: ['calendarEvent', 'amber'],
    isRecord: true,
    bell: sayMove,
    message: sayMove,
  },
  seriesProposalDeclined: {
    ...aboutSeries,
    icon: ['calendarEvent', 'blue'],
    isRecord: true,
    bell: sayMove,
    message: sayMove,
  },
  // Who comes at the old time has come in vain.
  seriesMoved: {
    ...aboutSeries,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarCheck', 'green'],
    isRecord: true,
    bell: ({ from, at }, { language }) => ({ values: { from: sayDay(from, language), at } }),
    message: ({ from, at }, { language }) => ({ values: { from: sayDay(from, language), at } }),
  },
  seriesSkipped: {
    ...aboutSeries,
    icon: ['calendarX', 'amber'],
    isRecord: true,
    bell: ({ outcome, occurrence }, { language }) => ({
      variant: outcome,
      values: { occurrence: sayDay(occurrence, language) },
    }),
    message: ({ outcome, occurrence }, { language }) => ({
      variant: outcome,
      values: { occurrence: sayDay(occurrence, language) },
    }),
  },
  seriesClash: {
    ...aboutSeries,
    icon: ['calendarEvent', 'amber'],
    bell: ({ occurrence }, { language }) => ({
      values: { occurrence: sayDay(occurrence, language) },
    }),
    message: ({ occurrence }, { language }) => ({
      values: { occurrence: sayDay(occurrence, language) },
    }),
  },
};
