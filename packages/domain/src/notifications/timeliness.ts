import { type BookingStatus, isTrackable } from '../bookings/status.ts';
import type { Channel } from './kinds.ts';
import type { Notice } from './notification.ts';

/** The state when a notification is about to be sent. */
export interface Standing {
  /** It was read on the site, or its subject was. */
  isRead: boolean;
  /** The booking that it is about; null where it is about none. */
  booking: {
    status: BookingStatus;
    acceptedAt: string | null;
    /** The instant at which the job begins. */
    startsAt: string;
  } | null;
  /** The booking's time differs from the one the notification was made for. */
  isMoved: boolean;
  now: Date;
}

/**
 * Whether a notification is still worth sending: outdated ones are dropped, as are those already read. Emails also
 * serve as a record: those of an agreement are sent even when read.
 */
export function isTimely(notice: Notice, channel: Channel, standing: Standing): boolean {
  const { isRead, booking } = standing;
  if (isRead && !(channel === 'mail' && isDocument(notice))) return false;
  return booking === null || isTrueOf(notice, booking, standing);
}

function isDocument({ kind }: Notice): boolean {
  return kind === 'bookingConfirmed' || kind === 'bookingCancelled' || kind === 'documentDecided';
}

function isTrueOf(
  notice: Notice,
  { status, acceptedAt, startsAt }: NonNullable<Standing['booking']>,
  { isMoved, now }: Standing,
): boolean {
  switch (notice.kind) {
    case 'bookingCreated':
      return status === 'pending' || (status === 'confirmed' && acceptedAt === null);
    case 'bookingConfirmed':
      return acceptedAt !== null && status !== 'cancelled';
    case 'bookingChanged':
      return status === notice.to;
    case 'bookingCancelled':
      return status === 'cancelled';
    case 'bookingCompleted':
      return status === 'completed';
    case 'bookingTravel':
      return isTrackable({ status, acceptedAt });
    case 'bookingReminder':
      return status === 'confirmed' && acceptedAt !== null && !isMoved && now < new Date(startsAt);
    default:
      return true;
  }
}
