import type { CalendarEvent } from '@mesterhand/domain/feeds/event';
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

/** Organiser and attendee of an invitation. */
export interface Invitation {
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
}

export interface CalendarFileParts {
  events: readonly CalendarEvent[];
  /** A calendar with a name is a feed that clients poll hourly; one without is a file to import. */
  name?: string;
  /** Makes the file an email attachment: an invitation or its cancellation. */
  invitation?: Invitation;
}

/** Refresh interval of a feed in seconds. */
const refreshAfter = 60 * 60;

/** An RFC 5545 calendar: folded, escaped, with times in UTC, unaffected by daylight saving time. */
export function renderCalendar({ events, name, invitation }: CalendarFileParts): string {
  const calendar = ical({
    prodId: { company: 'mesterhand', product: 'bookings', language: 'NB' },
    method: methodOf(events, invitation),
    ...(name !== undefined && { name, ttl: refreshAfter }),
  });
  for (const event of events) calendar.createEvent(dataOf(event, invitation));
  return `${calendar.toString()}\r\n`;
}

/** The iTIP method, also needed for the MIME type of an email's part. */
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
    // The time of the booking's last change: the same state gives the same bytes.
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
      // They have agreed on the site: no reply by email is expected.
      attendees: [{ ...invitation.attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    }),
  };
}
