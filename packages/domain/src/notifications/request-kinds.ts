import { z } from 'zod';
import { type Language, locales } from '../pages/languages.ts';
import { osloZone } from '../time/oslo.ts';
import { tradeNameSchema } from '../wire/fields.ts';
import { idSchema, instantSchema } from '../wire/page.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits } from './traits.ts';

/** The data in every notification of a job request. */
const ofRequest = {
  requestId: idSchema.meta({ description: 'Id of the job request.' }),
  category: tradeNameSchema.meta({ description: 'Name of the category.' }),
};

/** What the notifications of job requests carry. */
export const requestContents = {
  requestReceived: contentSchema('requestReceived', {
    ...ofRequest,
    area: z
      .string()
      .meta({ description: 'Postcode and place; empty where unknown.', examples: ['0184 Oslo'] }),
    isEmergency: z.boolean().meta({
      description: 'Whether the customer asks for help in an emergency.',
      examples: [false],
    }),
    deadlineAt: instantSchema.meta({ description: 'Until when an answer is in time.' }),
  }),
  requestPassedOn: contentSchema('requestPassedOn', {
    ...ofRequest,
    why: z
      .enum(['noAnswer', 'declined'])
      .meta({ description: 'Whether the master before did not answer in time, or declined.' }),
  }),
  requestUnanswered: contentSchema('requestUnanswered', ofRequest),
  requestClosed: contentSchema('requestClosed', {
    ...ofRequest,
    outcome: z
      .enum(['withdrawn', 'expired'])
      .meta({ description: 'Whether the customer withdrew it, or it expired.' }),
  }),
};

type RequestKind = keyof typeof requestContents;
type RequestContents = { [Kind in RequestKind]: z.infer<(typeof requestContents)[Kind]> };

const aboutRequest = {
  audience: 'everybody',
  channels: ['push'],
  path: ({ requestId }: { requestId: number }) => `/requests/${requestId}`,
} as const;

const aboutReceived = {
  ...aboutRequest,
  audience: 'masters',
  path: ({ requestId }: { requestId: number }) => `/received?request=${requestId}`,
} as const;

/** The rows of job requests in the registry. */
export const requestKinds: {
  readonly [Kind in RequestKind]: KindTraits<RequestContents[Kind]>;
} = {
  // The clock runs for a quarter of an hour: costly to miss.
  requestReceived: {
    ...aboutReceived,
    channels: ['mail', 'push', 'sms'],
    icon: ['clock', 'amber'],
    isUrgent: true,
    bell: ({ category, area, isEmergency }) => ({
      variant: isEmergency ? 'emergency' : 'usual',
      values: { category },
      body: area,
    }),
    message: ({ category, area, isEmergency, deadlineAt }, { t, language }) => {
      const until = t('kinds.requestReceived.until', { time: sayTime(deadlineAt, language) });
      return {
        variant: isEmergency ? 'emergency' : 'usual',
        values: { category },
        lead: area === '' ? until : `${area} · ${until}`,
      };
    },
  },
  requestPassedOn: {
    ...aboutRequest,
    icon: ['clock', 'blue'],
    bell: ({ why, category }) => ({ variant: why, body: category }),
    message: ({ why, category }) => ({ variant: why, values: { category } }),
  },
  requestUnanswered: {
    ...aboutRequest,
    channels: ['mail', 'push'],
    icon: ['clock', 'red'],
    bell: ({ category }) => ({ body: category }),
    message: ({ category }) => ({ values: { category } }),
  },
  requestClosed: {
    ...aboutReceived,
    icon: ['calendarX', 'red'],
    bell: ({ outcome, category }) => ({ variant: outcome, body: category }),
    message: ({ outcome, category }) => ({ variant: outcome, values: { category } }),
  },
};

/** The weekday and the time in Oslo: a deadline is today or on one of the next working days. */
function sayTime(at: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: osloZone,
  }).format(new Date(at));
}
