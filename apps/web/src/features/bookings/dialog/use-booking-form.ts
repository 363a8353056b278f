import {
  bookingFormFields,
  type BookingDetail,
  type CreateBookingInput,
} from '@mesterhand/domain/bookings/schema';
import { type JobTime, timeOfJob, unstatedTime } from '@mesterhand/domain/bookings/duration';
import { isBookableDate, isSlot, isSlotPast } from '@mesterhand/domain/bookings/slots';
import type { Master, OfferedService } from '@mesterhand/domain/masters/schema';
import { postalNames } from '@mesterhand/domain/places/city-codes';
import { isCivilDate } from '@mesterhand/domain/time/oslo';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { type Session, useSession } from '../../../core/session/session.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useAuthor } from '../../../core/session/use-author.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import {
  type BookingValues,
  formFields,
  type FormField,
  keepDraft,
  readDraft,
} from './booking-draft.ts';
import { checkForm, type Problems, problemsOfRefusal } from './booking-problems.ts';
import { useOfferedPrice } from './booking-price.tsx';
import { useSendBooking } from './use-send-booking.ts';
import { useSlots } from './use-slots.ts';

/** Why the form was not sent, shown next to the button. */
export type Refusal = { kind: 'login' } | { kind: 'text'; text: string };

type FormSubject = {
  master: Master;
  services: readonly OfferedService[];
  service: number | undefined;
  /** The start in the URL, see `readStart`. */
  at: string | undefined;
};

/** Initial values: the draft, else the user from the session; the service and the start from the URL. */
function startValues(
  { master, services, service, at }: FormSubject,
  session: Session | null,
): BookingValues {
  const draft = readDraft(master.id, session?.user.id ?? null);
  const serviceIds = services.map(({ id }) => id);
  const candidates = [
    service,
    Number(draft.serviceId),
    serviceIds.length === 1 ? serviceIds[0] : undefined,
  ];
  const chosen = candidates.find((id) => id !== undefined && serviceIds.includes(id));
  const fullName = session ? `${session.user.firstName} ${session.user.lastName}`.trim() : '';
  return {
    ...draft,
    ...readStart(at, new Date()),
    serviceId: chosen === undefined ? '' : String(chosen),
    place: draft.place || (master.city === null ? '' : postalNames[master.city]),
    clientName: draft.clientName || fullName,
    clientPhone: draft.clientPhone || (session?.user.phone ?? ''),
  };
}

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

/** Focuses the first of these fields in the order of display. */
function focusFirst(form: HTMLFormElement | null, fields: readonly FormField[]): void {
  const box = form?.querySelector(fields.map((field) => `[data-field="${field}"]`).join());
  box?.scrollIntoView({ block: 'center' });
  box
    ?.querySelector<HTMLElement>('input:not(:disabled), select, textarea, td button:not(:disabled)')
    ?.focus({ preventScroll: true });
}

/** The postcode is listed after the documented fields, and only where there is a street. */
const addressedFields = [...bookingFormFields, 'postcode', 'place'] as const;
const requiredFields = [...addressedFields, 'serviceId'] as const;

const isRequired = (field: FormField): field is (typeof requiredFields)[number] =>
  requiredFields.some((required) => required === field);

function useProblemTexts() {
  const { t } = useTranslation('bookings');
  const sentence = (field: FormField, code: NonNullable<Problems[FormField]>) => {
    if (code !== 'required') return t(`booking.problems.${code}`);
    return isRequired(field) ? t(`booking.required.${field}`) : t('booking.problems.invalid');
  };
  return {
    errors: (problems: Problems) =>
      Object.fromEntries(
        formFields.flatMap((field) => {
          const code = problems[field];
          return code ? [[field, sentence(field, code)]] : [];
        }),
      ),
    /** The documented list of missing fields, by their labels. */
    summary: (problems: Problems): string | null => {
      const missing = addressedFields.filter((field) => problems[field] === 'required');
      const names = missing.map((field) => t(`booking.fields.${field}`));
      if (names.length > 0) return t('booking.missing', { fields: names.join(', ') });
      return problems.serviceId === 'required' ? t('booking.noService') : null;
    },
  };
}

function useRefusalText() {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  return (error: unknown): string => {
    const { code, status = 0 } = readError(error);
    if (status === 400) return t('booking.failed.invalid');
    if (code === 'server.unavailable') return errorText(error);
    if (status >= 500) return t('booking.failed.server');
    return code === undefined || code === 'idempotency.mismatch'
      ? t('booking.failed.other')
      : errorText(error);
  };
}

/** The time that a booking of the chosen service takes. */
function jobTimeOf(services: readonly OfferedService[], serviceId: string): JobTime {
  const service = services.find(({ id }) => String(id) === serviceId);
  return timeOfJob(service ?? unstatedTime);
}

/** State and actions of the booking form, without its rendering. */
export function useBookingForm(subject: FormSubject & { onSent(booking: BookingDetail): void }) {
  const { onSent } = subject;
  const masterId = subject.master.id;
  const session = useSession();
  const userId = useAuthor();
  const [initialValues] = useState(() => startValues(subject, session));
  const form = useForm<BookingValues>({ initialValues });
  const { values } = form;
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pointed, setPointed] = useState<readonly FormField[]>([]);
  const jobTime = jobTimeOf(subject.services, values.serviceId);
  const slots = useSlots(masterId, values.scheduledDate, jobTime);
  const price = useOfferedPrice(subject, Number(values.serviceId));
  const terms = usePublicSettings().data?.cancellation;
  const send = useSendBooking(onSent);
  const texts = useProblemTexts();
  const refusalText = useRefusalText();

  useEffect(() => keepDraft(masterId, { userId, values }), [masterId, userId, values]);
  // Errors of the previous content no longer apply.
  useEffect(
    () => setRefusal((previous) => (previous?.kind === 'text' ? null : previous)),
    [values],
  );

  // After the error is rendered, which changes the form's height.
  useEffect(() => {
    if (pointed.length > 0) focusFirst(element.current, pointed);
  }, [pointed]);

  const point = (problems: Problems) => {
    form.setErrors(texts.errors(problems));
    const fields = formFields.filter((field) => problems[field]);
    setPointed(fields);
    return fields.length > 0;
  };
  const refuse = (error: unknown) => {
    const { code, status, issues } = readError(error);
    if (status === 401) return setRefusal({ kind: 'login' });
    const isPointed = point(problemsOfRefusal({ code, issues }));
    const isShownAtField = isPointed && status === 409;
    setRefusal(isShownAtField ? null : { kind: 'text', text: refusalText(error) });
  };
  const sendRequest = (input: CreateBookingInput) => {
    form.clearErrors();
    if (!session) return setRefusal({ kind: 'login' });
    setRefusal(null);
    send.mutate(input, { onError: refuse });
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (send.isPending) return;
    const { input, problems } = checkForm(values, {
      masterId,
      now: new Date(),
      slots,
      price,
      terms,
    });
    if (input) return sendRequest(input);
    point(problems);
    const text = texts.summary(problems);
    setRefusal(text === null ? null : { kind: 'text', text });
  };
  return {
    form,
    element,
    submit,
    refusal,
    slots,
    jobTime,
    price,
    terms,
    isSending: send.isPending,
    isSignedIn: session !== null,
  };
}
