import { isBookableDate, isSlot, isSlotPast } from '@mesterhand/domain/bookings/slots';
import { splitAddress } from '@mesterhand/domain/contact/address';
import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import { postalNames } from '@mesterhand/domain/places/city-codes';
import { isCivilDate } from '@mesterhand/domain/time/oslo';
import type { Session } from '../../../core/session/session.ts';
import { type BookingValues, readDraft } from './booking-draft.ts';
import type { KnownAddress } from './use-known-address.ts';

/** What a booking form is about. */
export type FormSubject = {
  master: Master;
  services: readonly OfferedService[];
  service: number | undefined;
  /** The start in the URL, see `readStart`. */
  at: string | undefined;
  /** Where the last job was, as far as it is loaded. */
  known: KnownAddress | null | undefined;
};

/** Fewer words are a trade or a name. */
const leastWords = 4;

/** A job that the search behind the form describes in a sentence; empty without one. */
function jobOf(query: unknown): string {
  const text = typeof query === 'string' ? query.trim() : '';
  return text.split(/\s+/).length < leastWords ? '' : text;
}

/** The service in the URL, else that of the draft, else the only one; empty where none is. */
function serviceOf(
  draft: BookingValues,
  { services, service }: Pick<FormSubject, 'services' | 'service'>,
): string {
  const ids = services.map(({ id }) => id);
  const only = ids.length === 1 ? ids[0] : undefined;
  const chosen = [service, Number(draft.serviceId), only].find(
    (id) => id !== undefined && ids.includes(id),
  );
  return chosen === undefined ? '' : String(chosen);
}

/** The address of the draft, else that of an earlier job. */
function addressOf(draft: BookingValues, known: FormSubject['known']) {
  if (!known || draft.address !== '' || draft.postcode !== '') return draft;
  const { accessNote, ...address } = readAddress(known);
  return { ...address, accessNote: draft.accessNote || accessNote };
}

/** Initial values: the draft, else the user from the session; the service, the start and the job from the URL. */
export function startValues(
  { master, services, service, at, known }: FormSubject,
  { session, query }: { session: Session | null; query: unknown },
): BookingValues {
  const draft = readDraft(master.id, session?.user.id ?? null);
  const fullName = session ? `${session.user.firstName} ${session.user.lastName}`.trim() : '';
  const address = addressOf(draft, known);
  return {
    ...draft,
    ...address,
    description: draft.description || jobOf(query),
    ...readStart(at, new Date()),
    serviceId: serviceOf(draft, { services, service }),
    place: address.place || (master.city === null ? '' : postalNames[master.city]),
    clientName: draft.clientName || fullName,
    clientPhone: draft.clientPhone || (session?.user.phone ?? ''),
  };
}

/** An earlier address as the fields of the form. */
export const readAddress = ({ address, accessNote }: KnownAddress) => ({
  ...splitAddress(address),
  accessNote,
});

/** A start in the URL, `2026-12-01T13:00`; one that cannot be booked any more counts as absent. */
function readStart(
  at: string | undefined,
  now: Date,
): Partial<Pick<BookingValues, 'scheduledDate' | 'scheduledTime'>> {
  const [date = '', time = ''] = at?.split('T') ?? [];
  const isOffered = isCivilDate(date) && isBookableDate(date, now) && isSlot(time);
  if (!isOffered || isSlotPast(date, time, now)) return {};
  return { scheduledDate: date, scheduledTime: time };
}
