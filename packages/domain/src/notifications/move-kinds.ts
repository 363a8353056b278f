import type { z } from 'zod';
import { isMovable } from '../bookings/moves.ts';
import { ofBooking } from './booking-content.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits } from './traits.ts';

/** What the notifications of moved jobs carry. */
export const moveContents = {
  timeProposed: contentSchema('timeProposed', ofBooking),
  proposalDeclined: contentSchema('proposalDeclined', ofBooking),
  bookingMoved: contentSchema('bookingMoved', ofBooking),
};

type MoveKind = keyof typeof moveContents;
type MoveContents = { [Kind in MoveKind]: z.infer<(typeof moveContents)[Kind]> };

const aboutBooking = {
  audience: 'everybody',
  channels: ['mail', 'push'],
  path: ({ bookingId }: { bookingId: number }) => `/dashboard?booking=${bookingId}`,
} as const;

/** The rows of moved jobs in the registry. */
export const moveKinds: { readonly [Kind in MoveKind]: KindTraits<MoveContents[Kind]> } = {
  timeProposed: {
    ...aboutBooking,
    icon: ['calendarEvent', 'amber'],
    isTrue: (_, booking) => isMovable(booking),
    bell: ({ side }) => ({ variant: side }),
    message: ({ side }) => ({ variant: side }),
  },
  proposalDeclined: {
    ...aboutBooking,
    icon: ['calendarEvent', 'blue'],
    isTrue: (_, booking) => isMovable(booking),
    bell: ({ side }) => ({ variant: side }),
    message: ({ side }) => ({ variant: side }),
  },
  // Who comes at the old time has come in vain.
  bookingMoved: {
    ...aboutBooking,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarCheck', 'green'],
    isUrgent: true,
    isTrue: (_, booking) => isMovable(booking),
    bell: ({ side }) => ({ variant: side }),
    message: ({ side }) => ({ variant: side }),
  },
};
