import type { CalendarEvent } from '@mesterhand/domain/feeds/event';
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

/** Whom an invitation comes from and goes to, as mail programs want to know. */
export interface Invitation {
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
}

export interface CalendarFileParts {
  events: readonly CalendarEvent[];
  /** Calendars without a name are files to take over; those with one are followed, and looked at again by the hour. */
  name?: string;
  /** Makes the file what a letter carries: an invitation, or its withdrawal. */
  invitation?: Invitation;
}

/** Seconds after which a followed calendar is to be fetched again. */
const refreshAfter = 60 * 60;

/** A calendar by RFC 5545: folded, escaped, its instants in UTC, which no change of the clock can move. */
export function renderCalendar({ events, name, invitation }: CalendarFileParts): string {
  const calendar = ical({
    prodId: { company: 'mesterhand', product: 'bookings', language: 'NB' },
    method: methodOf(events, invitation),
    ...(name !== undefined && { name, ttl: refreshAfter }),
  });
  for (const event of events) calendar.createEvent(dataOf(event, invitation));
  return `${calendar.toString()}\r\n`;
}

/** What an invitation says it is, for the type of its part in a letter too. */
export function methodOf(
  events: readonly CalendarEvent[],
  invitation: Invitation | undefined,
): ICalCalendarMethod {
  if (invitation === undefined) return ICalCalendarMethod.PUBLISH;
  return events.every(({ status }) => status === 'CANCELLED')
    ? ICalCalendarMethod.CANCEL
    : ICalCalendarMethod.REQUEST;
}

function dataOf(event: CalendarEvent, invitation: Invitation | undefined): ICalEventData {
  const { uid, sequence, start, end, created, changed, summary, location, description, url } =
    event;
  return {
    id: uid,
    sequence,
    start,
    end,
    created,
    // The time of the booking's state, not of this file: the same state gives the same bytes.
    stamp: changed,
    lastModified: changed,
    summary,
    location: location === '' ? null : location,
    description,
    url,
    status: ICalEventStatus[event.status],
    transparency: event.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    ...(invitation && {
      organizer: invitation.organizer,
      // They have agreed on the site: nobody waits for an answer by mail.
      attendees: [{ ...invitation.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    }),
  };
}
