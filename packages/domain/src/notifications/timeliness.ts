import { type BookingStatus, isTrackable } from '../bookings/status.ts';
import type { Channel } from './kinds.ts';
import type { Notice } from './notice.ts';

/** How things stand when a notice is about to leave the site. */
export interface Standing {
  /** Its reader has seen it under the bell, or has read what it is about. */
  isRead: boolean;
  /** The booking that it is about; null where it is about none. */
  booking: {
    status: BookingStatus;
    acceptedAt: string | null;
    /** The instant at which the job begins. */
    startsAt: string;
  } | null;
  /** The time of the booking is another than the one that the notice was made for. */
  isMoved: boolean;
  now: Date;
}

/**
 * Whether a notice is still worth sending: what is no longer true is not told, and nobody is rung for what they have
 * read. A letter is also a paper to keep: of an agreement it comes even when it was read, of the rest it does not.
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
