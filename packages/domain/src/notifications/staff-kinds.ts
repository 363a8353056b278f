import { z } from 'zod';
import { isMovable } from '../bookings/moves.ts';
import { isClosed } from '../bookings/staff-changes.ts';
import { ofBooking } from './booking-content.ts';
import { contentSchema } from './content-schema.ts';
import type { KindTraits } from './traits.ts';

const explained = {
  ...ofBooking,
  reason: z.string().meta({ description: 'Why staff did it.' }),
};

/** What the notifications of changes by staff carry; both sides read the reason. */
export const staffContents = {
  bookingMovedByStaff: contentSchema('bookingMovedByStaff', explained),
  bookingReopened: contentSchema('bookingReopened', explained),
  bookingHandedOver: contentSchema('bookingHandedOver', explained),
};

type StaffKind = keyof typeof staffContents;
type StaffKindContents = { [Kind in StaffKind]: z.infer<(typeof staffContents)[Kind]> };

const aboutBooking = {
  audience: 'everybody',
  channels: ['mail', 'push'],
  path: ({ bookingId }: { bookingId: number }) => `/dashboard?booking=${bookingId}`,
} as const;

const withReason = ({ reason }: { reason: string }) => ({ reason });

/** The rows of changes by staff in the registry. */
export const staffKinds: { readonly [Kind in StaffKind]: KindTraits<StaffKindContents[Kind]> } = {
  // Who comes at the old time has come in vain.
  bookingMovedByStaff: {
    ...aboutBooking,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarCheck', 'green'],
    isUrgent: true,
    isTrue: (_, booking) => isMovable(booking),
    bell: withReason,
    message: withReason,
  },
  // Somebody who read of a cancellation is expected at the job again.
  bookingReopened: {
    ...aboutBooking,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarPlus', 'amber'],
    isRecord: true,
    isTrue: (_, booking) => !isClosed(booking),
    bell: withReason,
    message: withReason,
  },
  // For the customer: another master was asked to come at the same time.
  bookingHandedOver: {
    ...aboutBooking,
    channels: ['mail', 'push', 'sms'],
    icon: ['calendarEvent', 'amber'],
    isRecord: true,
    isTrue: (_, booking) => isMovable(booking),
    bell: withReason,
    message: withReason,
  },
};
