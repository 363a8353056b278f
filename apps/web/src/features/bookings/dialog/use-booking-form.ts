import {
  bookingFormFields,
  type BookingDetail,
  type CreateBookingInput,
} from '@mesterhand/domain/bookings/schema';
import { type JobTime, timeOfJob, unstatedTime } from '@mesterhand/domain/bookings/duration';
import type { OfferedService } from '@mesterhand/domain/masters/schema';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { readError, useErrorText } from '../../../core/api/errors.ts';
import { useSession } from '../../../core/session/session.ts';
import { usePublicSettings } from '../../../core/session/site-settings.ts';
import { useAuthor } from '../../../core/session/use-author.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { useIsSmall } from '../../../ui/screen-size.ts';
import { type BookingValues, formFields, type FormField, keepDraft } from './booking-draft.ts';
import { checkForm, type Problems, problemsOfRefusal } from './booking-problems.ts';
import { useOfferedPrice } from './booking-price.tsx';
import {
  type BookingStep,
  type PointedPart,
  firstStep,
  problemsIn,
  stepAfter,
  stepWith,
} from './booking-steps.ts';
import { useBookingPictures } from './use-booking-pictures.ts';
import { useBookingSteps } from './use-booking-steps.ts';
import { useFormFocus } from './use-form-focus.ts';
import { type FormSubject, readAddress, startValues } from './start-values.ts';
import { MissingPicture, useSendBooking } from './use-send-booking.ts';
import { useSlots } from './use-slots.ts';

/** Why the form was not sent, shown next to the button. */
export type Refusal = { kind: 'login' } | { kind: 'text'; text: string };

type BookingFormValues = UseFormReturnType<BookingValues>;

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

/** The text of a refusal that is about the pictures; null for any other. */
function usePictureText() {
  const { t } = useTranslation('bookings');
  const errorText = useErrorText();
  return (error: unknown): string | null => {
    if (error instanceof MissingPicture) return t('pictures.missing');
    return readError(error).code === 'bookings.imageUnknown' ? errorText(error) : null;
  };
}

/** The time that a booking of the chosen service takes. */
function jobTimeOf(services: readonly OfferedService[], serviceId: string): JobTime {
  const service = services.find(({ id }) => String(id) === serviceId);
  return timeOfJob(service ?? unstatedTime);
}

const none: readonly PointedPart[] = [];

/** Fills in an address that is loaded after the form is shown, unless there is one or was one. */
function useLaterAddress(form: BookingFormValues, known: FormSubject['known']): void {
  const { setValues, values } = form;
  const isOver = useRef(false);
  useEffect(() => {
    if (values.address !== '') isOver.current = true;
    if (known === undefined || isOver.current) return;
    isOver.current = true;
    if (known) setValues(readAddress(known));
  }, [known, setValues, values.address]);
}

/** The refusal next to the button. */
function useRefusal(values: BookingValues) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Errors of the previous content no longer apply.
  useEffect(
    () => setRefusal((previous) => (previous?.kind === 'text' ? null : previous)),
    [values],
  );
  return [refusal, setRefusal] as const;
}

/** What a request is checked by, and the check. */
function useCheck(subject: FormSubject, values: BookingValues) {
  const masterId = subject.master.id;
  const jobTime = jobTimeOf(subject.services, values.serviceId);
  const slots = useSlots(masterId, values.scheduledDate, jobTime);
  const price = useOfferedPrice(subject, Number(values.serviceId));
  const terms = usePublicSettings().data?.cancellation;
  const check = () => checkForm(values, { masterId, now: new Date(), slots, price, terms });
  return { jobTime, slots, price, terms, check };
}

/** State and actions of the booking form, without its rendering. */
export function useBookingForm(subject: FormSubject & { onSent(booking: BookingDetail): void }) {
  const { onSent } = subject;
  const masterId = subject.master.id;
  const session = useSession();
  const userId = useAuthor();
  const query = useSearch({ strict: false, select: (search) => search.query });
  const [initialValues] = useState(() => startValues(subject, { session, query }));
  const form = useForm<BookingValues>({ initialValues });
  const { values } = form;
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useRefusal(values);
  const [pointed, setPointed] = useState<readonly PointedPart[]>(none);
  const { jobTime, slots, price, terms, check } = useCheck(subject, values);
  const pictures = useBookingPictures(masterId, userId);
  const send = useSendBooking({ pictures, onSent });
  const texts = useProblemTexts();
  const refusalText = useRefusalText();
  const pictureText = usePictureText();
  const [initialStep] = useState(() => firstStep(check().problems ?? {}));
  const steps = useBookingSteps(initialStep);
  const step = useIsSmall() ? steps.step : null;
  useFormFocus({ element, pointed, step });
  useLaterAddress(form, subject.known);

  useEffect(() => keepDraft(masterId, { userId, values }), [masterId, userId, values]);

  const point = (problems: Problems) => {
    form.setErrors(texts.errors(problems));
    const fields = formFields.filter((field) => problems[field]);
    setPointed(fields);
    const target = stepWith(fields);
    if (step !== null && target !== undefined && target !== step) steps.goTo(target);
    return fields.length > 0;
  };
  const refuse = (error: unknown) => {
    const { code, status, issues } = readError(error);
    if (status === 401) return setRefusal({ kind: 'login' });
    const ofPictures = pictureText(error);
    if (ofPictures !== null) {
      pictures.setProblem(ofPictures);
      setPointed(['pictures']);
      return step === null ? undefined : steps.goTo('details');
    }
    const isPointed = point(problemsOfRefusal({ code, issues }));
    const isShownAtField = isPointed && status === 409;
    setRefusal(isShownAtField ? null : { kind: 'text', text: refusalText(error) });
  };
  const sendRequest = (input: CreateBookingInput) => {
    form.clearErrors();
    if (!session) return setRefusal({ kind: 'login' });
    setRefusal(null);
    pictures.setProblem(null);
    send.mutate(input, { onError: refuse });
  };
  const showProblems = (problems: Problems) => {
    point(problems);
    const text = texts.summary(problems);
    setRefusal(text === null ? null : { kind: 'text', text });
  };
  /** Leaves a step once its own fields are complete. */
  const advance = (from: BookingStep, problems: Problems) => {
    const own = problemsIn(from, problems);
    if (Object.keys(own).length > 0) return showProblems(own);
    form.clearErrors();
    setPointed(none);
    setRefusal(null);
    steps.goTo(stepAfter(from, problems));
  };
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    if (send.isPending) return;
    const { input, problems = {} } = check();
    if (step !== null && step !== 'summary') return advance(step, problems);
    if (input) return sendRequest(input);
    showProblems(problems);
  };
  return {
    form,
    pictures,
    element,
    submit,
    refusal,
    slots,
    jobTime,
    price,
    terms,
    /** The shown step on a phone; null where the whole form is shown. */
    step,
    goTo: steps.goTo,
    goBack: steps.goBack,
    isSending: send.isPending,
    isSignedIn: session !== null,
  };
}

/** What the parts of the form are given. */
export type FormState = ReturnType<typeof useBookingForm>;
